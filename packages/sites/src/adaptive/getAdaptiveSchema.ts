import type { OrganizationId } from "@octavo/identity"
import { Effect, Option } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { AdaptiveSchemaNotFound } from "./AdaptiveSchema.ts"
import { AdaptiveSchemas } from "./AdaptiveSchemas.ts"
import { type TemplateCondition, templateConditions } from "./templateConditions.ts"

/** The adaptive schema of a site. */
export const getAdaptiveSchema = Effect.fn("sites.getAdaptiveSchema")(function* (
  organizationId: OrganizationId,
  siteId: SiteId
) {
  yield* requireSite(organizationId, siteId, "read")
  const found = yield* (yield* AdaptiveSchemas).find(siteId)
  return Option.isSome(found) ? found.value : yield* new AdaptiveSchemaNotFound({ siteId })
})

/** The conditions that the adaptive schema of a site suggests; none without a schema. */
export const listTemplateConditions = Effect.fn("sites.listTemplateConditions")(function* (
  organizationId: OrganizationId,
  siteId: SiteId
) {
  yield* requireSite(organizationId, siteId, "read")
  const found = yield* (yield* AdaptiveSchemas).find(siteId)
  const none: ReadonlyArray<TemplateCondition> = []
  return Option.isSome(found) ? templateConditions(found.value.jsonSchema) : none
})
