/** An object of a document. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The fields of a value that are objects, by name; none for what is no object. */
export const objectsIn = (value: unknown): ReadonlyArray<readonly [string, JsonObject]> =>
  isObject(value)
    ? Object.entries(value).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    : []

/** A text field; undefined where it is something else or empty. */
export const textIn = (value: JsonObject, field: string): string | undefined => {
  const text = Object.hasOwn(value, field) ? value[field] : undefined
  return typeof text === "string" && text !== "" ? text : undefined
}

/** The parts of a JSON pointer (RFC 6901), as in the fragment of a reference. */
export const partsOf = (pointer: string): ReadonlyArray<string> | null => {
  const text = pointer.replace(/^#/, "")
  if (text === "") return []
  if (!text.startsWith("/")) return null
  return text
    .slice(1)
    .split("/")
    .map((part) => decodePart(part).replaceAll("~1", "/").replaceAll("~0", "~"))
}

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A part of a JSON pointer, escaped. */
export const escapePart = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1")

/** The value that a local reference names; undefined for none. */
export const valueAt = (root: unknown, reference: string): unknown => {
  const parts = reference.startsWith("#") ? partsOf(reference) : null
  if (parts === null) return undefined
  let value: unknown = root
  for (const part of parts) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as JsonObject)[part]
  }
  return value
}

/** The most references in a row that are followed. */
const maxChain = 30

/**
 * The value behind a `$ref`, however many there are in a row, and the reference of the last one; the value itself where there is none.
 * Undefined where a reference leads to nothing or to itself.
 */
export const follow = (root: unknown, value: unknown): unknown => {
  let found = value
  for (let steps = 0; steps <= maxChain; steps++) {
    const reference = isObject(found) ? found["$ref"] : undefined
    if (typeof reference !== "string") return found
    found = valueAt(root, reference)
  }
  return undefined
}
