const OPENING = /^\uFEFF?---[ \t]*\r?\n/
const CLOSING = /^---[ \t]*\r?$/

/** The YAML between the fences of front matter, and the offset behind it; found line by line, in linear time. */
export const yamlOf = (source: string): { readonly yaml: string; readonly end: number } | undefined => {
  const start = OPENING.exec(source)?.[0].length
  if (start === undefined) return undefined
  for (let at = start; at <= source.length;) {
    const newline = source.indexOf("\n", at)
    const end = newline < 0 ? source.length : newline
    if (CLOSING.test(source.slice(at, end))) {
      return { yaml: source.slice(start, at), end: Math.min(end + 1, source.length) }
    }
    if (newline < 0) return undefined
    at = newline + 1
  }
  return undefined
}
