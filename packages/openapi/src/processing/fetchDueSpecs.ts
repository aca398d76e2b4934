import { isActiveOrganization } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { requestProcessing } from "../specs/putSpec.ts"
import { isUnprocessed, Spec } from "../specs/Spec.ts"
import type { SpecId } from "../specs/SpecId.ts"
import { Specs } from "../specs/Specs.ts"

/** The most specifications that are requested at a time. */
const batchSize = 50

const requestDue = Effect.fnUntraced(
  function* (id: SpecId, now: DateTime.Utc) {
    const specs = yield* Specs
    const spec = Option.getOrNull(yield* specs.findForUpdate(id))
    if (spec === null || spec.deletedAt !== null || isUnprocessed(spec)) return
    if (spec.nextFetchAt === null || DateTime.isGreaterThan(spec.nextFetchAt, now)) return
    if (yield* isActiveOrganization(spec.organizationId))
      yield* specs.put(yield* requestProcessing(spec, null))
    else yield* specs.put(new Spec({ ...spec, nextFetchAt: DateTime.add(now, { hours: 1 }) }))
  },
  atomically,
  // It stays due, and is requested a minute later.
  (effect) => Effect.catchTag(effect, "TooManyJobs", () => Effect.void)
)

/** Requests the processing of the specifications whose addresses are to be fetched again. */
export const fetchDueSpecs = Effect.fn("openapi.fetchDueSpecs")(function* () {
  const now = yield* DateTime.now
  const due = yield* (yield* Specs).listDue(now, batchSize)
  yield* Effect.forEach(due, (id) => requestDue(id, now), { discard: true })
})
