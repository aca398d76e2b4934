import { Equal } from "effect"
import { chosenSide, conflictId } from "./PageConflict.ts"
import { agreed, type Resolution, type Resolutions, mapThreeWay, type ThreeWay } from "@octavo/markdown"

/** A thing that both sides changed in different ways, or one changed and the other removed: as it is on each side. */
export interface WholeConflict<A> extends ThreeWay<A | null> {
  readonly id: string
  readonly key: string
  readonly resolution: Resolution | null
}

/** The merge result of each given entry, null for removed ones, with the conflicts. */
export interface MergedWholes<A> {
  readonly values: ReadonlyMap<string, A | null>
  readonly conflicts: ReadonlyArray<WholeConflict<A>>
}

/**
 * Merges entries that change as a whole, such as files, reusable contents and variables, by key. `content` leaves out
 * what does not count as a change. When both sides changed an entry, the change request's side applies until the
 * conflict is resolved; an entry that only one side removed is kept.
 */
export const mergeWholes = <A extends object>(
  changed: ReadonlyMap<string, ThreeWay<A | null>>,
  resolutions: Resolutions,
  content: (value: A) => unknown
): MergedWholes<A> => {
  const values = new Map<string, A | null>()
  const conflicts: Array<WholeConflict<A>> = []
  const said = (value: A | null) => (value === null ? null : content(value))
  for (const [key, sides] of changed) {
    const agreement = agreed(sides, (a, b) => Equal.equals(said(a), said(b)))
    if (agreement !== undefined) {
      values.set(key, agreement.value)
      continue
    }
    const { base, ours: main, theirs: changeRequest } = mapThreeWay(sides, said)
    const id = conflictId("whole", key, base, main, changeRequest)
    const answer = chosenSide(resolutions, id)
    conflicts.push({ id, key, ...sides, resolution: answer })
    const standing = sides.theirs ?? sides.ours
    values.set(key, answer === null ? standing : answer.take === "main" ? sides.ours : sides.theirs)
  }
  return { values, conflicts }
}
