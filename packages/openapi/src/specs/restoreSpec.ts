import { audit, Caller, type OrganizationId, requireRole } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { auditedSpec, putSpec, requestProcessing } from "./putSpec.ts"
import { requireSpecReader, type SpecView } from "./requireSpec.ts"
import {
  Spec,
  SpecLimitReached,
  specLimits,
  SpecNotRestorable,
  specPurgeLimit,
  SpecSlugTaken
} from "./Spec.ts"
import { specRestored } from "./specEvents.ts"
import { Specs } from "./Specs.ts"

/** Restores the specification with a slug that was deleted last, within seven days, and requests its processing. */
export const restoreSpec = Effect.fn("openapi.restoreSpec")(function* (
  organizationId: OrganizationId,
  slug: string
) {
  yield* requireRole(yield* requireSpecReader(organizationId, slug), "create")
  const specs = yield* Specs
  yield* specs.lockSlugs(organizationId)
  const deleted = yield* specs.findDeleted(organizationId, slug)
  if (Option.isNone(deleted)) return yield* new SpecNotRestorable({ slug })
  if (Option.isSome(yield* specs.findBySlug(organizationId, slug))) return yield* new SpecSlugTaken({ slug })
  const found = yield* specs.findForUpdate(deleted.value.id)
  const deletedAt = Option.isSome(found) ? found.value.deletedAt : null
  if (Option.isNone(found) || deletedAt === null) return yield* new SpecNotRestorable({ slug })
  if (DateTime.isLessThan(deletedAt, specPurgeLimit(yield* DateTime.now))) {
    return yield* new SpecNotRestorable({ slug })
  }
  if ((yield* specs.count(organizationId)) >= specLimits.specsOfOrganization)
    return yield* new SpecLimitReached()
  const { userId } = yield* Caller
  // A job of a deleted specification ends without an effect.
  const { requestedSeq } = found.value
  const active = new Spec({ ...found.value, deletedAt: null, startedAt: null, processedSeq: requestedSeq })
  const spec = yield* putSpec(yield* requestProcessing(active, userId), specRestored, userId)
  yield* audit({
    organizationId,
    action: "openapi.specRestored",
    target: { kind: "openapi-spec", id: spec.id },
    after: auditedSpec(spec)
  })
  return { spec, isWriter: true } satisfies SpecView
}, atomically)
