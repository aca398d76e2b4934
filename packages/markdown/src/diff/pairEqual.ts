import type { Change } from "./compareTokens.ts"

/** The places of equal tokens of two lists, in order: those between the changes of their comparison. */
export function* pairEqual(
  changes: Iterable<Change>,
  length: number
): Generator<readonly [old: number, now: number]> {
  let old = 0
  let now = 0
  for (const { from, newTo, to } of changes) {
    while (old < from) yield [old++, now++]
    old = to
    now = newTo
  }
  while (old < length) yield [old++, now++]
}
