import { digitsOf, type JsonObject, losesDigits, withDigits } from "@octavo/kernel"

/** A number of JSON. */
const number = /^-?(?:0|[1-9]\d{0,400})(?:\.\d{1,400})?(?:[eE][+-]?\d{1,3})?$/

/** An example in the type of its schema, for authors who wrote a number as text, text as a number, or a list with commas. */
export const coerce = (schema: JsonObject, value: unknown): unknown => {
  const types = [schema["type"] ?? []].flat()
  if (types.includes("string")) return digitsOf(value) ?? (typeof value === "boolean" ? String(value) : value)
  if (typeof value !== "string") return types.includes("array") && !Array.isArray(value) ? [value] : value
  const text = value.trim()
  if ((types.includes("number") || types.includes("integer")) && number.test(text))
    return losesDigits(text) ? withDigits(text) : Number(text)
  if (types.includes("boolean") && /^(?:true|false)$/.test(text)) return text === "true"
  return types.includes("array") ? text.split(",").map((item) => item.trim()) : value
}
