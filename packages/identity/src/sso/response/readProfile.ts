import { attributeOf, childrenNamed, xmlTextOf } from "./parseXml.ts"
import { samlNames } from "./samlNames.ts"

/** The address and the name of a user, as the attributes of an assertion give them. */
export interface SamlProfile {
  /** In lower case; null when the assertion has none that is an ASCII address. */
  readonly email: string | null
  readonly displayName: string | null
}

const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/"
const emailNames = ["email", "mail", "urn:oid:0.9.2342.19200300.100.1.3", `${claims}emailaddress`]
const firstNames = ["first_name", "firstName", "givenName", "urn:oid:2.5.4.42", `${claims}givenname`]
const lastNames = ["last_name", "lastName", "sn", "urn:oid:2.5.4.4", `${claims}surname`]
const fullNames = [
  "displayName",
  "urn:oid:2.16.840.1.113730.3.1.241",
  "http://schemas.microsoft.com/identity/claims/displayname"
]

const maxNameLength = 64

// ASCII alone: lower case maps letters of other scripts to ASCII, such as the Kelvin sign to k.
const addressPattern = /^[!-?A-~]+@[!-?A-~]+$/

/** An address in lower case, or null if the text is no ASCII address of at most 254 characters. */
export const asciiAddress = (text: string): string | null =>
  text.length <= 254 && addressPattern.test(text) ? text.toLowerCase() : null

/** The first value of each attribute that is plain text. */
const readAttributes = (assertion: Element): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  for (const statement of childrenNamed(assertion, samlNames.assertion, "AttributeStatement")) {
    for (const attribute of childrenNamed(statement, samlNames.assertion, "Attribute")) {
      const name = attributeOf(attribute, "Name")
      const [value] = childrenNamed(attribute, samlNames.assertion, "AttributeValue")
      const text = value === undefined ? null : xmlTextOf(value)
      if (name !== null && text !== null && text.trim() !== "" && !values.has(name)) {
        values.set(name, text.trim())
      }
    }
  }
  return values
}

/** A name on one line without control characters, at most 64 characters; null when nothing is left. */
export const cleanName = (text: string): string | null => {
  const clean = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
  return clean === "" ? null : Array.from(clean).slice(0, maxNameLength).join("").trim()
}

/** Reads the address and the name of the user from the NameID and the attributes of an assertion. */
export const readProfile = (
  assertion: Element,
  nameId: { readonly text: string; readonly isAddress: boolean }
): SamlProfile => {
  const values = readAttributes(assertion)
  const firstOf = (names: ReadonlyArray<string>) =>
    names.flatMap((name) => values.get(name) ?? []).at(0) ?? null
  const ofNameId = asciiAddress(nameId.text)
  const attribute = firstOf(emailNames)
  const email =
    (nameId.isAddress ? ofNameId : null) ?? (attribute === null ? ofNameId : asciiAddress(attribute))
  const [first, last] = [firstOf(firstNames), firstOf(lastNames)]
  const full = first !== null && last !== null ? `${first} ${last}` : (firstOf(fullNames) ?? first ?? last)
  return { email, displayName: full === null ? null : cleanName(full) }
}
