import { attributeOf, childElements, xmlTextOf } from "./parseXml.ts"
import { refuse } from "./refuse.ts"
import { samlNames } from "./samlNames.ts"
import {
  digestAlgorithms,
  envelopedSignature,
  exclusiveCanonicalization,
  signatureAlgorithms
} from "./signatureAlgorithms.ts"

const malformed = (): never => refuse("saml/signature", "A signature does not have the required form")

const base64Pattern = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

/** The children of an element, which must be exactly these elements of XML Signature, with nothing but space between. */
const exactly = (element: Element, ...names: ReadonlyArray<string>): ReadonlyArray<Element> => {
  const children = childElements(element)
  const isExact =
    children.length === names.length &&
    children.every((child, i) => child.localName === names[i] && child.namespaceURI === samlNames.signature)
  const isSpaced = Array.from(element.childNodes).every(
    (node) => node.nodeType === 1 || (node.nodeType === 3 && (node.nodeValue ?? "").trim() === "")
  )
  return isExact && isSpaced ? children : malformed()
}

const requireBase64 = (element: Element): void => {
  if (!base64Pattern.test(xmlTextOf(element) ?? "")) malformed()
}

const algorithmOf = (element: Element): string => attributeOf(element, "Algorithm") ?? malformed()

const requireAlgorithm = (isAccepted: boolean): void => {
  if (!isAccepted) {
    refuse(
      "saml/algorithm",
      "A signature uses an algorithm that is not accepted. Use RSA or ECDSA with SHA-256."
    )
  }
}

/** A list of prefixes is the only parameter that a transform may have. Some signers repeat it in each transform. */
const requireParameters = (element: Element): void => {
  const parameters = childElements(element)
  const [prefixes] = parameters
  if (prefixes === undefined) return
  const isPrefixList =
    parameters.length === 1 &&
    prefixes.localName === "InclusiveNamespaces" &&
    prefixes.namespaceURI === algorithmOf(element) &&
    childElements(prefixes).length === 0
  if (!isPrefixList) malformed()
}

const requireTransforms = (transforms: Element): void => {
  const all = childElements(transforms)
  const [enveloped, canonicalization] = exactly(transforms, ...all.map(() => "Transform"))
  for (const transform of all) {
    const algorithm = algorithmOf(transform)
    requireAlgorithm(algorithm === envelopedSignature || algorithm === exclusiveCanonicalization)
    requireParameters(transform)
  }
  if (all.length !== 2 || enveloped === undefined || canonicalization === undefined) return malformed()
  if (algorithmOf(enveloped) !== envelopedSignature) malformed()
  if (algorithmOf(canonicalization) !== exclusiveCanonicalization) malformed()
}

/**
 * Requires the one form of a signature that is accepted: enveloped in the element that it signs, one reference to the ID of
 * that element, accepted algorithms. Returns the signature algorithm.
 */
export const requireSignatureShape = (signature: Element, signed: Element): string => {
  const hasKeyInfo = childElements(signature).length === 3
  const [info, value] = exactly(signature, "SignedInfo", "SignatureValue", ...(hasKeyInfo ? ["KeyInfo"] : []))
  requireBase64(value!)
  const [canonicalization, method, reference] = exactly(
    info!,
    "CanonicalizationMethod",
    "SignatureMethod",
    "Reference"
  )
  requireAlgorithm(algorithmOf(canonicalization!) === exclusiveCanonicalization)
  requireParameters(canonicalization!)
  const algorithm = algorithmOf(method!)
  requireAlgorithm(signatureAlgorithms.has(algorithm))
  exactly(method!)
  const id = attributeOf(signed, "ID")
  if (id === null || attributeOf(reference!, "URI") !== `#${id}`) malformed()
  const [transforms, digestMethod, digest] = exactly(reference!, "Transforms", "DigestMethod", "DigestValue")
  requireTransforms(transforms!)
  requireAlgorithm(digestAlgorithms.has(algorithmOf(digestMethod!)))
  exactly(digestMethod!)
  requireBase64(digest!)
  return algorithm
}
