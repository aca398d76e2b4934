import { escapeXml } from "@octavo/kernel"
import { samlNames } from "../sso/response/samlNames.ts"
import type { SamlServiceUrls } from "./samlServiceUrls.ts"

/** The SAML metadata of this service for one provider, which an administrator gives to the identity provider. */
export const serviceMetadata = (service: SamlServiceUrls): string => {
  const formats = [samlNames.emailAddress, samlNames.persistent, samlNames.unspecified]
    .map((format) => `    <md:NameIDFormat>${format}</md:NameIDFormat>\n`)
    .join("")
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<md:EntityDescriptor xmlns:md="${samlNames.metadata}" entityID="${escapeXml(service.entityID)}">\n` +
    `  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${samlNames.protocol}">\n` +
    formats +
    `    <md:AssertionConsumerService Binding="${samlNames.postBinding}" Location="${escapeXml(service.acsURL)}" index="0" isDefault="true"/>\n` +
    `  </md:SPSSODescriptor>\n` +
    `</md:EntityDescriptor>\n`
  )
}
