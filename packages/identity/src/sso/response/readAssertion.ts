import { attributeOf, childrenNamed, xmlTextOf } from "./parseXml.ts"
import { readConfirmation } from "./readConfirmation.ts"
import { readSubject, type SamlSubject } from "./readSubject.ts"
import { refuse } from "./refuse.ts"
import { requireConditions } from "./requireConditions.ts"
import { samlNames } from "./samlNames.ts"
import { clockSkewMillis, samlTime } from "./samlTime.ts"

/** A verified assertion: the user whom a provider signed in. Times are milliseconds since 1970. */
export interface SamlAssertion extends SamlSubject {
  readonly id: string
  /** The id of the request that it answers. */
  readonly requestId: string
  /** The latest end of a session that is made from it. */
  readonly sessionNotOnOrAfter: number | null
}

/** The values that the fields of an assertion are compared with. */
interface AssertionContext {
  readonly entityId: string
  readonly acsUrl: string
  readonly audience: string
  readonly inResponseTo: string | null
  readonly now: number
}

const maxAgeMillis = 10 * 60_000

/** Requires that a message was issued within the last ten minutes. */
export const requireRecent = (element: Element, now: number): void => {
  const issued = samlTime(attributeOf(element, "IssueInstant") ?? "", "saml/issued")
  if (issued - clockSkewMillis > now) {
    refuse("saml/issued", "The message was issued in the future. Compare the clocks of both servers.")
  }
  if (issued + maxAgeMillis + clockSkewMillis < now) {
    refuse("saml/issued", "The message was issued more than ten minutes ago")
  }
}

const readSessionEnd = (assertion: Element, now: number): number | null => {
  const statements = childrenNamed(assertion, samlNames.assertion, "AuthnStatement")
  if (statements.length === 0) return refuse("saml/statement", "The assertion has no AuthnStatement")
  const ends = statements.flatMap((statement) => {
    const end = attributeOf(statement, "SessionNotOnOrAfter")
    return end === null ? [] : samlTime(end, "saml/session")
  })
  if (ends.some((end) => end <= now)) refuse("saml/session", "The session at the identity provider is over")
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Reads an assertion whose signature is verified. */
export const readAssertion = (assertion: Element, context: AssertionContext): SamlAssertion => {
  const { acsUrl, audience, entityId, inResponseTo, now } = context
  const id = attributeOf(assertion, "ID")
  if (assertion.localName !== "Assertion" || assertion.namespaceURI !== samlNames.assertion || id === null) {
    return refuse("saml/assertion", "The signed element is not an assertion")
  }
  if (attributeOf(assertion, "Version") !== "2.0") {
    refuse("saml/assertion", "The assertion is not of version 2.0")
  }
  const issuers = childrenNamed(assertion, samlNames.assertion, "Issuer")
  if (issuers.length !== 1 || xmlTextOf(issuers[0]!) !== entityId) {
    refuse("saml/issuer", "The issuer of the assertion is not the entity ID of the provider")
  }
  requireRecent(assertion, now)
  const [subject, ...others] = childrenNamed(assertion, samlNames.assertion, "Subject")
  if (subject === undefined || others.length > 0) {
    return refuse("saml/subject", "The assertion does not have exactly one subject")
  }
  const user = readSubject(assertion, subject)
  const requestId = readConfirmation(subject, { acsUrl, inResponseTo, now })
  requireConditions(assertion, audience, now)
  return { ...user, id, requestId, sessionNotOnOrAfter: readSessionEnd(assertion, now) }
}
