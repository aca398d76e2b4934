/**
 * How many letters have to be changed, added, removed, or swapped with their neighbour to make one word another; `limit` where it takes
 * that many or more, which is found sooner.
 */
export const distanceOf = (a: string, b: string, limit = Infinity): number => {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: Array<number> = []
  let row: Array<number> = []
  let next: Array<number> = []
  for (let j = 0; j <= b.length; j++) row.push(j)
  let least = 0
  for (let i = 1; i <= a.length; i++) {
    // Places further apart than the limit take as many letters.
    const from = Math.max(1, i - limit + 1)
    const to = Math.min(b.length, i + limit - 1)
    next[from - 1] = from === 1 ? i : limit
    let leastOfNext = next[from - 1]!
    for (let j = from; j <= to; j++) {
      let cost = row[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1)
      if (next[j - 1]! < cost) cost = next[j - 1]! + 1
      if (row[j]! < cost) cost = row[j]! + 1
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      )
        cost = Math.min(cost, before[j - 2]! + 1)
      next[j] = cost
      if (cost < leastOfNext) leastOfNext = cost
    }
    if (to < b.length) next[to + 1] = limit
    // A swap goes on from the row before the last.
    if (least >= limit && leastOfNext >= limit) return limit
    least = leastOfNext
    ;[before, row, next] = [row, next, before]
  }
  return Math.min(row[b.length]!, limit)
}
