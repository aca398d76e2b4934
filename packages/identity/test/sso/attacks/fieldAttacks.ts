import { isoTime } from "../../../src/testing/aResponse.ts"
import { samlNames } from "../../../src/sso/response/samlNames.ts"
import {
  type Attack,
  now,
  type Around,
  parts,
  type Parts,
  signedResponse,
  withSignedAssertion,
  xmlAttack
} from "../kit.ts"
import { replaceIn } from "./signatureAttacks.ts"

const minute = 60_000
const past = isoTime(now - 5 * minute)
const future = isoTime(now + 5 * minute)

const attack = (name: string, reason: string, assertion: Parts, around: Around = {}): Attack =>
  xmlAttack(name, reason, withSignedAssertion(assertion, around))

const nameId = (content: string) => ({ nameId: `<saml:NameID>${content}</saml:NameID>` })

/** Manipulated names, put into the message after the signature where canonicalization hides them. */
const nameIdAttacks: ReadonlyArray<Attack> = [
  xmlAttack(
    "a comment in the NameID",
    "saml/xml",
    replaceIn(withSignedAssertion(), ">ada<", ">a<!-- -->da<")
  ),
  xmlAttack(
    "a CDATA section in the NameID",
    "saml/xml",
    replaceIn(withSignedAssertion(), ">ada<", "><![CDATA[ada]]><")
  ),
  attack("an instruction in the NameID", "saml/xml", nameId("ada<?x y?>")),
  attack("an element in the NameID", "saml/subject", nameId("ada<x/>.evil")),
  attack("a line break in the NameID", "saml/subject", nameId("ada\nevil")),
  attack("no NameID", "saml/subject", { nameId: "" }),
  attack("an empty NameID", "saml/subject", nameId("")),
  attack("two NameIDs", "saml/subject", {
    nameId: "<saml:NameID>ada</saml:NameID><saml:NameID>eve</saml:NameID>"
  })
]

const audience = (name: string) =>
  `<saml:AudienceRestriction><saml:Audience>${name}</saml:Audience></saml:AudienceRestriction>`
const conditions = (content: string, attributes = ` NotOnOrAfter="${future}"`) => ({
  conditions: `<saml:Conditions${attributes}>${content}</saml:Conditions>`
})
const ours = audience(parts.audience)
const confirmation = (attributes: string, method: string = samlNames.bearer) => ({
  confirmation: `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${attributes}/></saml:SubjectConfirmation>`
})
const [answers, recipient, until] = [
  ` InResponseTo="${parts.requestId}"`,
  ` Recipient="${parts.acsUrl}"`,
  ` NotOnOrAfter="${future}"`
]

