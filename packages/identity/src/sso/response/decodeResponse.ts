import { refuse } from "./refuse.ts"

/** The largest response, in bytes of XML. */
export const maxResponseBytes = 256 * 1024

const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/

/** The XML text of the form field `SAMLResponse`: Base64 of UTF-8. Line breaks are allowed within it. */
export const decodeResponse = (field: string): string => {
  if (field.length > 2 * maxResponseBytes) return refuse("saml/size", "The response is over 256 KB")
  const compact = field.replace(/[\r\n\t ]+/g, "")
  if (compact.length % 4 !== 0 || !base64Pattern.test(compact)) {
    return refuse("saml/encoding", "The response is not Base64")
  }
  const bytes = Buffer.from(compact, "base64")
  if (bytes.length > maxResponseBytes) return refuse("saml/size", "The response is over 256 KB")
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return refuse("saml/encoding", "The response is not UTF-8")
  }
}
