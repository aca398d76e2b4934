import type { SsoProviderId } from "../directory/SsoProvider.ts"

/** The addresses of this service for one OpenID provider. */
export interface OidcServiceUrls {
  /** Starts a sign-in. */
  readonly startURL: string
  /** Takes the answers of the provider (redirect URI). */
  readonly redirectURI: string
}

/**
 * The addresses of this service for an OpenID provider. Each provider has a redirect URI of its own, so that the answer of
 * one provider is never taken for that of another (mix-up).
 */
export const oidcServiceUrls = (publicUrl: string, id: SsoProviderId): OidcServiceUrls => {
  const startURL = `${publicUrl}/sso/oidc/${id}`
  return { startURL, redirectURI: `${startURL}/callback` }
}
