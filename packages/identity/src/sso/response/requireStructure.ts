import { attributeOf, childElements, childrenNamed, elementsIn } from "./parseXml.ts"
import { refuse } from "./refuse.ts"
import { samlNames } from "./samlNames.ts"

const ncName = /^[\p{L}_][\p{L}\p{N}\p{M}._-]*$/u

const maxIdLength = 256

/** The second-level status codes of SAML that the detail may repeat. */
const statusPattern = /^urn:oasis:names:tc:SAML:2\.0:status:([A-Za-z]{1,40})$/

const requireSuccess = (root: Element): void => {
  const [status, ...others] = childrenNamed(root, samlNames.protocol, "Status")
  const codes = status === undefined ? [] : childrenNamed(status, samlNames.protocol, "StatusCode")
  const [code] = codes
  if (code === undefined || codes.length > 1 || others.length > 0) {
    return refuse("saml/status", "The response has no status")
  }
  if (attributeOf(code, "Value") === samlNames.success) return
  const values = [code, ...childElements(code)].map((element) => attributeOf(element, "Value") ?? "")
  const names = values.flatMap((value) => statusPattern.exec(value)?.[1] ?? [])
  refuse("saml/status", `The identity provider answered ${names.join(", ") || "an unknown status"}`)
}

/** XML Signature resolves references by all these attributes, so all of them must be unique together. */
const requireUniqueIds = (elements: ReadonlyArray<Element>): void => {
  const seen = new Set<string>()
  for (const element of elements) {
    for (const { localName, value } of Array.from(element.attributes)) {
      if (localName.toLowerCase() !== "id") continue
      if (value.length > maxIdLength || !ncName.test(value) || seen.has(value)) {
        refuse("saml/id", "An ID is not a name, is too long, or is used twice")
      }
      seen.add(value)
    }
  }
}

/** Requires a successful response with unique IDs and exactly one assertion, directly in the root; returns the assertion. */
export const requireStructure = (root: Element): Element => {
  if (root.localName !== "Response" || root.namespaceURI !== samlNames.protocol) {
    return refuse("saml/response", "The message is not a SAML response")
  }
  if (attributeOf(root, "Version") !== "2.0") refuse("saml/response", "The response is not of version 2.0")
  requireSuccess(root)
  const elements = elementsIn(root)
  requireUniqueIds(elements)
  if (elements.some(({ localName }) => localName === "EncryptedAssertion")) {
    refuse("saml/encrypted", "The assertion is encrypted. Turn encryption off at the identity provider.")
  }
  const assertions = elements.filter(({ localName }) => localName === "Assertion")
  const [assertion] = childrenNamed(root, samlNames.assertion, "Assertion")
  if (assertion === undefined || assertions.length !== 1) {
    return refuse("saml/assertion", "The response does not contain exactly one assertion")
  }
  return assertion
}