/** Genuine assertions for others, or of another time. */
const conditionAttacks: ReadonlyArray<Attack> = [
  attack("a wrong audience", "saml/audience", conditions(audience("https://other.example"))),
  attack("no audience", "saml/audience", conditions("")),
  attack(
    "a second audience restriction for somebody else",
    "saml/audience",
    conditions(ours + audience("https://other.example"))
  ),
  attack("no conditions", "saml/conditions", { conditions: "" }),
  attack("expired conditions", "saml/expired", conditions(ours, ` NotOnOrAfter="${past}"`)),
  attack(
    "an expired confirmation",
    "saml/expired",
    confirmation(`${answers}${recipient} NotOnOrAfter="${past}"`)
  ),
  attack(
    "conditions that expired just beyond the clock skew",
    "saml/expired",
    conditions(ours, ` NotOnOrAfter="${isoTime(now - minute)}"`)
  ),
  attack("conditions that are not valid yet", "saml/expired", conditions(ours, ` NotBefore="${future}"`)),
  attack("an assertion that is too old", "saml/issued", {
    attributes: ` ID="_assertion" Version="2.0" IssueInstant="${isoTime(now - 12 * minute)}"`
  }),
  attack("a confirmation without NotOnOrAfter", "saml/confirmation", confirmation(`${answers}${recipient}`)),
  attack(
    "a wrong Recipient",
    "saml/recipient",
    confirmation(`${answers} Recipient="https://other.example/acs"${until}`)
  ),
  attack("no Recipient", "saml/recipient", confirmation(`${answers}${until}`)),
  xmlAttack(
    "a wrong Destination",
    "saml/destination",
    signedResponse({}, { attributes: responseAttributes("https://other.example/acs") })
  ),
  xmlAttack(
    "a signed response without Destination",
    "saml/destination",
    signedResponse({}, { attributes: responseAttributes(null) })
  ),
  attack(
    "a wrong Destination in a part that is not signed",
    "saml/destination",
    {},
    {
      attributes: responseAttributes("https://other.example/acs")
    }
  ),
  attack(
    "a holder-of-key confirmation",
    "saml/confirmation",
    confirmation(`${answers}${recipient}${until}`, "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key")
  ),
  attack("no confirmation", "saml/confirmation", { confirmation: "" }),
  attack("no AuthnStatement", "saml/statement", { statement: "" }),
  attack("a session that is over", "saml/session", {
    statement: `<saml:AuthnStatement AuthnInstant="${past}" SessionNotOnOrAfter="${past}"/>`
  }),
  attack("an unknown condition", "saml/conditions", conditions(`${ours}<saml:Condition/>`)),
  attack("an assertion of the future", "saml/issued", {
    attributes: ` ID="_assertion" Version="2.0" IssueInstant="${future}"`
  })
]

function responseAttributes(destination: string | null, requestId: string | null = parts.requestId): string {
  return (
    ` ID="_response" Version="2.0" IssueInstant="${isoTime(now)}"` +
    (destination === null ? "" : ` Destination="${destination}"`) +
    (requestId === null ? "" : ` InResponseTo="${requestId}"`)
  )
}

const answering = (requestId: string) => confirmation(` InResponseTo="${requestId}"${recipient}${until}`)

/** Genuine responses to somebody else's request, or to none. */
const requestAttacks: ReadonlyArray<Attack> = [
  attack("an answer to an unknown request", "saml/request", answering("_unknown"), {
    attributes: responseAttributes(parts.acsUrl, "_unknown")
  }),
  attack("an assertion for another request than the response", "saml/request", answering("_other")),
  attack("an answer to a request that only its assertion names", "saml/request", answering("_other"), {
    attributes: responseAttributes(parts.acsUrl, null)
  }),
  attack("an answer to no request", "saml/unsolicited", confirmation(`${recipient}${until}`), {
    attributes: responseAttributes(parts.acsUrl, null)
  }),
  attack(
    "a request that only the part without a signature names",
    "saml/request",
    confirmation(`${recipient}${until}`)
  )
]

const status = (content: string) => ({ status: `<samlp:Status>${content}</samlp:Status>` })
const strange = "https://other.example/metadata"

/** Genuine signatures on messages of others, or on failures. */
const messageAttacks: ReadonlyArray<Attack> = [
  attack("a wrong issuer of the assertion", "saml/issuer", {
    issuer: `<saml:Issuer>${strange}</saml:Issuer>`
  }),
  attack(
    "a wrong issuer of the response",
    "saml/issuer",
    {},
    {
      issuer: `<saml:Issuer xmlns:saml="${samlNames.assertion}">${strange}</saml:Issuer>`
    }
  ),
  attack(
    "a status of failure",
    "saml/status",
    {},
    {
      ...status(`<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/>`)
    }
  ),
  attack("no status", "saml/status", {}, { status: "" }),
  attack(
    "version 1.1",
    "saml/response",
    {},
    {
      attributes: responseAttributes(parts.acsUrl).replace("2.0", "1.1")
    }
  )
]

export const fieldAttacks: ReadonlyArray<Attack> = [
  ...nameIdAttacks,
  ...conditionAttacks,
  ...requestAttacks,
  ...messageAttacks
]
