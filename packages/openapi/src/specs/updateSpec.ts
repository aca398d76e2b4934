import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { auditedSpec, changedNow, putSpec } from "./putSpec.ts"
import { lockSpec, type SpecView } from "./requireSpec.ts"
import type { SpecVisibility } from "./Spec.ts"
import { specChanged } from "./specEvents.ts"

/** Changes who may read the document of a specification by its address. It acts at once. */
export const updateSpec = Effect.fn("openapi.updateSpec")(function* (
  organizationId: OrganizationId,
  slug: string,
  changes: { readonly visibility: SpecVisibility }
) {
  const before = yield* lockSpec(organizationId, slug)
  if (before.visibility === changes.visibility) return { spec: before, isWriter: true } satisfies SpecView
  const spec = yield* changedNow(before, changes)
  yield* putSpec(spec, specChanged, (yield* Caller).userId)
  yield* audit({
    organizationId,
    action: "openapi.specUpdated",
    target: { kind: "openapi-spec", id: spec.id },
    before: auditedSpec(before),
    after: auditedSpec(spec)
  })
  return { spec, isWriter: true } satisfies SpecView
}, atomically)
