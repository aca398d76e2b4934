import { isObject } from "@octavo/kernel"
type Fields = Readonly<Record<string, unknown>>

/** The beginning of the names of cookies with unsigned claims. */
const cookiePrefix = "gitbook-visitor-public"

/** The cookie that keeps the unsigned claims of queries for the session. It is read after all others. */
export const unsignedCookie = `${cookiePrefix}-url`

/** The beginning of the names of parameters with unsigned claims. */
const parameterPrefix = "visitor."

const maxLeaves = 20
const maxDepth = 5
const maxBytes = 2048
const forbiddenNames = new Set(["__proto__", "constructor", "prototype"])

/** The number of leaves of a value; more than all that are allowed where it is nested too deeply. */
const leavesOf = (value: unknown, depth: number): number => {
  if (typeof value !== "object" || value === null) return 1
  if (depth >= maxDepth) return maxLeaves + 1
  const parts: ReadonlyArray<unknown> = Object.values(value)
  return parts.reduce((sum: number, part) => sum + leavesOf(part, depth + 1), 0)
}

const isBounded = (claims: Fields): boolean =>
  leavesOf(claims, 0) <= maxLeaves && Buffer.byteLength(JSON.stringify(claims)) <= maxBytes

/** Objects without the names that every object has, at all levels. The outcome has no prototype. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  const copy = Object.create(null) as Record<string, unknown>
  for (const [name, part] of Object.entries(value)) {
    if (!forbiddenNames.has(name) && part !== undefined) copy[name] = plain(part)
  }
  return copy
}

/** Two objects as one; the leaves of the second one win, and `undefined` removes. */
const merged = (first: Fields, second: Fields): Fields => {
  const copy = Object.assign(Object.create(null) as Record<string, unknown>, first)
  for (const [name, value] of Object.entries(second)) {
    if (value === undefined) delete copy[name]
    else {
      const before = copy[name]
      copy[name] = isObject(value) && isObject(before) ? merged(before, value) : value
    }
  }
  return copy
}

/** The claims with those of one more source, unless that would be too much: then the source is left out. */
const withSource = (claims: Fields, source: Fields): Fields => {
  const next = merged(claims, source)
  return isBounded(next) ? next : claims
}

const objectIn = (text: string): Fields | null => {
  if (text.length > maxBytes * 3) return null
  try {
    const value: unknown = JSON.parse(text.startsWith("%") ? decodeURIComponent(text) : text)
    return isObject(value) && leavesOf(value, 0) <= maxLeaves ? (plain(value) as Fields) : null
  } catch {
    return null
  }
}

const words = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", undefined]
])
const jsonNumber = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

const valueOf = (text: string): unknown => {
  if (words.has(text)) return words.get(text)
  if (jsonNumber.test(text)) return Number(text)
  return text.startsWith("{") ? (objectIn(text) ?? text) : text
}

/** The claim of one parameter, such as `visitor.plan.name=pro`; null for a parameter that is none. */
const claimIn = (name: string, text: string): Fields | null => {
  if (!name.startsWith(parameterPrefix) || name.length + text.length > maxBytes) return null
  const path = name.slice(parameterPrefix.length).split(".")
  if (path.length > maxDepth || path.some((part) => part === "" || forbiddenNames.has(part))) return null
  return path.reduceRight<unknown>((value, part) => ({ [part]: value }), valueOf(text)) as Fields
}

type Pairs = ReadonlyArray<readonly [name: string, value: string]>

const readFirst = (cookies: Pairs, matches: (name: string) => boolean): ReadonlyArray<Fields> => {
  const first = new Map<string, string>()
  for (const [name, value] of cookies) if (matches(name) && !first.has(name)) first.set(name, value)
  const sorted = [...first].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([, value]) => objectIn(value)).filter((source) => source !== null)
}

/** The unsigned claims of the parameters of a URL, over those that the session has from earlier ones. */
export const sessionClaims = (cookies: Pairs, query: Pairs): Fields => {
  const kept = readFirst(cookies, (name) => name === unsignedCookie)
  const given = query.map(([name, value]) => claimIn(name, value)).filter((source) => source !== null)
  return [...kept, ...given].reduce(withSource, {})
}

/**
 * The unsigned claims of a visitor: JSON objects in cookies by the order of their names, then the parameters `visitor.*` of this
 * session. At most 20 leaves in 5 levels and 2 KB; a source beyond that is left out, the others stay. A cookie that is given twice
 * counts as it is given first.
 */
export const unsignedClaims = (cookies: Pairs, query: Pairs): Fields => {
  const given = readFirst(cookies, (name) => name.startsWith(cookiePrefix) && name !== unsignedCookie)
  return [...given, sessionClaims(cookies, query)].reduce(withSource, {})
}

/** Whether a parameter of a URL is about the visitor. */
export const isVisitorParameter = (name: string): boolean => name.startsWith(parameterPrefix)
