/** From where to where, in UTF-16 code units. */
type Span = readonly [start: number, end: number]

const length = 160
const before = 40

/** The first boundary of words at an index or after it, near it; the index itself in a text without spaces. */
const boundaryAfter = (text: string, index: number): number => {
  const space = text.indexOf(" ", index)
  return space >= 0 && space - index < 20 ? space + 1 : index
}

/** Whether an index is within a character of two units. */
const isInsidePair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))

const windowOf = (text: string, highlights: ReadonlyArray<Span>): Span => {
  if (text.length <= length) return [0, text.length]
  const first = highlights[0]?.[0] ?? 0
  const wanted = Math.max(0, Math.min(first - before, text.length - length))
  const start = wanted === 0 ? 0 : Math.min(boundaryAfter(text, wanted), first)
  const limit = Math.min(text.length, start + length)
  const space = text.lastIndexOf(" ", limit)
  const end = limit < text.length && space - start > length / 2 ? space : limit
  return [isInsidePair(text, start) ? start + 1 : start, isInsidePair(text, end) ? end - 1 : end]
}

/**
 * Cuts a text to about 160 characters around its first highlight, without halves of characters, as pieces of which every second one is
 * highlighted. One ellipsis says that something is left out: at the start, else at the end.
 */
export const cutAround = (given: string, highlights: ReadonlyArray<Span>): ReadonlyArray<string> => {
  const [start, end] = windowOf(given, highlights)
  const pieces: Array<string> = []
  let at = start
  for (const [from, to] of highlights) {
    if (from < at || to > end) continue
    pieces.push(given.slice(at, from), given.slice(from, to))
    at = to
  }
  pieces.push(given.slice(at, end))
  const isCutBefore = start > 0 || given.startsWith("…")
  if (start > 0) pieces[0] = `…${pieces[0]!.replace(/^…/, "")}`
  const last = pieces.length - 1
  pieces[last] = pieces[last]!.replace(/…$/, "")
  if (!isCutBefore && (end < given.length || given.endsWith("…"))) pieces[last] += "…"
  return pieces
}
