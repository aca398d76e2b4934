const START = [
  String.raw`ANCHOR:\s*NAME`,
  String.raw`--8<--\s*\[start:\s*NAME\s*\]`,
  String.raw`#?region\s+NAME`
]
const END = [
  String.raw`ANCHOR_END:\s*NAME`,
  String.raw`--8<--\s*\[end:\s*NAME\s*\]`,
  String.raw`#?end\s?region(?:\s+NAME|\s*(?:-->|\*/)?\s*$)`
]

const patternOf = (alternatives: ReadonlyArray<string>, name: string): RegExp => {
  const escaped = name.replace(/[^\w-]/g, (character) => `\\${character}`)
  return new RegExp(`(?:${alternatives.join("|").replaceAll("NAME", () => escaped)})(?![\\w-])`)
}

const MARK = /ANCHOR(?:_END)?:\s*[\w-]+|--8<--\s*\[(?:start|end):|#(?:end)?region\b/

/** The lines without the indentation that all of them have. */
const dedented = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const indents = lines.flatMap((line) => (line.trim() === "" ? [] : [line.search(/\S/)]))
  const common = Math.min(...indents, 1_000)
  return lines.map((line) => line.slice(common))
}

const sectionOf = (lines: ReadonlyArray<string>, name: string): ReadonlyArray<string> | undefined => {
  const starts = patternOf(START, name)
  const ends = patternOf(END, name)
  const start = lines.findIndex((line) => starts.test(line))
  if (start < 0) return undefined
  const end = lines.findIndex((line, index) => index > start && ends.test(line))
  const section = lines.slice(start + 1, end < 0 ? undefined : end).filter((line) => !MARK.test(line))
  return /region/.test(lines[start]!) ? dedented(section) : section
}

/**
 * A part of a text: ranges of lines such as `2:5` or `1:3,7:`, or a section between the marks of mdBook, PyMdown or VitePress, without the
 * marks. Undefined where the text has no such section.
 */
export const selectPart = (text: string, part: string | undefined): string | undefined => {
  if (part === undefined) return text
  const lines = text.split(/\r?\n/)
  if (!/^[\d:,]+$/.test(part)) return sectionOf(lines, part)?.join("\n")
  const ranges = part.split(",").flatMap((range) => {
    const [from = "", to = ""] = range.split(":")
    return lines.slice(Math.max(0, Number(from) - 1), to === "" ? undefined : Number(to))
  })
  return ranges.slice(0, lines.length).join("\n")
}
