import { allItems, type Client, type OidcProviderResource, type SamlProviderResource } from "@octavo/client"
import { Effect } from "effect"
import { findNamed } from "../../context/named.ts"

/** A provider with its protocol. */
export type Provider =
  | ({ readonly protocol: "saml" } & SamlProviderResource)
  | ({ readonly protocol: "oidc" } & OidcProviderResource)

/** All providers of an organization, of both protocols, oldest first. */
export const listProviders = Effect.fnUntraced(function* (client: Client, organizationId: string) {
  const params = { organizationId }
  const saml = yield* allItems((query) => client.saml.listSAMLProvidersInOrganizationById({ params, query }))
  const oidc = yield* allItems((query) => client.oidc.listOIDCProviders({ params, query }))
  const all: ReadonlyArray<Provider> = [
    ...saml.map((provider) => ({ protocol: "saml" as const, ...provider })),
    ...oidc.map((provider) => ({ protocol: "oidc" as const, ...provider }))
  ]
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
})

/** The provider of an organization that a command names. */
export const findProvider = Effect.fnUntraced(function* (
  client: Client,
  organizationId: string,
  named: string
) {
  const providers = yield* listProviders(client, organizationId)
  return yield* findNamed(
    providers.map(({ id, label, protocol }) => ({ id, names: [], title: label, protocol })),
    named,
    { one: "provider", where: "in the organization" }
  )
})
