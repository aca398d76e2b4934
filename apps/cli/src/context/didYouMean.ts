/** The optimal string alignment distance of two texts: insertions, deletions, substitutions and transpositions of neighbours. */
const distance = (a: string, b: string): number => {
  let before: ReadonlyArray<number> = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(
        Math.min(
          row[j]! + 1,
          next[j - 1]! + 1,
          row[j - 1]! + cost,
          isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY
        )
      )
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/** Names longer than this are not compared. */
const maxLength = 100

/** The name that is most similar to a misspelled one, by its distance or because it contains it; undefined without one. */
export const nearest = (given: string, names: Iterable<string>): string | undefined => {
  const wanted = given.toLowerCase().slice(0, maxLength)
  const limit = Math.max(1, Math.floor(wanted.length / 3))
  let best: string | undefined
  let bestDistance = limit + 1
  for (const name of names) {
    const known = name.toLowerCase().slice(0, maxLength)
    if (Math.abs(known.length - wanted.length) <= limit) {
      const found = distance(wanted, known)
      if (found < bestDistance) [best, bestDistance] = [name, found]
    }
    if (best === undefined && wanted.length > 2 && known.includes(wanted)) best = name
  }
  return best
}

/** A sentence with the most similar name, after a space; empty without one. */
export const didYouMean = (given: string, names: Iterable<string>): string => {
  const found = nearest(given, names)
  return found === undefined ? "" : ` Did you mean "${found}"?`
}
