import { inflateRawSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { authnRequest } from "../../src/saml/authnRequest.ts"
import { readCertificates } from "../../src/saml/readCertificates.ts"
import { readMetadata } from "../../src/saml/readMetadata.ts"
import { attributeOf, elementsIn, parseXml } from "../../src/sso/response/parseXml.ts"
import { SamlProviderId } from "../../src/sso/SamlProvider.ts"
import { samlServiceUrls } from "../../src/saml/samlServiceUrls.ts"
import { serviceMetadata } from "../../src/saml/serviceMetadata.ts"
import { curve, pemOf, provider } from "./kit.ts"

const body = (certificate: string) => certificate.replace(/-----[^-]+-----|\s/g, "")
const key = (certificate: string, use: string) =>
  `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>` +
  `<ds:X509Certificate>\n${body(certificate)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
const redirect =
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso?a=b&amp;c=d"/>'
const post =
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>'
const describing = (content: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!-- metadata -->\n<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/">` +
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</md:IDPSSODescriptor></md:EntityDescriptor>`
const signing = key(provider.certificate, ' use="signing"')
const complete = describing(post + redirect + signing)

describe("metadata of an identity provider", () => {
  it("fills entity ID, address and signing certificates", () => {
    const text = describing(
      signing +
        signing +
        key(curve.certificate, "") +
        key(curve.certificate, ' use="encryption"') +
        post +
        redirect
    )
    for (const given of [text, `\ufeff${text}`, `\n ${text}\n`]) {
      const reading = readMetadata(given)
      if ("problem" in reading) throw new Error(reading.problem)
      expect(reading.metadata).toMatchObject({
        entityId: "https://idp.example/",
        ssoUrl: "https://idp.example/sso?a=b&c=d"
      })
      expect(readCertificates(reading.metadata.certificate).keys.map(({ pem }) => pem)).toEqual([
        pemOf(provider),
        pemOf(curve)
      ])
    }
  })

  it.each([
    ["no XML", "metadata"],
    ["a page of HTML", "<html><body></body></html>"],
    ["a document type", `<!DOCTYPE x>${complete.replace(/^<\?.*\?>\n/, "")}`],
    ["no redirect binding", describing(post + signing)],
    ["no signing certificate", describing(redirect + key(provider.certificate, ' use="encryption"'))],
    ["no entity ID", complete.replace(/ entityID="[^"]+"/, "")],
    ["two identity providers", `<x>${complete.replace(/^[^]*?-->\n/, "").repeat(2)}</x>`],
    ["a service provider alone", complete.replaceAll("IDPSSODescriptor", "SPSSODescriptor")],
    ["more than 256 KB", complete + " ".repeat(256 * 1024)],
    ["thousands of elements", describing("<a/>".repeat(40_000))],
    ["comments without an end", `<!--`.repeat(60_000)]
  ])("is refused with %s", (_, text) => {
    expect(readMetadata(text)).toMatchObject({ problem: expect.stringMatching(/^The metadata/) })
  })
})

const service = samlServiceUrls("https://docs.example", SamlProviderId.make("p1"))

describe("messages of this service", () => {
  it("are requests of the redirect binding that keep the query of the provider", () => {
    const location = authnRequest({
      id: "_1",
      issuedAt: new Date(0),
      ssoUrl: "https://idp.example/sso?a=b%20c&d=e",
      service
    })
    expect(location.startsWith("https://idp.example/sso?a=b%20c&d=e&SAMLRequest=")).toBe(true)
    const message = new URL(location).searchParams.get("SAMLRequest")!
    const root = parseXml(inflateRawSync(Buffer.from(message, "base64")).toString())
    expect(root.localName).toBe("AuthnRequest")
    expect(attributeOf(root, "ID")).toBe("_1")
    expect(attributeOf(root, "IssueInstant")).toBe("1970-01-01T00:00:00.000Z")
    expect(attributeOf(root, "Destination")).toBe("https://idp.example/sso?a=b%20c&d=e")
    expect(attributeOf(root, "AssertionConsumerServiceURL")).toBe("https://docs.example/sso/saml/p1/acs")
    expect(root.textContent).toBe("https://docs.example/sso/saml/p1/metadata")
  })

  it("are metadata with the addresses of one provider", () => {
    const root = parseXml(serviceMetadata(service))
    expect(attributeOf(root, "entityID")).toBe("https://docs.example/sso/saml/p1/metadata")
    const acs = elementsIn(root).find(({ localName }) => localName === "AssertionConsumerService")!
    expect(attributeOf(acs, "Location")).toBe("https://docs.example/sso/saml/p1/acs")
  })
})
