import {
  createSamlProvider,
  deleteSamlProvider,
  getSamlProvider,
  listSamlProviders,
  listSsoLogins,
  ssoStartUrl,
  updateSamlProvider
} from "@octavo/identity"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { apiGroup } from "../http/apiGroup.ts"
import { listing } from "../http/listing.ts"
import { presentSamlProvider } from "../presenters/presentSamlProvider.ts"
import { PublicUrl } from "../PublicUrl.ts"

/** The fields of a request by the names of the domain. */
const changesOf = <Fields extends { readonly entityID?: string; readonly ssoURL?: string }>({
  entityID,
  ssoURL,
  ...rest
}: Fields) => ({ ...rest, entityId: entityID, ssoUrl: ssoURL })

export const samlLayer = apiGroup(
  "saml",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = presentSamlProvider(publicUrl)
    return handlers.handleAll({
      listSAMLProvidersInOrganizationById: ({ params: { organizationId }, query }) =>
        listing(
          ["saml", organizationId],
          query,
          (request) => listSamlProviders(organizationId, request),
          present
        ),
      createOrganizationSAMLProvider: ({ params, payload }) =>
        Effect.map(createSamlProvider(params.organizationId, changesOf(payload)), (created) => {
          const resource = present(created)
          return HttpServerResponse.jsonUnsafe(resource, {
            status: 201,
            headers: { location: resource.urls.location }
          })
        }),
      getOrganizationSAMLProviderById: ({ params: { organizationId, samlProviderId } }) =>
        Effect.map(getSamlProvider(organizationId, samlProviderId), present),
      updateOrganizationSAMLProvider: ({ params: { organizationId, samlProviderId }, payload }) =>
        Effect.map(updateSamlProvider(organizationId, samlProviderId, changesOf(payload)), present),
      deleteOrganizationSAMLProvider: ({ params: { organizationId, samlProviderId } }) =>
        deleteSamlProvider(organizationId, samlProviderId),
      listSSOProviderLoginsInOrganization: ({ params }) =>
        Effect.map(listSsoLogins(params.organizationId), (providers) => ({
          items: providers.map((provider) => ({
            id: provider.id,
            label: provider.label,
            startURL: ssoStartUrl(publicUrl, provider)
          }))
        }))
    })
  })
)
