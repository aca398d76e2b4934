import { isObject, type Json, type JsonObject } from "./Json.ts"

const data = new Set(["default", "example", "examples", "enum", "required"])

const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

const isAny = (schema: Json): boolean => isObject(schema) && Object.keys(schema).length === 0

/** Writes a choice of one as the schema itself, a choice with anything as anything, tuples without elements as empty lists, and pairs of equal elements as lists of two. */
const simplified = (schema: JsonObject): JsonObject => {
  const { anyOf, prefixItems, ...rest } = schema
  if (Array.isArray(anyOf) && anyOf.some(isAny)) return rest
  const isEmptyList = rest["type"] === "array" && rest["items"] === undefined && prefixItems === undefined
  if (isEmptyList) return { ...rest, items: {}, maxItems: 0 }
  if (Array.isArray(anyOf) && anyOf.length === 1 && isObject(anyOf[0])) return { ...rest, ...anyOf[0] }
  if (!Array.isArray(prefixItems) || new Set(prefixItems.map((item) => JSON.stringify(item))).size !== 1) {
    return schema
  }
  const length = prefixItems.length
  return { ...rest, items: prefixItems[0] ?? {}, minItems: length, maxItems: length }
}

const mapValues = (json: JsonObject, change: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(json).map(([name, value]) => [name, change(value)]))

/** Makes a schema that is derived from a codec one for clients: short, and open for fields to come. */
export const tidySchema = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(tidySchema)
  if (!isObject(json)) return json
  const entries = Object.entries(json).flatMap(([name, value]): Array<[string, Json]> => {
    if (data.has(name)) return [[name, value]]
    // Fields may be called like words of schemas, such as "default".
    if (name === "properties" && isObject(value)) return [[name, mapValues(value, tidySchema)]]
    // Unknown fields of a request are ignored, and responses can get further ones.
    if (name === "additionalProperties" && value === false) return []
    // Integers are safe without saying so.
    if ((name === "minimum" || name === "maximum") && value === bounds[name]) return []
    return [[name, tidySchema(value)]]
  })
  const { allOf, ...rest } = simplified(Object.fromEntries(entries))
  if (!Array.isArray(allOf)) return rest
  // Annotations and checks of a schema come as separate parts.
  const parts: ReadonlyArray<Json> = allOf
  const mergeable = parts.filter(
    (part) => isObject(part) && Object.keys(part).every((name) => !(name in rest) && name !== "$ref")
  )
  const others = parts.filter((part) => !mergeable.includes(part))
  const merged = Object.assign({}, rest, ...mergeable) as { readonly [name: string]: Json }
  return others.length === 0 ? merged : { ...merged, allOf: others }
}
