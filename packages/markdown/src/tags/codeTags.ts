type FindEnd = (source: string, start: number) => number

/** The tags between which Jekyll and Hugo have code, and Liquid a comment. */
const OPEN =
  /\{%-?[ \t]*(?:highlight[ \t]+([\w+#-]+)[^%\n]*%\}[ \t]*(?=\r?\n)|(comment)[ \t]*-?%\})|\{\{[<%][ \t]*highlight[ \t]+"?([\w+#-]+)"?[^\n{}]*[>%]\}\}[ \t]*(?=\r?\n)/y

const ends = {
  liquid: /\{%-?[ \t]*endhighlight[ \t]*-?%\}/g,
  comment: /\{%-?[ \t]*endcomment[ \t]*-?%\}/g,
  hugo: /\{\{[<%][ \t]*\/[ \t]*highlight[ \t]*[>%]\}\}/g
} as const

type Kind = keyof typeof ends

/** The kind of the tag that starts at an offset, with the language of its code; undefined for any other text. */
const openAt = (source: string, start: number) => {
  OPEN.lastIndex = start
  const found = OPEN.exec(source)
  if (found === null) return undefined
  const [head, liquid, comment, hugo] = found
  const kind: Kind = comment !== undefined ? "comment" : liquid !== undefined ? "liquid" : "hugo"
  return { kind, language: liquid ?? hugo, from: start + head.length }
}

/** Finds the ends of code and comments between tags in one source, in a time that grows with its length. */
export const codeTagScanner = (): FindEnd => {
  /** The kinds that have no end in the rest of the source. */
  const open = new Set<Kind>()
  return (source, start) => {
    const tag = openAt(source, start)
    if (tag === undefined || open.has(tag.kind)) return -1
    const end = ends[tag.kind]
    end.lastIndex = tag.from
    const found = end.exec(source)
    if (found !== null) return found.index + found[0].length
    open.add(tag.kind)
    return -1
  }
}

/** Whether a text has code or comments between tags of Liquid. */
export const hasCodeTags = (source: string): boolean => /\{%-?[ \t]*end(?:highlight|comment)\b/.test(source)

/** The language and the code of a whole text that is code between tags; undefined for any other. */
export const codeOfTags = (
  raw: string
): { readonly language: string | undefined; readonly code: string } | undefined => {
  const tag = raw.includes("\n") ? openAt(raw, 0) : undefined
  if (tag === undefined || tag.kind === "comment") return undefined
  return { language: tag.language, code: raw.split(/\r?\n/).slice(1, -1).join("\n") }
}

/** Whether a whole text is a comment of Liquid. */
export const isLiquidComment = (raw: string): boolean =>
  raw.startsWith("{%") && raw.endsWith("%}") && openAt(raw, 0)?.kind === "comment"
