import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { SpecContents } from "./SpecContents.ts"
import { specPurgeLimit } from "../specs/Spec.ts"
import type { SpecId } from "../specs/SpecId.ts"
import { Specs } from "../specs/Specs.ts"

/** Removes a specification, unless it was restored meanwhile. */
const purgeSpec = Effect.fnUntraced(function* (id: SpecId, deletedBefore: DateTime.Utc) {
  const specs = yield* Specs
  const found = yield* specs.findForUpdate(id)
  const deletedAt = Option.isSome(found) ? found.value.deletedAt : null
  if (deletedAt !== null && DateTime.isLessThan(deletedAt, deletedBefore)) yield* specs.remove(id)
}, atomically)

/** Removes the specifications that were deleted more than seven days ago, and documents that no version has. */
export const purgeDeletedSpecs = Effect.fn("openapi.purgeDeletedSpecs")(function* () {
  const before = specPurgeLimit(yield* DateTime.now)
  for (;;) {
    const ids = yield* (yield* Specs).listDeletedBefore(before, 100)
    if (ids.length === 0) break
    yield* Effect.forEach(ids, (id) => purgeSpec(id, before), { discard: true })
  }
  yield* (yield* SpecContents).removeUnused
})
