import { processorMillis } from "@octavo/kernel/testing"
import { createRequire } from "node:module"
import { describe, expect, it } from "vitest"
import samlp from "samlp"
import { readResponse } from "../../src/saml/readResponse.ts"
import { assertionXml, formField, responseXml, signXml } from "../../src/testing/aResponse.ts"
import {
  context,
  curve,
  harmlessVariants,
  judge,
  parts,
  provider,
  signedResponse,
  stranger,
  withSignedAssertion
} from "../sso/kit.ts"
import { askOracle } from "../sso/oracle.ts"

describe("a response", () => {
  it("is read when the assertion, the response or both are signed", () => {
    const both = signXml(
      signXml(responseXml(parts, assertionXml(parts)), "_assertion", provider),
      "_response",
      provider
    )
    for (const xml of [withSignedAssertion(), signedResponse(), both]) {
      expect(readResponse(formField(xml), context)).toEqual({
        assertion: {
          id: "_assertion",
          requestId: "_request",
          subject: "ada",
          nameId: "ada",
          email: "ada@example.org",
          displayName: null,
          sessionNotOnOrAfter: null
        }
      })
    }
  })

  it.each([
    ["RSA with SHA-512", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", provider],
    ["RSA-PSS", "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1", provider],
    ["ECDSA", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256", curve]
  ])("is verified with %s", (_, algorithm, keys) => {
    for (const digest of ["sha256", "sha512"]) {
      const options = { algorithm, digest: `http://www.w3.org/2001/04/xmlenc#${digest}` }
      expect(judge(formField(withSignedAssertion({}, {}, options, keys)))).toBe(null)
    }
  })

  it.each(harmlessVariants())("is read with %s, by node-saml as the same user", async (_, xml) => {
    expect(readResponse(formField(xml), context)).toMatchObject({ assertion: { nameId: "ada" } })
    expect(await askOracle(xml)).toEqual({ nameId: "ada" })
  })

  it.each([["saml"], ["saml", "samlp"], ["none"]])(
    "is read with a prefix list on the canonicalization of SignedInfo, by node-saml as the same user: %s",
    async (...prefixesOfInfo) => {
      for (const xml of [
        withSignedAssertion({}, {}, { prefixesOfInfo }),
        signedResponse({}, {}, { prefixesOfInfo })
      ]) {
        expect(xml).toContain("<InclusiveNamespaces")
        expect(readResponse(formField(xml), context)).toMatchObject({ assertion: { nameId: "ada" } })
        expect(await askOracle(xml)).toMatchObject({ nameId: "ada" })
      }
      const forged = withSignedAssertion({}, {}, { prefixesOfInfo }, stranger)
      expect(readResponse(formField(forged), context)).toMatchObject({ reason: "saml/signature" })
    }
  )

  it("is read with line breaks in its Base64", () => {
    expect(judge(formField(withSignedAssertion()).replace(/.{76}/g, "$&\r\n"))).toBe(null)
  })

  it("of 160 KB of elements is refused at once, and one of a thousand groups is read", () => {
    const begin = processorMillis()
    expect(judge(formField(`<a>${"<a/>".repeat(40_000)}</a>`))).toBe("saml/size")
    expect(judge(formField("<a>".repeat(60_000)))).toBe("saml/size")
    expect(judge(formField(`<a ${Array.from({ length: 20_000 }, (_, i) => `a${i}=""`).join(" ")}/>`))).toBe(
      "saml/size"
    )
    expect(processorMillis() - begin).toBeLessThan(500)
    const groups = Array.from(
      { length: 1000 },
      (_, i) => `<saml:AttributeValue>${"g".repeat(150)}${i}</saml:AttributeValue>`
    )
    const statements =
      '<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>Ada@Example.org</saml:AttributeValue>' +
      `</saml:Attribute><saml:Attribute Name="groups">${groups.join("")}</saml:Attribute></saml:AttributeStatement>`
    expect(readResponse(formField(withSignedAssertion({ statements })), context)).toMatchObject({
      assertion: { email: "ada@example.org" }
    })
  })
})

describe("a response of samlp", () => {
  it.each([
    ["with a signed assertion", { signAssertion: true, signResponse: false }],
    ["that is signed", { signAssertion: false, signResponse: true }],
    ["with both signed", { signAssertion: true, signResponse: true }]
  ])("%s is read", async (_, signing) => {
    const xml = await new Promise<string>((resolve, reject) => {
      samlp.getSamlResponse(
        {
          ...signing,
          issuer: parts.entityId,
          audience: parts.audience,
          recipient: parts.acsUrl,
          destination: parts.acsUrl,
          inResponseTo: parts.requestId,
          cert: provider.certificate,
          key: provider.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
          signatureAlgorithm: "rsa-sha256",
          digestAlgorithm: "sha256",
          nameIdentifierFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
        },
        { id: "1", displayName: "Ada Lovelace", emails: [{ value: "Ada@Example.org" }], name: {} },
        (error, xml) => (error ? reject(error) : resolve(xml))
      )
    })
    expect(readResponse(formField(xml), { ...context, now: Date.now() })).toMatchObject({
      assertion: { email: "ada@example.org", requestId: "_request" }
    })
  })
})

it("the parser of the reader is the parser of the verification", () => {
  const require = createRequire(import.meta.url)
  const verification = createRequire(require.resolve("xml-crypto"))
  expect(verification.resolve("@xmldom/xmldom")).toBe(require.resolve("@xmldom/xmldom"))
})
