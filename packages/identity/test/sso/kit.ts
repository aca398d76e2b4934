import {
  assertionXml,
  formField,
  type ResponseParts,
  responseXml,
  type SignatureOptions,
  signXml,
  someKeys
} from "../../src/testing/aResponse.ts"
import type { ResponseContext } from "../../src/saml/readResponse.ts"
import { readResponse } from "../../src/saml/readResponse.ts"

export const now = Date.parse("2026-05-06T07:08:09.010Z")

/** The provider of the tests, and somebody who is not the provider. */
export const provider = someKeys()
export const stranger = someKeys()
export const curve = someKeys("ec")

export const parts: ResponseParts = {
  now,
  responseId: "_response",
  assertionId: "_assertion",
  entityId: "https://idp.example/metadata",
  acsUrl: "https://docs.example/sso/saml/p1/acs",
  audience: "https://docs.example/sso/saml/p1/metadata",
  requestId: "_request",
  nameId: "ada",
  email: "ada@example.org"
}

export const pemOf = (keys: typeof provider): string =>
  keys.publicKey.export({ type: "spki", format: "pem" }).toString()

export const context: ResponseContext = {
  entityId: parts.entityId,
  keys: [
    { type: "rsa", pem: pemOf(provider) },
    { type: "ec", pem: pemOf(curve) }
  ],
  acsUrl: parts.acsUrl,
  audience: parts.audience,
  now
}

export type Parts = Parameters<typeof assertionXml>[1]
export type Around = Parameters<typeof responseXml>[2]

/** A response with a signed assertion, whose parts may differ. */
export const withSignedAssertion = (
  assertion: Parts = {},
  around: Around = {},
  options: SignatureOptions = {},
  keys = provider
): string => signXml(responseXml(parts, assertionXml(parts, assertion), around), "_assertion", keys, options)

/** A signed response with an assertion that is not signed itself. */
export const signedResponse = (
  assertion: Parts = {},
  around: Around = {},
  options: SignatureOptions = {},
  keys = provider
): string => signXml(responseXml(parts, assertionXml(parts, assertion), around), "_response", keys, options)

/** The reason why a response is refused, or null: `readResponse`, and the request that must be the open one. */
export const judge = (field: string): string | null => {
  const reading = readResponse(field, context)
  if ("reason" in reading) return reading.reason
  return reading.assertion.requestId === parts.requestId ? null : "saml/request"
}

/** An attack: its name, the reason of its refusal, and the form field. */
export type Attack = readonly [name: string, reason: string, field: string]

/** An attack with a text of XML. */
export const xmlAttack = (name: string, reason: string, xml: string): Attack => [name, reason, formField(xml)]

/** A response with white space, other prefixes and other quotes, as some providers write it. */
export const harmlessVariants = (): ReadonlyArray<readonly [name: string, xml: string]> => [
  [
    "a declaration and lines",
    `<?xml version="1.0" encoding="UTF-8"?>\n${withSignedAssertion(
      {},
      {
        status:
          '\n  <samlp:Status>\n    <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>\n  </samlp:Status>\n'
      }
    )}\n`
  ],
  [
    "other prefixes",
    signXml(
      responseXml(
        parts,
        assertionXml(parts).replaceAll("saml:", "s2:").replace("xmlns:saml", "xmlns:s2")
      ).replaceAll("samlp", "p"),
      "_response",
      provider,
      { prefixes: ["s2"] }
    )
  ],
  ["single quotes", withSignedAssertion().replace('Version="2.0"', "Version='2.0'")]
]
