import {
  type Customization,
  deleteCustomizationOverrides,
  getCustomization,
  getSiteSpaceCustomization,
  overrideCustomization,
  updateCustomization
} from "@octavo/sites"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { apiGroup } from "../http/apiGroup.ts"

const present = (settings: Customization) => HttpServerResponse.jsonUnsafe(settings)

const presentOfSiteSpace = (given: { readonly settings: Customization; readonly hasOverrides: boolean }) =>
  HttpServerResponse.jsonUnsafe({ ...given.settings, hasOverrides: given.hasOverrides })

export const customizationLayer = apiGroup("customization", (handlers) =>
  handlers.handleAll({
    getSiteCustomizationById: ({ params }) =>
      Effect.map(getCustomization(params.organizationId, params.siteId), present),
    updateSiteCustomizationById: ({ params, payload }) =>
      Effect.map(updateCustomization(params.organizationId, params.siteId, payload), present),
    getSiteSpaceCustomizationById: ({ params }) =>
      Effect.map(
        getSiteSpaceCustomization(params.organizationId, params.siteId, params.siteSpaceId),
        presentOfSiteSpace
      ),
    overrideSiteSpaceCustomizationById: ({ params, payload }) =>
      Effect.map(
        overrideCustomization(params.organizationId, params.siteId, params.siteSpaceId, payload),
        presentOfSiteSpace
      ),
    deleteSiteSpaceCustomizationById: ({ params }) =>
      deleteCustomizationOverrides(params.organizationId, params.siteId, params.siteSpaceId)
  })
)
