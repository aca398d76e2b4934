import { allItems, type Client, type OidcProviderResource, type SamlProviderResource } from "@octavo/client"
import { Effect } from "effect"
import { Failed } from "../../failures.ts"
import type { Protocol } from "./providerFlags.ts"

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

/** The protocol of a provider of an organization. */
export const protocolOf = Effect.fnUntraced(function* (client: Client, organizationId: string, id: string) {
  const found = (yield* listProviders(client, organizationId)).find((provider) => provider.id === id)
  if (found !== undefined) return found.protocol satisfies Protocol
  return yield* new Failed({
    message: `The organization has no provider ${id}: octavo sso list names those that it has`
  })
})
