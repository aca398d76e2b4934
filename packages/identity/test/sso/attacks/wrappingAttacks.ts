import { assertionXml, responseXml, signXml } from "../../../src/testing/aResponse.ts"
import { type Attack, parts, provider, signedResponse, withSignedAssertion, xmlAttack } from "../kit.ts"
import { replaceIn } from "./signatureAttacks.ts"

const assertionPattern = /<saml:Assertion [^]*<\/saml:Assertion>/
const signaturePattern = /<ds:Signature [^]*<\/ds:Signature>/

const signedXml = withSignedAssertion()
const original = assertionPattern.exec(signedXml)![0]
const signature = signaturePattern.exec(original)![0]
const bare = original.replace(signature, "")
const evilParts = { ...parts, assertionId: "_evil", nameId: "eve", email: "eve@example.org" }
const evil = assertionXml(evilParts)

/** A response around these assertions. */
const around = (...assertions: ReadonlyArray<string>) => responseXml(parts, assertions.join(""))
/** The evil assertion with something behind its issuer. */
const evilWith = (content: string) => replaceIn(evil, "</saml:Issuer>", `</saml:Issuer>${content}`)
const beforeStatus = (content: string) =>
  replaceIn(around(evil), "<samlp:Status>", `${content}<samlp:Status>`)

const whole = signedResponse()
const wholeSignature = signaturePattern.exec(whole)![0]
const wholeBare = whole.replace(wholeSignature, "")
const evilResponse = responseXml({ ...parts, responseId: "_evilResponse" }, evil)

/** Signature wrapping (XSW 1 to 8) and its relatives: a genuine signature, and an assertion that it does not cover. */
export const wrappingAttacks: ReadonlyArray<Attack> = [
  xmlAttack(
    "XSW1: the signed response behind the signature of an evil one",
    "saml/assertion",
    replaceIn(
      evilResponse,
      "</saml:Issuer>",
      `</saml:Issuer>${wholeSignature.replace("</ds:Signature>", `${wholeBare}</ds:Signature>`)}`
    )
  ),
  xmlAttack(
    "XSW2: the signed response before the signature in an evil one",
    "saml/assertion",
    replaceIn(evilResponse, "</saml:Issuer>", `</saml:Issuer>${wholeBare}${wholeSignature}`)
  ),
  xmlAttack("XSW3: an evil assertion before the signed one", "saml/assertion", around(evil, original)),
  xmlAttack("XSW4: the signed assertion in an evil one", "saml/assertion", around(evilWith(original))),
  xmlAttack(
    "XSW5: the signature in an evil assertion, the signed one behind it",
    "saml/assertion",
    around(evilWith(signature), bare)
  ),
  xmlAttack(
    "XSW6: the signed assertion in the signature of an evil one",
    "saml/assertion",
    around(evilWith(signature.replace("</ds:Signature>", `${bare}</ds:Signature>`)))
  ),
  xmlAttack(
    "XSW7: an evil assertion in Extensions",
    "saml/assertion",
    replaceIn(
      around(original),
      "<samlp:Status>",
      `<samlp:Extensions>${evil}</samlp:Extensions><samlp:Status>`
    )
  ),
  xmlAttack(
    "XSW8: the signed assertion in an Object of the signature of an evil one",
    "saml/assertion",
    around(evilWith(signature.replace("</ds:Signature>", `<ds:Object>${bare}</ds:Object></ds:Signature>`)))
  ),
  xmlAttack(
    "an evil assertion with the ID of the signed one",
    "saml/id",
    around(evil.replace("_evil", "_assertion"), original)
  ),
  xmlAttack(
    "the signed assertion in the Advice of an evil one",
    "saml/assertion",
    around(evilWith(`<saml:Advice>${original}</saml:Advice>`))
  ),
  xmlAttack(
    "the signed assertion in the status",
    "saml/assertion",
    replaceIn(
      around(evil),
      "</samlp:Status>",
      `<samlp:StatusDetail>${original}</samlp:StatusDetail></samlp:Status>`
    )
  ),
  xmlAttack(
    "the signed assertion in KeyInfo",
    "saml/assertion",
    around(evilWith(signature.replace("</ds:Signature>", `<ds:KeyInfo>${bare}</ds:KeyInfo></ds:Signature>`)))
  ),
  xmlAttack(
    "two signed assertions",
    "saml/assertion",
    signXml(signXml(around(assertionXml(parts), evil), "_assertion", provider), "_evil", provider)
  ),
  xmlAttack(
    "an evil assertion of a foreign namespace",
    "saml/assertion",
    around(original, '<x:Assertion xmlns:x="urn:x" ID="_x"/>')
  ),
  xmlAttack(
    "an ID that is used twice",
    "saml/id",
    beforeStatus('<samlp:Extensions><x:a xmlns:x="urn:x" Id="_evil"/></samlp:Extensions>')
  ),
  xmlAttack(
    "a quote in an ID",
    "saml/id",
    replaceIn(signedXml, 'ID="_response"', `ID="_response' or '1'='1"`)
  ),
  xmlAttack(
    "the signature in Extensions",
    "saml/signature",
    replaceIn(
      around(bare),
      "<samlp:Status>",
      `<samlp:Extensions>${signature}</samlp:Extensions><samlp:Status>`
    )
  ),
  xmlAttack(
    "the signature of the assertion in the response",
    "saml/signature",
    replaceIn(around(bare), "<samlp:Status>", `${signature}<samlp:Status>`)
  )
]
