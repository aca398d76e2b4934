import { createSign, createVerify, type BinaryLike, type KeyLike } from "node:crypto"
import type { SignatureAlgorithm } from "xml-crypto"

/** ECDSA with SHA-256: the signature is the plain pair of numbers, as in XML Signature, not DER. */
class EcdsaSha256 implements SignatureAlgorithm {
  getAlgorithmName = () => "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"

  getSignature = (signedInfo: BinaryLike, key: KeyLike) =>
    createSign("sha256")
      .update(signedInfo as string)
      .sign({ key: key as string, dsaEncoding: "ieee-p1363" }, "base64")

  verifySignature = (material: string, key: KeyLike, signature: string) =>
    createVerify("sha256")
      .update(material)
      .verify({ key: key as string, dsaEncoding: "ieee-p1363" }, signature, "base64")
}

/** The accepted signature algorithms, each with the type of its keys, and the class of those that xml-crypto lacks. */
export const signatureAlgorithms = new Map<
  string,
  { readonly keyType: "rsa" | "ec"; readonly algorithm?: new () => SignatureAlgorithm }
>([
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", { keyType: "rsa" }],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", { keyType: "rsa" }],
  ["http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1", { keyType: "rsa" }],
  ["http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256", { keyType: "ec", algorithm: EcdsaSha256 }]
])

/** The accepted digests. SHA-1 is broken. */
export const digestAlgorithms: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512"
])

/** Exclusive canonicalization without comments, the only accepted one. */
export const exclusiveCanonicalization = "http://www.w3.org/2001/10/xml-exc-c14n#"

export const envelopedSignature = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"
