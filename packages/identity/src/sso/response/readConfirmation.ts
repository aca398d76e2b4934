import { attributeOf, childrenNamed } from "./parseXml.ts"
import { Refusal, refuse } from "./refuse.ts"
import { samlNames } from "./samlNames.ts"
import { clockSkewMillis, samlTime } from "./samlTime.ts"

/** The values that a bearer confirmation is compared with. */
interface ConfirmationContext {
  readonly acsUrl: string
  /** `InResponseTo` of the response itself. */
  readonly inResponseTo: string | null
  readonly now: number
}

/** Returns the id of the request that one bearer confirmation answers. */
const readOne = (confirmation: Element, { acsUrl, inResponseTo, now }: ConfirmationContext): string => {
  const [data, ...others] = childrenNamed(confirmation, samlNames.assertion, "SubjectConfirmationData")
  if (data === undefined || others.length > 0) {
    return refuse("saml/confirmation", "The bearer confirmation has no SubjectConfirmationData")
  }
  if (attributeOf(data, "Recipient") !== acsUrl) {
    return refuse("saml/recipient", "The Recipient of the assertion is not the ACS URL of this provider")
  }
  const end = attributeOf(data, "NotOnOrAfter")
  if (end === null) return refuse("saml/confirmation", "The bearer confirmation has no NotOnOrAfter")
  const begin = attributeOf(data, "NotBefore")
  const hasEnded = samlTime(end, "saml/confirmation") + clockSkewMillis <= now
  if (hasEnded) return refuse("saml/expired", "The bearer confirmation has expired")
  if (begin !== null && samlTime(begin, "saml/confirmation") - clockSkewMillis > now) {
    return refuse("saml/expired", "The bearer confirmation is not valid yet")
  }
  const requestId = attributeOf(data, "InResponseTo")
  if (requestId === null && inResponseTo === null) {
    return refuse("saml/unsolicited", "The response answers no request")
  }
  if (requestId === null || (inResponseTo !== null && inResponseTo !== requestId)) {
    return refuse("saml/request", "The assertion answers another request than the response")
  }
  return requestId
}

/** Returns the id of the request that the subject of a verified assertion is confirmed for. One valid confirmation suffices. */
export const readConfirmation = (subject: Element, context: ConfirmationContext): string => {
  const bearers = childrenNamed(subject, samlNames.assertion, "SubjectConfirmation").filter(
    (confirmation) => attributeOf(confirmation, "Method") === samlNames.bearer
  )
  let refusal = new Refusal("saml/confirmation", "The assertion has no bearer confirmation")
  for (const bearer of bearers) {
    try {
      return readOne(bearer, context)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error
    }
  }
  throw refusal
}
