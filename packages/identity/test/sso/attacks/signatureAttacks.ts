import { createHmac } from "node:crypto"
import { assertionXml, responseXml, signXml } from "../../../src/testing/aResponse.ts"
import {
  type Attack,
  parts,
  provider,
  signedResponse,
  stranger,
  withSignedAssertion,
  xmlAttack
} from "../kit.ts"

const bodyOf = (certificate: string) => certificate.replace(/-----[^-]+-----|\s/g, "")
const keyInfoOf = (certificate: string) =>
  `<ds:X509Data><ds:X509Certificate>${bodyOf(certificate)}</ds:X509Certificate></ds:X509Data>`

const plain = responseXml(parts, assertionXml(parts))
const signed = withSignedAssertion()
const signature = /<ds:Signature [^]*<\/ds:Signature>/.exec(signed)![0]

/** Replaces text and fails if nothing was replaced, as an attack that changes nothing is none. */
export const replaceIn = (xml: string, from: string | RegExp, to: string): string => {
  const changed = xml.replace(from, () => to)
  if (changed === xml) throw new Error(`Nothing to replace: ${String(from)}`)
  return changed
}

/** Missing and false signatures. */
const forged: ReadonlyArray<Attack> = [
  xmlAttack("unsigned", "saml/unsigned", plain),
  xmlAttack("with its signature stripped", "saml/unsigned", replaceIn(signed, signature, "")),
  xmlAttack(
    "signed by a stranger with the certificate of the stranger in KeyInfo",
    "saml/signature",
    withSignedAssertion({}, {}, { keyInfo: keyInfoOf(stranger.certificate) }, stranger)
  ),
  xmlAttack(
    "signed by a stranger with the configured certificate in KeyInfo",
    "saml/signature",
    withSignedAssertion({}, {}, { keyInfo: keyInfoOf(provider.certificate) }, stranger)
  ),
  xmlAttack("with another NameID", "saml/signature", replaceIn(signed, ">ada<", ">eve<")),
  xmlAttack(
    "with another attribute",
    "saml/signature",
    replaceIn(signed, "ada@example.org", "eve@example.org")
  ),
  xmlAttack(
    "with another time",
    "saml/signature",
    replaceIn(signed, /NotOnOrAfter="2026/, 'NotOnOrAfter="2027')
  ),
  xmlAttack(
    "signed by a stranger around a well-signed assertion",
    "saml/signature",
    signXml(signed, "_response", stranger)
  )
]

const hmac = () => {
  const algorithm = "http://www.w3.org/2000/09/xmldsig#hmac-sha1"
  const info = /<ds:SignedInfo>[^]*<\/ds:SignedInfo>/.exec(
    replaceIn(signed, "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", algorithm)
  )![0]
  const canonical = info.replace(
    "<ds:SignedInfo>",
    '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">'
  )
  const value = createHmac("sha1", provider.certificate).update(canonical).digest("base64")
  return replaceIn(
    replaceIn(signed, /<ds:SignedInfo>[^]*<\/ds:SignedInfo>/, info),
    /<ds:SignatureValue>[^]*<\/ds:SignatureValue>/,
    `<ds:SignatureValue>${value}</ds:SignatureValue>`
  )
}

const transformOf = (algorithm: string, content: string) =>
  replaceIn(
    signed,
    "<ds:Transforms>",
    `<ds:Transforms><ds:Transform Algorithm="${algorithm}">${content}</ds:Transform>`
  )

const digest = /<ds:DigestValue>([^<]*)<\/ds:DigestValue>/.exec(signed)![1]!
const info = /<ds:SignedInfo>[^]*<\/ds:SignedInfo>/.exec(signed)![0]

/** Signatures of a form that verifiers were fooled by. */
const misshapen: ReadonlyArray<Attack> = [
  xmlAttack(
    "with an empty SignatureValue",
    "saml/signature",
    replaceIn(signed, /<ds:SignatureValue>[^]*<\/ds:SignatureValue>/, "<ds:SignatureValue/>")
  ),
  xmlAttack(
    "with a SignatureValue that is cut off",
    "saml/signature",
    replaceIn(signed, /[^>]{44}<\/ds:SignatureValue>/, "</ds:SignatureValue>")
  ),
  xmlAttack("with two SignedInfo", "saml/signature", replaceIn(signed, info, `${info}${info}`)),
  xmlAttack(
    "with a forged SignedInfo before the true one",
    "saml/signature",
    replaceIn(signed, info, `${info.replace(digest, "AAAA")}${info}`)
  ),
  xmlAttack(
    "with a comment in DigestValue",
    "saml/xml",
    replaceIn(signed, `>${digest}<`, `><!--AAAA-->${digest}<`)
  ),
  xmlAttack(
    "with two references",
    "saml/signature",
    signXml(plain, "_assertion", provider, { alsoSigned: ["_response"] })
  ),
  xmlAttack(
    "with a reference elsewhere",
    "saml/signature",
    replaceIn(signed, 'URI="#_assertion"', 'URI="#_response"')
  ),
  xmlAttack("with an empty reference", "saml/signature", replaceIn(signed, 'URI="#_assertion"', 'URI=""')),
  xmlAttack("signed by HMAC with the certificate as its key", "saml/algorithm", hmac()),
  xmlAttack(
    "with an unknown algorithm",
    "saml/algorithm",
    replaceIn(signed, "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "urn:none")
  ),
  xmlAttack(
    "with an XSLT transform",
    "saml/algorithm",
    transformOf("http://www.w3.org/TR/1999/REC-xslt-19991116", '<x:stylesheet xmlns:x="urn:x"/>')
  ),
  xmlAttack(
    "with an XPath transform",
    "saml/algorithm",
    transformOf("http://www.w3.org/TR/1999/REC-xpath-19991116", "<ds:XPath>self::*</ds:XPath>")
  )
]

/** Genuine signatures with algorithms and contents that are not accepted. */
const weak: ReadonlyArray<Attack> = [
  xmlAttack(
    "signed with SHA-1",
    "saml/algorithm",
    withSignedAssertion({}, {}, { algorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" })
  ),
  xmlAttack(
    "with a digest of SHA-1",
    "saml/algorithm",
    signedResponse({}, {}, { digest: "http://www.w3.org/2000/09/xmldsig#sha1" })
  ),
  xmlAttack(
    "with canonicalization that keeps comments",
    "saml/algorithm",
    withSignedAssertion({}, {}, { canonicalization: "http://www.w3.org/2001/10/xml-exc-c14n#WithComments" })
  ),
  xmlAttack(
    "with an Object in the signature",
    "saml/signature",
    withSignedAssertion({}, {}, { objects: ["<note/>"] })
  )
]

export const signatureAttacks: ReadonlyArray<Attack> = [...forged, ...misshapen, ...weak]
