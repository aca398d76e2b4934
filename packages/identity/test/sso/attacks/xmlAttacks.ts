import { samlNames } from "../../../src/sso/response/samlNames.ts"
import { formField } from "../../../src/testing/aResponse.ts"
import { type Attack, withSignedAssertion, xmlAttack } from "../kit.ts"
import { replaceIn } from "./signatureAttacks.ts"

const signed = withSignedAssertion()
const assertion = /<saml:Assertion [^]*<\/saml:Assertion>/.exec(signed)![0]

const bomb = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join("")

/** Attacks on the parser, and messages of another kind. */
export const xmlAttacks: ReadonlyArray<Attack> = [
  xmlAttack(
    "an external entity",
    "saml/xml",
    `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${replaceIn(signed, ">ada<", ">&x;<")}`
  ),
  xmlAttack("an undeclared entity in the NameID", "saml/xml", replaceIn(signed, ">ada<", ">a&d;a<")),
  xmlAttack("an entity bomb", "saml/xml", `<!DOCTYPE r [<!ENTITY e0 "x">${bomb}]><r>&e9;</r>`),
  ["UTF-16", "saml/encoding", Buffer.from(`\ufeff${signed}`, "utf16le").toString("base64")],
  xmlAttack("two roots", "saml/xml", signed + signed),
  xmlAttack("a document type", "saml/xml", `<!DOCTYPE Response>${signed}`),
  xmlAttack(
    "an external document type",
    "saml/xml",
    `<!DOCTYPE Response SYSTEM "https://other.example/x.dtd">${signed}`
  ),
  [
    "invalid UTF-8",
    "saml/encoding",
    Buffer.concat([Buffer.from(signed), Uint8Array.of(0xc3, 0x28)]).toString("base64")
  ],
  xmlAttack("text behind the root", "saml/xml", `${signed}eve`),
  xmlAttack(
    "an encrypted assertion",
    "saml/encrypted",
    replaceIn(
      signed,
      assertion,
      `<saml:EncryptedAssertion xmlns:saml="${samlNames.assertion}"><x/></saml:EncryptedAssertion>`
    )
  ),
  xmlAttack("a LogoutResponse", "saml/response", signed.replaceAll("samlp:Response", "samlp:LogoutResponse")),
  xmlAttack("an assertion without a response", "saml/response", assertion),
  xmlAttack("a page of HTML", "saml/xml", "<!doctype html><html><body><p>Signed in</body></html>"),
  ["nothing", "saml/encoding", ""],
  ["text that is not Base64", "saml/encoding", formField(signed).replace(/.$/, "*")]
]
