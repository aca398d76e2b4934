import { audit, Caller, type OrganizationId, requireRole } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { auditedSpec, putSpec } from "./putSpec.ts"
import { lockSpec, requireSpecReader } from "./requireSpec.ts"
import { Spec } from "./Spec.ts"
import { specDeleted } from "./specEvents.ts"

/** Deletes a specification, if there is one: its slug is free at once, and it can be restored for seven days. */
export const deleteSpec = Effect.fn("openapi.deleteSpec")(function* (
  organizationId: OrganizationId,
  slug: string
) {
  yield* requireRole(yield* requireSpecReader(organizationId, slug), "create")
  yield* Effect.catchTag(
    Effect.gen(function* () {
      const spec = yield* lockSpec(organizationId, slug)
      const deletedAt = yield* DateTime.now
      const { userId } = yield* Caller
      yield* putSpec(new Spec({ ...spec, nextFetchAt: null, deletedAt }), specDeleted, userId)
      yield* audit({
        organizationId,
        action: "openapi.specDeleted",
        target: { kind: "openapi-spec", id: spec.id },
        before: auditedSpec(spec)
      })
    }),
    "SpecNotFound",
    () => Effect.void
  )
}, atomically)
