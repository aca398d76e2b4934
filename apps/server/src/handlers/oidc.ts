import {
  createOidcProvider,
  deleteOidcProvider,
  getOidcProvider,
  listOidcProviders,
  updateOidcProvider
} from "@octavo/identity"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { apiGroup } from "../http/apiGroup.ts"
import { listing } from "../http/listing.ts"
import { presentOidcProvider } from "../presenters/presentOidcProvider.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const oidcLayer = apiGroup(
  "oidc",
  Effect.fnUntraced(function* (handlers) {
    const present = presentOidcProvider(yield* PublicUrl)
    return handlers.handleAll({
      listOIDCProviders: ({ params: { organizationId }, query }) =>
        listing(
          ["oidc", organizationId],
          query,
          (request) => listOidcProviders(organizationId, request),
          present
        ),
      createOIDCProvider: ({ params, payload }) =>
        Effect.map(createOidcProvider(params.organizationId, payload), (created) => {
          const resource = present(created)
          return HttpServerResponse.jsonUnsafe(resource, {
            status: 201,
            headers: { location: resource.urls.location }
          })
        }),
      getOIDCProvider: ({ params: { oidcProviderId, organizationId } }) =>
        Effect.map(getOidcProvider(organizationId, oidcProviderId), present),
      updateOIDCProvider: ({ params: { oidcProviderId, organizationId }, payload }) =>
        Effect.map(updateOidcProvider(organizationId, oidcProviderId, payload), present),
      deleteOIDCProvider: ({ params: { oidcProviderId, organizationId } }) =>
        deleteOidcProvider(organizationId, oidcProviderId)
    })
  })
)
