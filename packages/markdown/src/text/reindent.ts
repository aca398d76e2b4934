const isPrefix = (character: string): boolean => character === " " || character === "\t" || character === ">"

/** The column behind a character: tabs reach to the next multiple of four. */
const columnAfter = (column: number, character: string): number =>
  character === "\t" ? column + 4 - (column % 4) : column + 1

const widthOf = (prefix: string): number => [...prefix].reduce(columnAfter, 0)

/** A line without as many columns of prefix; what a tab has beyond them stays as spaces. */
const withoutColumns = (line: string, width: number): string => {
  let at = 0
  let column = 0
  while (column < width && at < line.length && isPrefix(line[at]!)) column = columnAfter(column, line[at++]!)
  return " ".repeat(Math.max(0, column - width)) + line.slice(at)
}

/** The text that each further line of a block begins with: the marks of quotes, and spaces below the marks of lists. */
export const prefixAt = (source: string, start: number): string =>
  source
    .slice(source.lastIndexOf("\n", start - 1) + 1, start)
    .replace(/^\uFEFF/, "")
    .replace(/[^\t>]/g, " ")

/** A piece of the source without the prefix that its further lines have. */
export const withoutPrefix = (piece: string, prefix: string): string => {
  if (prefix === "" || !piece.includes("\n")) return piece
  const [first, ...rest] = piece.split("\n")
  const width = widthOf(prefix)
  return [
    first,
    ...rest.map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : withoutColumns(line, width)))
  ].join("\n")
}

/** A text whose further lines begin with a prefix; empty lines end where the prefix has its last mark. */
export const withPrefix = (text: string, prefix: string): string =>
  prefix === "" || !text.includes("\n")
    ? text
    : text
        .split("\n")
        .map((line, index) => (index === 0 ? line : line.trim() === "" ? prefix.trimEnd() : prefix + line))
        .join("\n")
