import type { ConflictResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { type ApiError, errorOf } from "../../data/ApiError.ts"
import { ask } from "../../data/api.ts"
import type { List } from "../../data/organizations.ts"
import { invalidate, useRead } from "../../data/reads.ts"
import { Failure } from "../../parts/Failure.tsx"
import { Unread } from "../../parts/Unread.tsx"
import { Conflict } from "../edit/Conflicts.tsx"
import { words } from "./words.ts"

/** The conflicts of a change request; each is answered with one of the sides, at once. */
export const RequestConflicts = ({
  mayAnswer,
  path
}: {
  readonly path: string
  readonly mayAnswer: boolean
}) => {
  const read = useRead<List<ConflictResource>>(`${path}/conflicts?limit=1000`)
  const { answer } = read
  const error = useSignal<ApiError | null>(null)
  if (answer === undefined) return read.error === undefined ? null : <Unread reads={[read]} />
  const conflicts = answer.value.items
  if (conflicts.length === 0) return null
  const choose = async (id: string, take: "main" | "change-request") => {
    error.value = null
    try {
      await ask("PUT", `${path}/conflicts/${encodeURIComponent(id)}`, { take })
    } catch (failed) {
      error.value = errorOf(failed)
    }
    await invalidate(path)
  }
  return (
    <section class="conflicts" aria-labelledby="conflicts">
      <h2 id="conflicts">{words.conflicts}</h2>
      <p>{words.conflictsNote}</p>
      {error.value !== null && <Failure error={error.value} />}
      {conflicts.map((conflict, index) => (
        <Conflict
          key={conflict.id}
          conflict={conflict}
          at={index + 1}
          count={conflicts.length}
          chosen={
            conflict.answer !== undefined && "take" in conflict.answer ? conflict.answer.take : undefined
          }
          choose={mayAnswer ? (take) => void choose(conflict.id, take) : null}
        />
      ))}
    </section>
  )
}
