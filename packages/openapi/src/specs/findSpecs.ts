import { type OrganizationId, Organizations, Caller } from "@octavo/identity"
import { Effect } from "effect"
import { isWriter, type SpecView } from "./requireSpec.ts"
import { Specs } from "./Specs.ts"

/** Finds specifications of an organization by their slugs; none for callers who may not read them. */
export const findSpecs = Effect.fn("openapi.findSpecs")(function* (
  organizationId: OrganizationId,
  slugs: ReadonlyArray<string>
) {
  if (slugs.length === 0) return []
  const [reached] = yield* (yield* Organizations).findManyWithMembership([organizationId], yield* Caller)
  const membership = reached?.membership
  if (membership === undefined || membership === "required-sso" || membership?.role == null) return []
  const { role } = membership
  const found = yield* (yield* Specs).findBySlugs(organizationId, slugs)
  return found.map((spec): SpecView => ({ spec, isWriter: isWriter(role) }))
})
