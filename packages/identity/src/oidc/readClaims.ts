import type { SsoSubject } from "../sso/admitSubject.ts"
import { asciiAddress, cleanName } from "../sso/response/readProfile.ts"
import type { OidcClaims } from "./OidcClient.ts"

/** Subjects are ASCII by the standard. */
const subjectPattern = /^[\x20-\x7E]{1,255}$/

/** The hosts of Microsoft Entra, which has no `email_verified`. */
const entra = /^https:\/\/login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn)\//

/**
 * Whether the provider vouches for the address. Entra says it by `xms_edov`: the owner of the domain was verified. A text
 * such as "false" counts for nothing.
 */
const isVerified = ({ email_verified, xms_edov }: OidcClaims, issuer: string): boolean =>
  email_verified === undefined && entra.test(issuer)
    ? xms_edov === true || xms_edov === 1 || xms_edov === "1" || xms_edov === "true"
    : email_verified === true

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null

/** The user whom the claims name; null when the subject is not one. An address that is not verified counts as none. */
export const readClaims = (claims: OidcClaims, issuer: string): SsoSubject | null => {
  if (!subjectPattern.test(claims.sub)) return null
  const address = textOf(claims["email"])
  const [first, last] = [textOf(claims["given_name"]), textOf(claims["family_name"])]
  const parts = first !== null && last !== null ? `${first} ${last}` : null
  const name = parts ?? textOf(claims["name"]) ?? first ?? last
  return {
    subject: claims.sub,
    email: address !== null && isVerified(claims, issuer) ? asciiAddress(address) : null,
    displayName: name === null ? null : cleanName(name)
  }
}
