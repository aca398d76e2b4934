import type { SamlProviderId } from "../sso/SamlProvider.ts"

/** The addresses of this service for one provider. */
export interface SamlServiceUrls {
  /** Starts a sign-in. */
  readonly startURL: string
  /** Takes responses (Assertion Consumer Service). */
  readonly acsURL: string
  /** The name of this service for the provider, and the address of its metadata. */
  readonly entityID: string
}

/**
 * The addresses of this service for a provider. Each provider has an entity ID of its own, so that an assertion for one
 * organization has the wrong audience in every other.
 */
export const samlServiceUrls = (publicUrl: string, id: SamlProviderId): SamlServiceUrls => {
  const startURL = `${publicUrl}/sso/saml/${id}`
  return { startURL, acsURL: `${startURL}/acs`, entityID: `${startURL}/metadata` }
}
