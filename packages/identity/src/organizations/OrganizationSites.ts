import { Context, Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"

/** Whether an organization has a site with an id: a port for the package of sites. Without one, there are none. */
export const OrganizationSites = Context.Reference<
  (organizationId: OrganizationId, siteId: string) => Effect.Effect<boolean>
>("@octavo/identity/OrganizationSites", { defaultValue: () => () => Effect.succeed(false) })
