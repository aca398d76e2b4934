import type { Mark } from "../document/Document.ts"
import type { InlineToken } from "./InlineTokens.ts"
import { sameMarks } from "../document/marks.ts"

/** Tokens that give way to others, both counted from 0 and to before `to` and `newTo`. */
export interface Hunk {
  readonly from: number
  readonly to: number
  readonly newFrom: number
  readonly newTo: number
}

/** A hunk that opens no mark without closing it: the marks around it, and whether it takes the delimiters at its ends. */
export interface BalancedHunk extends Hunk {
  readonly context: ReadonlyArray<Mark>
  readonly takesLeft: boolean
  readonly takesRight: boolean
  /** Of an insertion: whether it attaches to the token on its right rather than to the one on its left. */
  readonly beforeRight: boolean
}

type Tokens = ReadonlyArray<InlineToken>

const has = (token: InlineToken | undefined, mark: Mark): boolean =>
  token !== undefined && token.marks.some((other) => sameMarks([mark], [other]))

const marksAround = (old: Tokens, edited: Tokens, { from, to, newFrom, newTo }: Hunk): Array<Mark> => {
  const marks: Array<Mark> = []
  const add = ({ marks: more }: InlineToken) => {
    for (const mark of more) if (!marks.some((other) => sameMarks([mark], [other]))) marks.push(mark)
  }
  for (let at = Math.max(0, from - 1); at <= to && at < old.length; at++) add(old[at]!)
  for (let at = newFrom; at < newTo; at++) add(edited[at]!)
  return marks
}

/** The edge of the run of tokens with a mark around a token. */
const edgeOfRun = (old: Tokens, at: number, mark: Mark, step: 1 | -1): number => {
  let edge = at
  while (has(old[edge + step], mark)) edge += step
  return edge
}

const holds = (mark: Mark, tokens: Tokens, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (!has(tokens[at], mark)) return false
  return true
}

/** Code contains only text, and not every text. */
const canHold = (mark: Mark, tokens: Tokens, from: number, to: number): boolean => {
  if (!holds(mark, tokens, from, to)) return false
  if (mark.type !== "code") return true
  for (let at = from; at < to; at++) {
    const token = tokens[at]!
    if (token.inline !== undefined || token.text.includes("`") || token.text.includes("\n")) return false
  }
  return true
}

/** How far a hunk has to reach for all delimiters in it to come in pairs; undefined says that it is wide enough. */
const reachFor = (
  old: Tokens,
  edited: Tokens,
  hunk: Hunk,
  mark: Mark
): readonly [number, number] | undefined => {
  const { from, to, newFrom, newTo } = hunk
  const fits = canHold(mark, edited, newFrom, newTo)
  const left = has(old[from - 1], mark)
  const right = has(old[to], mark)
  const leaves = left && has(old[from], mark)
  const enters = right && has(old[to - 1], mark)
  const reaches = (leaves || enters) && !(fits && holds(mark, old, from, to))
  // A neighbour that has the mark becomes one with the hunk. An insertion that needs no delimiters of its own is put beside it.
  const joins = newTo > newFrom && !(from === to && fits)
  const joinsLeft = joins && left && !leaves && has(edited[newFrom], mark)
  const joinsRight = joins && right && !enters && has(edited[newTo - 1], mark)
  if (!reaches && !joinsLeft && !joinsRight) return undefined
  return [
    joinsLeft || (reaches && leaves) ? edgeOfRun(old, from - 1, mark, -1) : from,
    joinsRight || (reaches && enters) ? edgeOfRun(old, to, mark, 1) + 1 : to
  ]
}

/** Chooses the delimiters around a hunk that is wide enough. */
const settle = (old: Tokens, edited: Tokens, hunk: Hunk, marks: ReadonlyArray<Mark>): BalancedHunk => {
  const { from, to, newFrom, newTo } = hunk
  const context: Array<Mark> = []
  let takesLeft = false
  let takesRight = false
  let beforeRight = from === 0
  for (const mark of marks) {
    const fits = canHold(mark, edited, newFrom, newTo)
    const left = has(old[from - 1], mark)
    const right = has(old[to], mark)
    if (from === to) {
      if (left && right) context.push(mark)
      else if (left !== right) {
        const joins = fits && newTo > newFrom
        if (joins) context.push(mark)
        beforeRight = right === joins
      }
      continue
    }
    if (holds(mark, old, from, to) && (left || right || newTo > newFrom) && fits) {
      context.push(mark)
      continue
    }
    if (!left && has(old[from], mark)) takesLeft = true
    if (!right && has(old[to - 1], mark)) takesRight = true
  }
  return { ...hunk, context, takesLeft, takesRight, beforeRight }
}

/** The place among the new tokens where an old token is that is in no hunk. */
const newPlace = (hunks: ReadonlyArray<Hunk>, at: number): number => {
  let shift = 0
  for (const { to, newTo } of hunks) {
    if (to > at) break
    shift = newTo - to
  }
  return at + shift
}

/** Widens hunks until each is balanced; those that meet become one. */
export const balanceHunks = (
  old: Tokens,
  edited: Tokens,
  changes: ReadonlyArray<Hunk>
): ReadonlyArray<BalancedHunk> => {
  let hunks = changes.slice()
  const balanced: Array<BalancedHunk> = []
  for (let index = 0; index < hunks.length;) {
    const hunk = hunks[index]!
    const marks = marksAround(old, edited, hunk)
    let wide: readonly [number, number] | undefined
    for (const mark of marks) wide ??= reachFor(old, edited, hunk, mark)
    if (wide === undefined) {
      balanced.push(settle(old, edited, hunk, marks))
      index++
      continue
    }
    const [from, to] = wide
    const first = hunks.findIndex((other) => other.to >= from && other.to >= 0)
    const last = hunks.findLastIndex((other) => other.from <= to)
    const start = Math.min(from, hunks[first]!.from)
    const end = Math.max(to, hunks[last]!.to)
    const newFrom = start < hunks[first]!.from ? newPlace(hunks, start) : hunks[first]!.newFrom
    const newTo = end > hunks[last]!.to ? newPlace(hunks, end) : hunks[last]!.newTo
    hunks = [...hunks.slice(0, first), { from: start, to: end, newFrom, newTo }, ...hunks.slice(last + 1)]
    if (first < index) balanced.splice(first)
    index = Math.min(first, index)
  }
  return balanced
}
