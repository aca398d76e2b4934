import { OrganizationSites } from "@octavo/identity"
import { Effect, Layer, Option } from "effect"
import { SiteId } from "../sites/SiteId.ts"
import { Sites } from "../sites/Sites.ts"

/** Finds the sites that an organization can have as its default content: its own, unless they are deleted. */
export const layer: Layer.Layer<never, never, Sites> = Layer.effect(
  OrganizationSites,
  Effect.map(
    Sites,
    (sites) => (organizationId, siteId) =>
      Effect.map(
        Effect.option(sites.get(SiteId.make(siteId))),
        Option.exists(({ site }) => site.organizationId === organizationId && site.deletedAt === null)
      )
  )
)
