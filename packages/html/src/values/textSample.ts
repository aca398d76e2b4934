import { type JsonObject, numberOf } from "@octavo/kernel"
import { patternText } from "./patternText.ts"

const ofFormat: ReadonlyMap<string, string> = new Map([
  ["date", "2030-01-31"],
  ["date-time", "2030-01-31T12:00:00Z"],
  ["datetime", "2030-01-31T12:00:00Z"],
  ["time", "12:00:00Z"],
  ["duration", "P3D"],
  ["email", "name@example.com"],
  ["idn-email", "name@example.com"],
  ["hostname", "example.com"],
  ["idn-hostname", "example.com"],
  ["ip", "192.0.2.1"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["uri", "https://example.com"],
  ["url", "https://example.com"],
  ["iri", "https://example.com"],
  ["uri-reference", "/path"],
  ["iri-reference", "/path"],
  ["uri-template", "/path/{name}"],
  ["json-pointer", "/name"],
  ["relative-json-pointer", "0/name"],
  ["regex", "^text$"],
  ["uuid", "123e4567-e89b-12d3-a456-426614174000"],
  ["guid", "123e4567-e89b-12d3-a456-426614174000"],
  ["byte", "dGV4dA=="],
  ["base64", "dGV4dA=="],
  ["base64url", "dGV4dA"],
  ["char", "a"],
  ["decimal", "1.5"],
  ["int64", "1"],
  ["int32", "1"],
  ["color", "#336699"],
  ["password", "password"],
  ["phone", "+15555550100"]
])

/** The longest text of a sample, in characters. */
const maxLength = 1000

/** A text that fits the format, pattern and lengths of a schema; `index` makes several of them differ. */
export const textSample = (schema: JsonObject, index: number): string => {
  const least = Math.min(numberOf(schema["minLength"]) ?? 0, maxLength)
  const most = Math.min(numberOf(schema["maxLength"]) ?? maxLength, maxLength)
  const { contentEncoding, format, pattern } = schema
  if (typeof pattern === "string") {
    const found = patternText(pattern, least + index)
    if (found !== undefined && found.length <= most) return found
  }
  const known = ofFormat.get(String(format)) ?? (contentEncoding === undefined ? undefined : "dGV4dA==")
  if (known !== undefined && known.length >= least && known.length <= most) {
    // The year tells dates apart, the last digit addresses and identifiers.
    const varied = /^\d{4}-\d\d-/.test(known) ? /\d(?=-)/ : /\d(?=\D*$)/
    return index === 0 ? known : known.replace(varied, (digit) => String((Number(digit) + index) % 10))
  }
  const text = index === 0 ? "text" : `text${index + 1}`
  return text.length >= least
    ? text.slice(0, Math.max(most, 0))
    : text.repeat(Math.ceil(least / text.length)).slice(0, least)
}
