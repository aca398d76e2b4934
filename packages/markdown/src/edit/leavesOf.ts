import type { Hunk } from "../rewrite/balanceHunk.ts"
import { sameMarks } from "../document/marks.ts"
import type { InlineToken } from "../rewrite/InlineTokens.ts"

const isOneLeaf = (one: InlineToken | undefined, other: InlineToken | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.inline === undefined &&
  other.inline === undefined &&
  sameMarks(one.marks, other.marks)

/** The last token to one side that is in the same leaf. */
const edgeOfLeaf = (tokens: ReadonlyArray<InlineToken>, at: number, step: 1 | -1): number => {
  let edge = at
  while (isOneLeaf(tokens[edge] ?? tokens[edge - step], tokens[edge + step])) edge += step
  return edge
}

/** The tokens of the leaves that a hunk is in, and of those that its new tokens become a part of: from the first to behind the last. */
export const leavesOf = (
  { from, newFrom, newTo, to }: Hunk,
  old: ReadonlyArray<InlineToken>,
  edited: ReadonlyArray<InlineToken>
): readonly [first: number, last: number] => {
  const first = edgeOfLeaf(old, from, -1)
  const last = edgeOfLeaf(old, to - 1, 1) + 1
  if (newFrom === newTo) return [first, last]
  return [
    isOneLeaf(old[first - 1], edited[newFrom]) ? edgeOfLeaf(old, first - 1, -1) : first,
    isOneLeaf(edited[newTo - 1], old[last]) ? edgeOfLeaf(old, last, 1) + 1 : last
  ]
}
