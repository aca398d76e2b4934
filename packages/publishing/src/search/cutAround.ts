/** From where to where, in UTF-16 code units. */
type Span = readonly [start: number, end: number]

const length = 160
const before = 40

/** The first boundary of words at an index or after it, near it; the index itself in a text without spaces. */
const boundaryAfter = (text: string, index: number): number => {
  const space = text.indexOf(" ", index)
  return space >= 0 && space - index < 20 ? space + 1 : index
}

/** Cuts a text to about 160 characters around its first highlight, without halves of characters. */
export const cutAround = (text: string, highlights: ReadonlyArray<Span>): string => {
  if (text.length <= length) return text
  const first = highlights[0]?.[0] ?? 0
  const wanted = Math.max(0, Math.min(first - before, text.length - length))
  const start = wanted === 0 ? 0 : Math.min(boundaryAfter(text, wanted), first)
  const piece = text.slice(start, start + length)
  const end = start + length < text.length ? piece.lastIndexOf(" ") : piece.length
  const shown = (end > length / 2 ? piece.slice(0, end) : piece).replace(
    /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g,
    ""
  )
  return `${start > 0 ? "…" : ""}${shown}${start + shown.length < text.length ? "…" : ""}`
}
