import type { OrganizationId } from "@octavo/identity"
import { Context, Effect } from "effect"

/** Parts of OpenAPI specifications, by the slug: `operation GET /pets`, `webhook POST newPet`, `schema Pet`. */
export type SpecParts = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Finds the OpenAPI specifications of an organization with some slugs, and those of the named parts that their latest versions have: a
 * port. Without one, there are none.
 */
export const SpecTargets = Context.Reference<
  (organizationId: OrganizationId, named: SpecParts) => Effect.Effect<SpecParts>
>("@octavo/content/SpecTargets", { defaultValue: () => () => Effect.succeed(new Map()) })
