import { attributeOf, childrenNamed, elementsIn, xmlTextOf } from "./parseXml.ts"
import { readProfile, asciiAddress, type SamlProfile } from "./readProfile.ts"
import { refuse } from "./refuse.ts"
import { samlNames } from "./samlNames.ts"

/** A user as a provider knows them. */
export interface SamlSubject extends SamlProfile {
  /** The lasting name of the user at the provider: the NameID, in lower case if it is an address by its format. */
  readonly subject: string
  /** The NameID as it was sent. */
  readonly nameId: string
}

const formats: ReadonlyArray<string> = [samlNames.emailAddress, samlNames.unspecified, samlNames.persistent]

const nameIdPattern = /^[^\s\p{Cc}\p{Cf}\p{Cs}]{1,256}$/u

/** Reads the user whom a verified assertion names. */
export const readSubject = (assertion: Element, subject: Element): SamlSubject => {
  const all = elementsIn(assertion).filter(({ localName }) => localName === "NameID")
  const [element] = childrenNamed(subject, samlNames.assertion, "NameID")
  if (element === undefined || all.length !== 1) {
    return refuse("saml/subject", "The assertion does not contain exactly one NameID")
  }
  const format = attributeOf(element, "Format") ?? samlNames.unspecified
  if (!formats.includes(format)) {
    return refuse("saml/subject", "The format of the NameID is not emailAddress, persistent or unspecified")
  }
  const text = xmlTextOf(element) ?? ""
  if (!nameIdPattern.test(text)) {
    return refuse("saml/subject", "The NameID is empty, too long, or contains spaces or other elements")
  }
  const isAddress = format === samlNames.emailAddress
  return {
    ...readProfile(assertion, { text, isAddress }),
    nameId: text,
    subject: (isAddress ? asciiAddress(text) : null) ?? text
  }
}
