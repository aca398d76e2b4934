import { Equal } from "effect"
import { chosenSide, conflictId } from "./PageConflict.ts"
import { agreed, type Answer, type Answers, onEachSide, type Sides } from "@octavo/markdown"

/** A thing that both sides changed in different ways, or one changed and the other removed: as it is on each side. */
export interface WholeConflict<A> extends Sides<A | null> {
  readonly id: string
  readonly key: string
  readonly answer: Answer | null
}

/** What becomes of each thing that was given, null for those that go, with what could not be decided. */
export interface MergedWholes<A> {
  readonly values: ReadonlyMap<string, A | null>
  readonly conflicts: ReadonlyArray<WholeConflict<A>>
}

/**
 * Merges things that are changed as a whole, such as files, reusable contents and variables, by what names them. `content`
 * leaves out what does not count as a change. Where both sides changed one, the change request's stands until there is
 * an answer, and what only one side removed stays.
 */
export const mergeWholes = <A extends object>(
  changed: ReadonlyMap<string, Sides<A | null>>,
  answers: Answers,
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
    const { base, main, changeRequest } = onEachSide(sides, said)
    const id = conflictId("whole", key, base, main, changeRequest)
    const answer = chosenSide(answers, id)
    conflicts.push({ id, key, ...sides, answer })
    const standing = sides.changeRequest ?? sides.main
    values.set(key, answer === null ? standing : answer.take === "main" ? sides.main : sides.changeRequest)
  }
  return { values, conflicts }
}
