/** The least number of places before and behind its own that a row of a long list is compared with. */
const MIN_REACH = 4

/**
 * Pairs the rows of one list with the columns of another, in order, so that the sum of their worths is highest (Needleman-Wunsch
 * without gap penalties). Pairs without a worth stay apart. Of lists with more than `maxPairs` pairs, only those at about the same
 * height are compared.
 */
export const alignPairs = (
  rows: number,
  columns: number,
  worthOf: (row: number, column: number) => number,
  pair: (row: number, column: number) => void,
  maxPairs = Infinity
): void => {
  const isShort = rows * columns <= maxPairs
  const reach = isShort ? columns : Math.max(MIN_REACH, Math.floor(maxPairs / rows / 2))
  const first = (row: number) => (isShort ? 0 : Math.floor((row * columns) / rows) - reach)
  const width = isShort ? columns : 2 * reach + 1
  const worths = new Float64Array(rows * width)
  const best = new Float64Array((rows + 1) * width)
  const bestAt = (row: number, column: number): number => {
    const place = column - first(row)
    return row < rows && column < columns && place >= 0 && place < width ? best[row * width + place]! : 0
  }
  for (let row = rows - 1; row >= 0; row--) {
    for (let place = Math.min(width, columns - first(row)) - 1; place >= Math.max(0, -first(row)); place--) {
      const column = first(row) + place
      const value = worthOf(row, column)
      const at = row * width + place
      worths[at] = value
      best[at] = Math.max(
        bestAt(row + 1, column),
        bestAt(row, column + 1),
        value === 0 ? 0 : value + bestAt(row + 1, column + 1)
      )
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const place = column - first(row)
    if (place < 0) column++
    else if (place >= width) row++
    else {
      const value = worths[row * width + place]!
      const here = best[row * width + place]!
      if (value > 0 && here === value + bestAt(row + 1, column + 1)) pair(row++, column++)
      else if (here === bestAt(row + 1, column)) row++
      else column++
    }
  }
}
