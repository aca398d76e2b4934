import { attributeOf, childElements, childrenNamed, xmlTextOf } from "./parseXml.ts"
import { refuse } from "./refuse.ts"
import { samlNames } from "./samlNames.ts"
import { clockSkewMillis, samlTime } from "./samlTime.ts"

/** `OneTimeUse` holds for every assertion here, and `ProxyRestriction` is for those who pass assertions on. */
const knownConditions = ["AudienceRestriction", "OneTimeUse", "ProxyRestriction"]

/** Requires the conditions of a verified assertion: its times, and this service in every audience restriction. */
export const requireConditions = (assertion: Element, audience: string, now: number): void => {
  const [conditions, ...others] = childrenNamed(assertion, samlNames.assertion, "Conditions")
  if (conditions === undefined || others.length > 0) {
    return refuse("saml/conditions", "The assertion does not have exactly one Conditions element")
  }
  const all = childElements(conditions)
  if (
    all.some((one) => one.namespaceURI !== samlNames.assertion || !knownConditions.includes(one.localName))
  ) {
    refuse("saml/conditions", "The assertion has a condition that is not known")
  }
  const begin = attributeOf(conditions, "NotBefore")
  if (begin !== null && samlTime(begin, "saml/conditions") - clockSkewMillis > now) {
    refuse("saml/expired", "The assertion is not valid yet. Compare the clocks of both servers.")
  }
  const end = attributeOf(conditions, "NotOnOrAfter")
  if (end !== null && samlTime(end, "saml/conditions") + clockSkewMillis <= now) {
    refuse("saml/expired", "The assertion has expired. Compare the clocks of both servers.")
  }
  const restrictions = childrenNamed(conditions, samlNames.assertion, "AudienceRestriction")
  const isOurs = restrictions.every((restriction) =>
    childrenNamed(restriction, samlNames.assertion, "Audience").some((one) => xmlTextOf(one) === audience)
  )
  if (restrictions.length === 0 || !isOurs) {
    refuse("saml/audience", "The audience of the assertion is not the entity ID of this service")
  }
}
