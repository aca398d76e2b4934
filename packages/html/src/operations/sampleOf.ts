import { follow, isObject, type JsonObject } from "@octavo/kernel"

const maxDepth = 6
const maxValues = 200

const ofFormat: Readonly<Record<string, string>> = {
  date: "2030-01-31",
  "date-time": "2030-01-31T12:00:00Z",
  email: "name@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "123e4567-e89b-12d3-a456-426614174000"
}

/** A value that fits a schema, from its examples, defaults and types. Parts beyond the bounds are left out. */
export const sampleOf = (root: JsonObject, given: unknown): unknown => {
  let left = maxValues
  const sample = (value: unknown, depth: number): unknown => {
    const schema = follow(root, value)
    if (!isObject(schema) || left-- <= 0) return null
    const examples = Array.isArray(schema["examples"]) ? schema["examples"] : []
    const values = Array.isArray(schema["enum"]) ? schema["enum"] : []
    for (const found of [schema["example"], examples[0], schema["default"], schema["const"], values[0]]) {
      if (found !== undefined) return found
    }
    for (const key of ["oneOf", "anyOf"] as const) {
      if (Array.isArray(schema[key]) && depth < maxDepth) return sample(schema[key][0], depth + 1)
    }
    const type = [schema["type"] ?? []].flat().find((each) => each !== "null")
    if (type === "array") return depth >= maxDepth ? [] : [sample(schema["items"], depth + 1)]
    if (type === "integer" || type === "number") return schema["minimum"] ?? 1
    if (type === "boolean") return true
    if (type === "string") return ofFormat[String(schema["format"])] ?? "text"
    const object: Record<string, unknown> = {}
    for (const part of Array.isArray(schema["allOf"]) && depth < maxDepth ? schema["allOf"] : []) {
      const own = sample(part, depth + 1)
      if (isObject(own)) Object.assign(object, own)
    }
    for (const [name, child] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})) {
      if (depth < maxDepth && left > 0)
        Object.defineProperty(object, name, {
          value: sample(child, depth + 1),
          enumerable: true,
          configurable: true,
          writable: true
        })
    }
    return object
  }
  return sample(given, 0)
}
