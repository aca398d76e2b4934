import { Context } from "effect"
import type { SamlProvider, SamlProviderId, SamlProviderNotFound } from "./SamlProvider.ts"
import type { SsoProviders } from "./SsoProviders.ts"

/** All SAML providers of this installation. */
export class SamlProviders extends Context.Service<
  SamlProviders,
  SsoProviders<SamlProvider, SamlProviderId, SamlProviderNotFound>
>()("@octavo/identity/SamlProviders") {}
