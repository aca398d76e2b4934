import { Layer } from "effect"
import { OidcProvider, OidcProviderNotFound } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import type { IdentityTables } from "./IdentityTables.ts"
import { providerStore } from "./sso/providerStore.ts"

export const layer: Layer.Layer<OidcProviders, never, IdentityTables> = Layer.effect(
  OidcProviders,
  providerStore(
    (id: string) => new OidcProviderNotFound({ oidcProviderId: id }),
    (provider: OidcProvider) => new OidcProvider({ ...provider, defaultTeam: null })
  )
)
