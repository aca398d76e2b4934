/** A tag whose content is not read as wikitext, or not there. */
export interface ShieldedTag {
  readonly name: string
  /** Its attributes, as they are written. */
  readonly given: string
  readonly content: string
}

const OPENING =
  /<!--|<(gallery|includeonly|math|nowiki|poem|pre|ref|references|source|syntaxhighlight|templatedata)\b([^<>]{0,1000})>/gi

/** Replaces comments by nothing, and tags that wikitext does not go into by what `write` says. Each character is read once. */
export const shieldTags = (text: string, write: (tag: ShieldedTag) => string): string => {
  const lower = text.toLowerCase()
  const unclosed = new Set<string>()
  const opening = new RegExp(OPENING)
  let written = ""
  let from = 0
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [whole, tag, given = ""] = found
    const start = found.index + whole.length
    written += text.slice(from, found.index)
    from = start
    if (tag === undefined) {
      const end = text.indexOf("-->", start)
      from = end === -1 ? text.length : end + 3
      // A comment alone in its line is no empty line.
      const isAlone = /(?:^|\n)[ \t]*$/.test(written.slice(-100)) && text[from] === "\n"
      if (isAlone) from++
    } else {
      const name = tag.toLowerCase()
      const isEmpty = given.endsWith("/")
      const end = isEmpty || unclosed.has(name) ? -1 : lower.indexOf(`</${name}`, start)
      if (end === -1) {
        if (!isEmpty) unclosed.add(name)
        written += isEmpty ? write({ name, given: given.slice(0, -1), content: "" }) : whole
      } else {
        const close = text.indexOf(">", end)
        written += write({ name, given, content: text.slice(start, end) })
        from = close === -1 ? text.length : close + 1
      }
    }
    opening.lastIndex = from
  }
  return written + text.slice(from)
}
