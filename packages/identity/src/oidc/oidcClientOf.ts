import { Effect } from "effect"
import { SsoProviderPending } from "../directory/SsoProvider.ts"
import type { OidcClientConfiguration } from "./OidcClient.ts"
import type { OidcProvider } from "../sso/OidcProvider.ts"
import { oidcServiceUrls } from "./oidcServiceUrls.ts"
import { openClientSecret } from "./openClientSecret.ts"

/** This service as the client of a provider. Fails when the client secret cannot be opened. */
export const oidcClientOf = Effect.fnUntraced(function* (provider: OidcProvider, publicUrl: string) {
  const clientSecret = yield* openClientSecret(provider)
  if (clientSecret === null) return yield* new SsoProviderPending({ providerId: provider.id })
  const { clientId, id, issuer } = provider
  const configuration: OidcClientConfiguration = {
    issuer,
    clientId,
    clientSecret,
    redirectUri: oidcServiceUrls(publicUrl, id).redirectURI
  }
  return configuration
})
