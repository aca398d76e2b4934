import { Context } from "effect"
import type { OidcProvider, OidcProviderId, OidcProviderNotFound } from "./OidcProvider.ts"
import type { SsoProviders } from "./SsoProviders.ts"

/** All OpenID providers of this installation. */
export class OidcProviders extends Context.Service<
  OidcProviders,
  SsoProviders<OidcProvider, OidcProviderId, OidcProviderNotFound>
>()("@octavo/identity/OidcProviders") {}
