import { Layer } from "effect"
import { SamlProvider, SamlProviderNotFound } from "../sso/SamlProvider.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import type { IdentityTables } from "./IdentityTables.ts"
import { providerStore } from "./sso/providerStore.ts"

export const layer: Layer.Layer<SamlProviders, never, IdentityTables> = Layer.effect(
  SamlProviders,
  providerStore(
    (id: string) => new SamlProviderNotFound({ samlProviderId: id }),
    (provider: SamlProvider) => new SamlProvider({ ...provider, defaultTeam: null })
  )
)
