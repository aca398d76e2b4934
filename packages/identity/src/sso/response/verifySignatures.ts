import { ExclusiveCanonicalization, findAncestorNs, SignedXml } from "xml-crypto"
import { childrenNamed, elementsIn } from "./parseXml.ts"
import { refuse } from "./refuse.ts"
import { requireSignatureShape } from "./requireSignatureShape.ts"
import { samlNames } from "./samlNames.ts"
import { signatureAlgorithms } from "./signatureAlgorithms.ts"

/** A public key that the provider trusts, as PEM. */
export interface TrustedKey {
  readonly type: "rsa" | "ec"
  readonly pem: string
}

/** The canonical bytes that verified signatures cover: those of the response, of the assertion, or of both. */
interface SignedTexts {
  readonly response: string | null
  readonly assertion: string | null
}

/**
 * Tells whether a key made the signature of `SignedInfo`. The library digests what the signature covers before it looks at the
 * key, so that strangers could have large texts digested; this check comes first and takes a millisecond.
 */
const isMadeBy = (verifier: SignedXml, signature: Element, algorithm: string, key: TrustedKey): boolean => {
  const [info] = childrenNamed(signature, samlNames.signature, "SignedInfo")
  const [value] = childrenNamed(signature, samlNames.signature, "SignatureValue")
  const Algorithm = verifier.SignatureAlgorithms[algorithm]
  if (info === undefined || value === undefined || Algorithm === undefined) return false
  const hasPrefixes = info.getElementsByTagNameNS("*", "InclusiveNamespaces").length > 0
  const canonical = new ExclusiveCanonicalization().process(info.cloneNode(true) as Element, {
    defaultNsForPrefix: SignedXml.defaultNsForPrefix,
    // The expression is that of the library, whose canonical form this one must equal.
    ancestorNamespaces: hasPrefixes
      ? findAncestorNs(info.ownerDocument, "//*[local-name()='SignedInfo']")
      : []
  })
  return new Algorithm().verifySignature(canonical, key.pem, value.textContent ?? "")
}

/** Verifies a signature with one key and returns the canonical text that it covers, or null. */
const verifyWith = (text: string, signature: Element, algorithm: string, key: TrustedKey): string | null => {
  const verifier = new SignedXml({ publicCert: key.pem, getCertFromKeyInfo: () => null })
  const own = signatureAlgorithms.get(algorithm)?.algorithm
  if (own !== undefined) verifier.SignatureAlgorithms[algorithm] = own
  try {
    if (!isMadeBy(verifier, signature, algorithm, key)) return null
    verifier.loadSignature(signature)
    if (!verifier.checkSignature(text)) return null
  } catch {
    // The library throws when the signature does not fit the key.
    return null
  }
  const [signed, ...others] = verifier.getSignedReferences()
  return signed !== undefined && others.length === 0 ? signed : null
}

const verify = (
  text: string,
  signature: Element,
  signed: Element,
  keys: ReadonlyArray<TrustedKey>
): string => {
  const algorithm = requireSignatureShape(signature, signed)
  const keyType = signatureAlgorithms.get(algorithm)?.keyType
  for (const key of keys) {
    const canonical = key.type === keyType ? verifyWith(text, signature, algorithm, key) : null
    if (canonical !== null) return canonical
  }
  return refuse("saml/signature", "No configured certificate verifies the signature")
}

/**
 * Verifies every signature of a response against the configured keys; `KeyInfo` is never used. Signatures elsewhere than
 * directly in the response or in its assertion are refused.
 */
export const verifySignatures = (
  text: string,
  root: Element,
  assertion: Element,
  keys: ReadonlyArray<TrustedKey>
): SignedTexts => {
  const signatures = elementsIn(root).filter(({ localName }) => localName === "Signature")
  if (signatures.length === 0)
    return refuse("saml/unsigned", "Neither the response nor the assertion is signed")
  const found = new Map<Element, Element>()
  for (const signature of signatures) {
    const parent = signature.parentNode as Element
    const isPlaced = (parent === root || parent === assertion) && !found.has(parent)
    if (!isPlaced || signature.namespaceURI !== samlNames.signature) {
      refuse(
        "saml/signature",
        "A signature is neither directly in the response nor directly in the assertion"
      )
    }
    found.set(parent, signature)
  }
  const textOf = (signed: Element) => {
    const signature = found.get(signed)
    return signature === undefined ? null : verify(text, signature, signed, keys)
  }
  return { response: textOf(root), assertion: textOf(assertion) }
}
