import type { OrganizationId } from "@octavo/identity"
import { Context, Effect } from "effect"

/** Finds those of some slugs that name OpenAPI specifications of an organization: a port. Without one, there are none. */
export const SpecTargets = Context.Reference<
  (organizationId: OrganizationId, slugs: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
>("@octavo/content/SpecTargets", { defaultValue: () => () => Effect.succeed(new Set()) })
