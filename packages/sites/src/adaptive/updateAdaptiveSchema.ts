import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { requireOpenableSite } from "../structure/requireOpenable.ts"
import { AdaptiveSchema } from "./AdaptiveSchema.ts"
import { AdaptiveSchemas } from "./AdaptiveSchemas.ts"
import { readAdaptiveSchema } from "./readAdaptiveSchema.ts"

/** Replaces the adaptive schema of a site; requires the role `create` on every space of it, since claims decide who sees them. Conditions that use a claim which is gone are false from then on. */
export const updateAdaptiveSchema = Effect.fn("sites.updateAdaptiveSchema")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  given: unknown
) {
  const site = yield* lockSite(organizationId, siteId)
  yield* requireOpenableSite(siteId)
  const jsonSchema = yield* readAdaptiveSchema(given)
  const schema = new AdaptiveSchema({ siteId, jsonSchema, updatedAt: yield* DateTime.now })
  yield* (yield* AdaptiveSchemas).put(schema)
  yield* putSite(site, {}, (yield* Caller).userId)
  yield* audit({
    organizationId,
    action: "siteAdaptiveSchema.updated",
    target: { kind: "site", id: siteId },
    after: { claims: Object.keys(jsonSchema.properties) }
  })
  return schema
}, atomically)
