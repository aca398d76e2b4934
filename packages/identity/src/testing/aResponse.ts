import { type KeyObject, generateKeyPairSync } from "node:crypto"
import { SignedXml } from "xml-crypto"
import { samlNames } from "../sso/response/samlNames.ts"
import { signatureAlgorithms } from "../sso/response/signatureAlgorithms.ts"
import { makeCertificate } from "./makeCertificate.ts"

/** An identity provider of a test: a key and its certificate. */
export interface TestKeys {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly certificate: string
}

/** A new key of an identity provider. */
export const someKeys = (type: "rsa" | "ec" = "rsa", bits = 2048): TestKeys => {
  const keys =
    type === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: bits })
      : generateKeyPairSync("ec", { namedCurve: "P-256" })
  return { ...keys, certificate: makeCertificate(keys) }
}

/** The parts of a response, as XML where they are elements. */
export interface ResponseParts {
  readonly now: number
  readonly responseId: string
  readonly assertionId: string
  readonly entityId: string
  readonly acsUrl: string
  readonly audience: string
  readonly requestId: string
  readonly nameId: string
  readonly email: string
}

export const isoTime = (millis: number): string => new Date(millis).toISOString()

const minute = 60_000

/** The XML of an assertion; `parts` replaces its elements by name. */
export const assertionXml = (
  p: ResponseParts,
  parts: Partial<Record<AssertionPart, string>> = {}
): string => {
  const later = isoTime(p.now + 5 * minute)
  const all: Record<AssertionPart, string> = {
    attributes: ` ID="${p.assertionId}" Version="2.0" IssueInstant="${isoTime(p.now)}"`,
    issuer: `<saml:Issuer>${p.entityId}</saml:Issuer>`,
    nameId: `<saml:NameID Format="${samlNames.persistent}">${p.nameId}</saml:NameID>`,
    confirmation:
      `<saml:SubjectConfirmation Method="${samlNames.bearer}"><saml:SubjectConfirmationData` +
      ` InResponseTo="${p.requestId}" Recipient="${p.acsUrl}" NotOnOrAfter="${later}"/></saml:SubjectConfirmation>`,
    conditions:
      `<saml:Conditions NotBefore="${isoTime(p.now - minute)}" NotOnOrAfter="${later}"><saml:AudienceRestriction>` +
      `<saml:Audience>${p.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    statement: `<saml:AuthnStatement AuthnInstant="${isoTime(p.now)}" SessionIndex="_s"><saml:AuthnContext/></saml:AuthnStatement>`,
    statements:
      `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${p.email}` +
      `</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
    ...parts
  }
  return (
    `<saml:Assertion xmlns:saml="${samlNames.assertion}"${all.attributes}>${all.issuer}<saml:Subject>${all.nameId}` +
    `${all.confirmation}</saml:Subject>${all.conditions}${all.statement}${all.statements}</saml:Assertion>`
  )
}

type AssertionPart =
  | "attributes"
  | "issuer"
  | "nameId"
  | "confirmation"
  | "conditions"
  | "statement"
  | "statements"

/** The XML of a response around an assertion; `parts` replaces its elements by name. */
export const responseXml = (
  p: ResponseParts,
  assertion: string,
  parts: Partial<Record<"attributes" | "issuer" | "status", string>> = {}
): string => {
  const attributes =
    parts.attributes ??
    ` ID="${p.responseId}" Version="2.0" IssueInstant="${isoTime(p.now)}" Destination="${p.acsUrl}" InResponseTo="${p.requestId}"`
  const issuer =
    parts.issuer ?? `<saml:Issuer xmlns:saml="${samlNames.assertion}">${p.entityId}</saml:Issuer>`
  const status =
    parts.status ?? `<samlp:Status><samlp:StatusCode Value="${samlNames.success}"/></samlp:Status>`
  return `<samlp:Response xmlns:samlp="${samlNames.protocol}"${attributes}>${issuer}${status}${assertion}</samlp:Response>`
}

/** Options of a signature; by default RSA, SHA-256, exclusive canonicalization and no `KeyInfo`. */
export interface SignatureOptions {
  readonly algorithm?: string
  readonly digest?: string
  readonly canonicalization?: string
  readonly transforms?: ReadonlyArray<string>
  readonly prefixes?: ReadonlyArray<string>
  /** The prefix list of the canonicalization of `SignedInfo` itself. */
  readonly prefixesOfInfo?: ReadonlyArray<string>
  readonly keyInfo?: string
  readonly objects?: ReadonlyArray<string>
  /** IDs of further elements that the signature refers to. */
  readonly alsoSigned?: ReadonlyArray<string>
}

const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

/** Signs the element with an ID, behind its issuer. */
export const signXml = (xml: string, id: string, keys: TestKeys, options: SignatureOptions = {}): string => {
  const algorithm = options.algorithm ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
  const signer = new SignedXml({
    privateKey: keys.privateKey.export({ type: "pkcs8", format: "pem" }),
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: options.canonicalization ?? exclusive,
    getKeyInfoContent: () => options.keyInfo ?? null,
    inclusiveNamespacesPrefixList: [...(options.prefixesOfInfo ?? [])],
    ...(options.objects !== undefined && { objects: options.objects.map((content) => ({ content })) })
  })
  const own = signatureAlgorithms.get(algorithm)?.algorithm
  if (own !== undefined) signer.SignatureAlgorithms[algorithm] = own
  for (const signed of [id, ...(options.alsoSigned ?? [])]) {
    signer.addReference({
      xpath: `//*[@ID='${signed}']`,
      transforms: [...(options.transforms ?? [enveloped, exclusive])],
      digestAlgorithm: options.digest ?? "http://www.w3.org/2001/04/xmlenc#sha256",
      inclusiveNamespacesPrefixList: [...(options.prefixes ?? [])]
    })
  }
  const reference = `//*[@ID='${id}']/*[local-name(.)='Issuer']`
  signer.computeSignature(xml, { prefix: "ds", location: { reference, action: "after" } })
  return signer.getSignedXml()
}

/** The form field of a response. */
export const formField = (xml: string): string => Buffer.from(xml, "utf8").toString("base64")
