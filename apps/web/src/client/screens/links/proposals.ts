/** Something that a broken link could lead to. */
export interface Candidate<T> {
  /** The names under which people may have written it: title, slug, path or name of a file. */
  readonly names: ReadonlyArray<string>
  readonly value: T
}

const maxProposals = 3
/** Names below this similarity are not proposed. */
const leastSimilarity = 0.5

/** A name without its case, accents, punctuation and the endings of files. */
const plain = (name: string): string =>
  name
    .replace(/\.(md|mdx|html?)$/i, "")
    .replace(/\/(readme|index)$/i, "")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLocaleLowerCase()

const pairsOf = (text: string): ReadonlyArray<string> =>
  text.length < 2
    ? [text]
    : Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2))

/** The Sørensen-Dice coefficient of the pairs of letters of two names, from 0 to 1. */
export const similarity = (one: string, other: string): number => {
  const [first, second] = [plain(one), plain(other)]
  if (first === "" || second === "") return 0
  if (first === second) return 1
  const left = pairsOf(second).slice()
  const [of, to] = [pairsOf(first).length, left.length]
  let common = 0
  for (const pair of pairsOf(first)) {
    const index = left.indexOf(pair)
    if (index < 0) continue
    common += 1
    left.splice(index, 1)
  }
  return (2 * common) / (of + to)
}

/** The candidates whose names are like a written target, the most similar first. The last part of a path counts most. */
export const proposalsFor = <T>(
  written: string,
  candidates: ReadonlyArray<Candidate<T>>
): ReadonlyArray<T> => {
  const path = written.replace(/[?#].*/, "").replace(/\/(readme|index)\.\w+$/i, "")
  const last = path.slice(path.lastIndexOf("/") + 1)
  return candidates
    .map(({ names, value }) => {
      const of = names.map((name) => similarity(last, name))
      // Among pages of one name, the one at the most similar path.
      return {
        value,
        score: Math.max(0, ...of),
        path: Math.max(0, ...names.map((name) => similarity(path, name)))
      }
    })
    .filter(({ score }) => score >= leastSimilarity)
    .toSorted((one, other) => other.score - one.score || other.path - one.path)
    .slice(0, maxProposals)
    .map(({ value }) => value)
}
