import type { SchemeFacts } from "../operations/SchemeFacts.ts"
import { encodeText } from "./serializeParameter.ts"

/** The credentials of a sample request, as placeholders. */
export interface Credentials {
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  /** Pairs of the query, encoded. */
  readonly query: ReadonlyArray<string>
  /** Pairs of the cookie header. */
  readonly cookies: ReadonlyArray<string>
  readonly basic: readonly [user: string, password: string] | undefined
  /** Whether the user name and password answer a challenge of Digest authentication. */
  readonly isDigest: boolean
  readonly hasCertificate: boolean
  /** A sentence about what one request cannot have; undefined for none. */
  readonly problem: string | undefined
}

const wordsOf = ({ placeholder, prefix }: SchemeFacts, standard: string): string => {
  const value = placeholder ?? standard
  return prefix === undefined ? value : `${prefix} ${value}`
}

/** The field of a request that a scheme fills; two schemes of a combination cannot fill the same one. */
const fieldOf = ({ key, type }: SchemeFacts): string | undefined => {
  if (type === "apiKey") return key === undefined ? undefined : `${key.place} ${key.name.toLowerCase()}`
  return type === undefined ? undefined : type === "mutualTLS" ? "certificate" : "header authorization"
}

/** Whether one request can have the credentials of all schemes of a combination. */
export const isPossible = (schemes: ReadonlyArray<SchemeFacts>): boolean => {
  const fields = schemes.map(fieldOf)
  return fields.every((field) => field !== undefined) && new Set(fields).size === fields.length
}

/** The combination that samples show: the first one with credentials that one request can have, without a certificate if possible. */
const chosenSecurity = (security: ReadonlyArray<ReadonlyArray<SchemeFacts>>): ReadonlyArray<SchemeFacts> => {
  const some = security.filter((schemes) => schemes.length > 0)
  const possible = some.filter(isPossible)
  return (
    possible.find((schemes) => schemes.every(({ type }) => type !== "mutualTLS")) ??
    possible[0] ??
    some[0] ??
    []
  )
}

/** Schemes of HTTP whose credentials are computed from a challenge of the server. */
const challenging = /^(?:Digest|HOBA|Mutual|Negotiate|NTLM|SCRAM-.*)$/i

/** The sentence about credentials that no text of a request can have. */
export const challengeOf = (scheme: string): string =>
  `The credentials of ${scheme} authentication depend on a challenge of the server, so this request has none.`

/** The sentence about what no request can have: two values of one field, or credentials for a challenge. */
const problemOf = (schemes: ReadonlyArray<SchemeFacts>): string | undefined => {
  const fields = schemes.flatMap((scheme) => fieldOf(scheme) ?? [])
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice !== undefined)
    return `Several credentials are described for the ${twice}, which has one value. Send the one that the server takes.`
  const challenged = schemes.find((scheme) => isChallenging(scheme) && scheme.scheme !== "Digest")
  return challenged && challengeOf(challenged.scheme)
}

const isChallenging = ({ prefix, scheme, type }: SchemeFacts): boolean =>
  type === "http" && prefix === undefined && challenging.test(scheme)

const authorization = (scheme: SchemeFacts): string => {
  if (scheme.type !== "http") return wordsOf(scheme, "YOUR_TOKEN").replace(/^(?!.* )/, "Bearer ")
  const value = scheme.placeholder ?? (scheme.scheme === "Bearer" ? "YOUR_TOKEN" : "YOUR_CREDENTIALS")
  return `${scheme.prefix ?? scheme.scheme} ${value}`
}

/** The credentials of a request for the security of its operation. */
export const credentialsOf = (security: ReadonlyArray<ReadonlyArray<SchemeFacts>>): Credentials => {
  const headers = new Map<string, readonly [string, string]>()
  const [query, cookies]: [Array<string>, Array<string>] = [[], []]
  let basic: Credentials["basic"]
  let isDigest = false
  let hasCertificate = false
  const chosen = chosenSecurity(security)
  const setHeader = (name: string, value: string) => {
    // A header has one value: the first scheme that needs it.
    if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), [name, value])
  }
  for (const scheme of chosen) {
    const { key, type } = scheme
    if (type === "apiKey" && key !== undefined) {
      const value = wordsOf(scheme, "YOUR_API_KEY")
      if (key.place === "query") query.push(`${encodeText(key.name)}=${encodeText(value)}`)
      else if (key.place === "cookie") cookies.push(`${encodeText(key.name)}=${encodeText(value)}`)
      else setHeader(key.name, value)
    } else if (type === "http" && scheme.scheme.toLowerCase() === "basic")
      basic = ["YOUR_USERNAME", "YOUR_PASSWORD"]
    else if (isChallenging(scheme)) isDigest ||= scheme.scheme === "Digest"
    else if (type === "mutualTLS") hasCertificate = true
    else if (type !== undefined && type !== "apiKey") setHeader("Authorization", authorization(scheme))
  }
  // Both cannot be sent: the header that is written out wins.
  if (headers.has("authorization")) [basic, isDigest] = [undefined, false]
  if (isDigest) basic ??= ["YOUR_USERNAME", "YOUR_PASSWORD"]
  const problem = problemOf(chosen)
  return { headers: [...headers.values()], query, cookies, basic, isDigest, hasCertificate, problem }
}
