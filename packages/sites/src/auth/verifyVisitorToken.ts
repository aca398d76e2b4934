import { isObject } from "@octavo/kernel"
import { createHmac, timingSafeEqual } from "node:crypto"

/** The longest token, in bytes: it must fit into a cookie. */
const maxTokenBytes = 3500

/** How far the clocks of an issuer and of this server may differ, in seconds. */
const skew = 60

/** The life of a token that names no end, from the time when it was issued, in seconds. */
const lifeWithoutEnd = 24 * 60 * 60

/** The names of RFC 7519 that describe the token itself and are no claims about the visitor. */
const registered = new Set(["iss", "sub", "aud", "exp", "nbf", "iat", "jti"])

/** The content of a valid token. */
export interface VisitorToken {
  readonly claims: Readonly<Record<string, unknown>>
  /** The end of the token, in seconds since 1970. */
  readonly expiresAt: number
}

type Fields = Readonly<Record<string, unknown>>

/** The bytes of canonical base64url without padding; null for anything else. */
const bytesOf = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, "base64url")
  return bytes.toString("base64url") === text ? bytes : null
}

/** The JSON object that bytes contain; null for anything else. Of duplicate names the last one counts (RFC 7519, section 4). */
const objectIn = (bytes: Buffer | null): Fields | null => {
  if (bytes === null) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isSignedBy = (key: string, signed: string, signature: Buffer): boolean => {
  const expected = createHmac("sha256", key).update(signed).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/** The time that a field contains; null where it is absent, and NaN for what is no time. */
const timeIn = (payload: Fields, name: string): number | null => {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined
  if (value === undefined) return null
  return typeof value === "number" && Number.isFinite(value) ? value : NaN
}

/** The end of a token that is valid now; null for one that is not. A comparison with NaN is false, so doubtful times are refused. */
const endOf = (payload: Fields, now: number): number | null => {
  const [exp, nbf, iat] = [timeIn(payload, "exp"), timeIn(payload, "nbf"), timeIn(payload, "iat")]
  if (nbf !== null && !(nbf <= now + skew)) return null
  if (exp !== null) return exp > now - skew ? exp : null
  if (iat === null || !(iat <= now + skew)) return null
  const end = iat + lifeWithoutEnd
  return end > now - skew ? end : null
}

/**
 * Verifies a token of a visitor: a JSON Web Token (RFC 7519) in compact form, signed with HS256 by one of these keys, whose bytes
 * are those of their text. Null for a token that is not valid, for whatever reason. `now` is in seconds since 1970.
 */
export const verifyVisitorToken = (
  token: string,
  keys: ReadonlyArray<string>,
  now: number
): VisitorToken | null => {
  if (token.length > maxTokenBytes) return null
  const [head, body, tail, ...more] = token.split(".")
  if (head === undefined || body === undefined || tail === undefined || more.length > 0) return null
  const header = objectIn(bytesOf(head))
  if (header === null || !Object.hasOwn(header, "alg") || header["alg"] !== "HS256") return null
  if (Object.hasOwn(header, "crit")) return null
  const signature = bytesOf(tail)
  if (signature === null || !keys.some((key) => isSignedBy(key, `${head}.${body}`, signature))) return null
  const payload = objectIn(bytesOf(body))
  const expiresAt = payload === null ? null : endOf(payload, now)
  if (payload === null || expiresAt === null) return null
  const claims = Object.fromEntries(Object.entries(payload).filter(([name]) => !registered.has(name)))
  return { claims, expiresAt }
}
