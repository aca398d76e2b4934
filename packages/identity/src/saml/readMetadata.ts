import { maxResponseBytes } from "../sso/response/decodeResponse.ts"
import { attributeOf, childrenNamed, elementsIn, parseXml } from "../sso/response/parseXml.ts"
import { Refusal } from "../sso/response/refuse.ts"
import { samlNames } from "../sso/response/samlNames.ts"

/** The fields of a provider that its metadata contains. */
interface ProviderMetadata {
  readonly entityId: string
  readonly ssoUrl: string
  /** The signing certificates, as PEM blocks. */
  readonly certificate: string
}

/** The fields of a provider, or the reason why metadata cannot be used. */
type MetadataReading = { readonly metadata: ProviderMetadata } | { readonly problem: string }

const toPem = (body: string): string =>
  `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`

/** The signing certificates of a role. A key without a use is for everything. */
const certificatesOf = (role: Element): ReadonlyArray<string> => {
  const bodies = childrenNamed(role, samlNames.metadata, "KeyDescriptor")
    .filter((key) => (attributeOf(key, "use") ?? "signing") === "signing")
    .flatMap((key) => elementsIn(key))
    .filter(
      ({ localName, namespaceURI }) => localName === "X509Certificate" && namespaceURI === samlNames.signature
    )
    .map((element) => (element.textContent ?? "").replace(/\s/g, ""))
  return [...new Set(bodies)].filter((body) => body !== "")
}

const read = (text: string): MetadataReading => {
  if (Buffer.byteLength(text) > maxResponseBytes) return { problem: "The metadata is over 256 KB." }
  const root = parseXml(text.replace(/^\ufeff/, "").trimStart(), {
    elements: 2000,
    attributes: 6000,
    attributesOfElement: 64,
    depth: 40,
    allowComments: true
  })
  const roles = elementsIn(root).filter(
    ({ localName, namespaceURI }) => localName === "IDPSSODescriptor" && namespaceURI === samlNames.metadata
  )
  const [role] = roles
  if (role === undefined || roles.length > 1) {
    return { problem: "The metadata must describe exactly one identity provider (IDPSSODescriptor)." }
  }
  const entityId = attributeOf(role.parentNode as Element, "entityID") ?? ""
  if (entityId === "") return { problem: "The metadata has no entityID." }
  const service = childrenNamed(role, samlNames.metadata, "SingleSignOnService").find(
    (one) => attributeOf(one, "Binding") === samlNames.redirectBinding
  )
  const ssoUrl = service === undefined ? "" : (attributeOf(service, "Location") ?? "")
  if (ssoUrl === "")
    return { problem: "The metadata has no SingleSignOnService with the HTTP-Redirect binding." }
  const certificates = certificatesOf(role)
  if (certificates.length === 0) return { problem: "The metadata has no signing certificate." }
  return { metadata: { entityId, ssoUrl, certificate: certificates.map(toPem).join("") } }
}

/** Reads the SAML metadata of an identity provider: up to 256 KB of XML, with comments but without document types. */
export const readMetadata = (text: string): MetadataReading => {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof Refusal) return { problem: `The metadata cannot be read. ${error.message}.` }
    return { problem: "The metadata cannot be read." }
  }
}
