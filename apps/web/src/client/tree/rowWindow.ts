/** The rows that are drawn: ranges of indices, each with the number of rows that are left out before it. */
interface RowWindow {
  readonly ranges: ReadonlyArray<{ readonly skipped: number; readonly start: number; readonly end: number }>
  /** The number of rows that are left out at the end. */
  readonly rest: number
}

/** Rows beyond the edges of the viewport that are drawn as well, so that a short scroll shows no gap. */
const margin = 20
/** The window moves by so many rows, so that most steps of a scroll draw nothing. */
const step = 10

/** The first and the last row of a viewport with its margin, from its offset within the list and its height in pixels. */
export const visibleRows = (
  count: number,
  rowHeight: number,
  top: number,
  height: number
): { readonly start: number; readonly end: number } => {
  const from = Math.floor((top / rowHeight - margin) / step) * step
  const to = Math.ceil(((top + height) / rowHeight + margin) / step) * step
  const start = Math.min(Math.max(0, from), count)
  return { start, end: Math.max(start, Math.min(count, to)) }
}

/** The window with the rows from `start` to `end`, and one row that is always drawn, such as the one with the focus. */
export const rowWindow = (count: number, start: number, end: number, always: number): RowWindow => {
  const wanted = [{ start, end }]
  if (always >= 0 && always < count && (always < start || always >= end)) {
    wanted.push({ start: always, end: always + 1 })
    wanted.sort((one, other) => one.start - other.start)
  }
  let before = 0
  const ranges = wanted.map((range) => {
    const skipped = range.start - before
    before = range.end
    return { skipped, ...range }
  })
  return { ranges, rest: count - before }
}
