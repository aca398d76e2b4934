import { type OrganizationId, organizationPart } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { Specs } from "./Specs.ts"

/** The most specifications that a step removes, each with its versions. */
const stepSize = 10

/**
 * The specifications of an organization. Those that were deleted before it are purged by themselves, and documents that no version has
 * are removed with them.
 */
export const specsOfOrganization = organizationPart(
  Effect.fnUntraced(function* (organizationId: OrganizationId) {
    const specs = yield* Specs
    const { items, next } = yield* specs.list(organizationId, {}, { after: null, limit: stepSize })
    for (const { id } of items) yield* specs.remove(id)
    return next !== null
  }, atomically)
)
