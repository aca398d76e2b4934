import {
  createPreview,
  getPublishingAuth,
  type PublishingAuthView,
  regenerateVisitorKey,
  updatePublishingAuth
} from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"

const present = ({ fallbackUrl, privateKey }: PublishingAuthView) => ({
  object: "publishing-auth" as const,
  backend: "custom" as const,
  privateKey,
  ...(fallbackUrl !== null && { fallbackURL: fallbackUrl })
})

export const publishingLayer = apiGroup("publishing", (handlers) =>
  handlers.handleAll({
    getSitePublishingAuthById: ({ params }) =>
      Effect.map(getPublishingAuth(params.organizationId, params.siteId), present),
    updateSitePublishingAuthById: ({ params, payload: { backend, fallbackURL } }) =>
      Effect.map(
        updatePublishingAuth(params.organizationId, params.siteId, {
          ...(backend !== undefined && { backend }),
          ...(fallbackURL !== undefined && { fallbackUrl: fallbackURL })
        }),
        present
      ),
    regenerateSitePublishingAuthById: ({ params, payload }) =>
      Effect.map(
        regenerateVisitorKey(params.organizationId, params.siteId, {
          graceSeconds: payload?.graceSeconds ?? 0
        }),
        present
      ),
    getSitePublishingPreviewById: ({ params, query }) =>
      createPreview(params.organizationId, params.siteId, query)
  })
)
