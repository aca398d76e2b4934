const isPrefix = (character: string): boolean => character === " " || character === "\t" || character === ">"

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
  const bare = rest.map((line) => {
    if (line.startsWith(prefix)) return line.slice(prefix.length)
    let at = 0
    while (at < prefix.length && at < line.length && isPrefix(line[at]!)) at++
    return line.slice(at)
  })
  return [first, ...bare].join("\n")
}

/** A text whose further lines begin with a prefix; empty lines end where the prefix has its last mark. */
export const withPrefix = (text: string, prefix: string): string =>
  prefix === "" || !text.includes("\n")
    ? text
    : text
        .split("\n")
        .map((line, index) => (index === 0 ? line : line.trim() === "" ? prefix.trimEnd() : prefix + line))
        .join("\n")
