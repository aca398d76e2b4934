import { Schema, SchemaGetter } from "effect"

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
// A URL would take these for other parts of it, or decode them.
const foreign = /[\s/?#@:%\\[\]<>^|{}`"]/
const maxLength = 253

const toAscii = (text: string): string | null => {
  if (foreign.test(text)) return null
  const url = URL.parse(`http://${text}`)
  return url === null ? null : url.hostname.replace(/\.$/, "")
}

/** The normal form of an e-mail domain: lower case, ASCII (IDNA), without a final dot; null for what is no domain of two labels or more. */
export const normalizeEmailDomain = (text: string): string | null => {
  const domain = toAscii(text.trim())
  if (domain === null || domain.length > maxLength) return null
  const labels = domain.split(".")
  // The last label of an IPv4 address is a number, that of a domain never is.
  if (labels.length < 2 || !labels.every((each) => label.test(each)) || /^\d+$/.test(labels.at(-1)!))
    return null
  return domain
}

/** The domain of an e-mail address; null for what is no address. */
export const domainOfEmail = (email: string): string | null => {
  const at = email.lastIndexOf("@")
  return at < 1 ? null : normalizeEmailDomain(email.slice(at + 1))
}

/** An e-mail domain in a request, decoded to its normal form. */
export const EmailDomain = Schema.String.check(
  Schema.isMaxLength(1024),
  Schema.makeFilter(
    (text: string) =>
      normalizeEmailDomain(text) !== null ||
      "must be an e-mail domain with at least two labels, such as acme.org"
  )
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((text: string) => normalizeEmailDomain(text) ?? text),
    encode: SchemaGetter.passthrough()
  })
)

/** The domains that an organization may list. */
export const maxEmailDomains = 100
