import { oidcServiceUrls } from "../oidc/oidcServiceUrls.ts"
import { SamlProviderId } from "../sso/SamlProvider.ts"
import { samlServiceUrls } from "../saml/samlServiceUrls.ts"
import type { SignInProvider } from "../directory/SsoProvider.ts"

/** The address at which a sign-in starts at a provider of any protocol. */
export const ssoStartUrl = (
  publicUrl: string,
  { id, protocol }: Pick<SignInProvider, "id" | "protocol">
): string =>
  protocol === "saml"
    ? samlServiceUrls(publicUrl, SamlProviderId.make(id)).startURL
    : oidcServiceUrls(publicUrl, id).startURL
