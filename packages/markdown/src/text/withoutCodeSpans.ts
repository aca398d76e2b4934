/** An inline content without its code spans, where delimiters delimit nothing; in linear time, whatever runs of ticks it has. */
export const withoutCodeSpans = (content: string): string => {
  const runs = [...content.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }))
  /** The next run of the same length, from behind. */
  const closings = new Map<number, number>()
  const closingOf = runs.map(() => -1)
  for (let at = runs.length - 1; at >= 0; at--) {
    const { length } = runs[at]!
    closingOf[at] = closings.get(length) ?? -1
    closings.set(length, at)
  }
  const kept: Array<string> = []
  let from = 0
  for (let at = 0; at < runs.length; at++) {
    const { index, length } = runs[at]!
    const closing = closingOf[at]!
    const isEscaped =
      length === 1 && /(?<!\\)(?:\\\\)*\\$/.test(content.slice(Math.max(0, index - 50), index))
    if (closing < 0 || isEscaped) continue
    kept.push(content.slice(from, index))
    from = runs[closing]!.index + length
    at = closing
  }
  return [...kept, content.slice(from)].join("`")
}
