import { escapeXml } from "@octavo/kernel"
import { deflateRawSync } from "node:zlib"
import { samlNames } from "../sso/response/samlNames.ts"
import type { SamlServiceUrls } from "./samlServiceUrls.ts"

/**
 * The address at which a provider takes an authentication request: HTTP-Redirect binding, DEFLATE, not signed, without
 * RelayState. The query of the provider's own address is kept.
 */
export const authnRequest = (given: {
  /** The ID of the request, which the response repeats. */
  readonly id: string
  readonly issuedAt: Date
  readonly ssoUrl: string
  readonly service: SamlServiceUrls
}): string => {
  const { id, issuedAt, service, ssoUrl } = given
  const xml =
    `<samlp:AuthnRequest xmlns:samlp="${samlNames.protocol}" xmlns:saml="${samlNames.assertion}" ID="${escapeXml(id)}"` +
    ` Version="2.0" IssueInstant="${issuedAt.toISOString()}" Destination="${escapeXml(ssoUrl)}"` +
    ` ProtocolBinding="${samlNames.postBinding}" AssertionConsumerServiceURL="${escapeXml(service.acsURL)}">` +
    `<saml:Issuer>${escapeXml(service.entityID)}</saml:Issuer>` +
    `<samlp:NameIDPolicy Format="${samlNames.emailAddress}" AllowCreate="true"/></samlp:AuthnRequest>`
  const message = encodeURIComponent(deflateRawSync(xml).toString("base64"))
  return `${ssoUrl}${ssoUrl.includes("?") ? "&" : "?"}SAMLRequest=${message}`
}
