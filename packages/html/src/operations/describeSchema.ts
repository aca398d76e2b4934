import { follow, isObject, type JsonObject, textIn } from "@octavo/kernel"

/** A property of a schema, or an alternative of it, as a page shows it. */
export interface SchemaLine {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly description: string | undefined
  /** The limits of its values, such as `minimum: 1`. */
  readonly limits: ReadonlyArray<string>
  readonly children: ReadonlyArray<SchemaLine>
}

/** The deepest level that a page shows, and the most lines of a schema. */
const maxDepth = 6
const maxLines = 400

const limitNames = [
  "format",
  "pattern",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "default",
  "const"
] as const

const short = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return text.length <= 80 ? text : `${text.slice(0, 79).toWellFormed()}…`
}

const nameOfReference = (value: unknown): string | undefined => {
  const reference = isObject(value) ? value["$ref"] : undefined
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined
}

/** The type of a schema in a few words, such as `array of Pet` or `string or null`. */
const typeOf = (root: JsonObject, given: unknown, depth = 0): string => {
  const schema = follow(root, given)
  if (!isObject(schema)) return schema === false ? "never" : "any"
  const named = nameOfReference(given)
  const types = [schema["type"] ?? []].flat().map(String)
  if (types.includes("array") && depth < 3)
    return `array of ${typeOf(root, schema["items"] ?? true, depth + 1)}`
  if (named !== undefined && (types.length === 0 || types.includes("object"))) return named
  if (types.length > 0) return types.join(" or ")
  for (const key of ["oneOf", "anyOf"] as const)
    if (Array.isArray(schema[key])) return key === "oneOf" ? "one of" : "any of"
  return isObject(schema["properties"]) || Array.isArray(schema["allOf"]) ? "object" : "any"
}

const limitsOf = (schema: JsonObject): ReadonlyArray<string> => [
  ...limitNames.flatMap((name) => (schema[name] === undefined ? [] : [`${name}: ${short(schema[name])}`])),
  ...(Array.isArray(schema["enum"]) ? [`enum: ${schema["enum"].slice(0, 50).map(short).join(", ")}`] : []),
  ...(schema["deprecated"] === true ? ["deprecated"] : [])
]

/** Describes schemas of one document within one budget of lines. A schema inside itself is named and not shown again. */
export class SchemaDescription {
  readonly #root: JsonObject
  #left = maxLines

  constructor(root: JsonObject) {
    this.#root = root
  }

  /** The line of a schema, with those below it. */
  line(name: string, given: unknown, required = false, above: ReadonlyArray<object> = []): SchemaLine {
    this.#left--
    const schema = follow(this.#root, given)
    const own = isObject(schema) ? schema : {}
    const isOpen = above.includes(own) || above.length >= maxDepth
    return {
      name,
      type: typeOf(this.#root, given),
      required,
      description: textIn(own, "description"),
      limits: limitsOf(own),
      children: isOpen ? [] : this.#children(own, [...above, own])
    }
  }

  #children(schema: JsonObject, above: ReadonlyArray<object>): ReadonlyArray<SchemaLine> {
    const lines: Array<SchemaLine> = []
    const add = (name: string, child: unknown, required: boolean) => {
      if (this.#left > 0) lines.push(this.line(name, child, required, above))
    }
    const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : [])
    for (const [name, child] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})) {
      add(name, child, required.has(name))
    }
    for (const part of Array.isArray(schema["allOf"]) ? schema["allOf"] : []) {
      const found = follow(this.#root, part)
      if (isObject(found) && !above.includes(found))
        lines.push(...this.#children(found, [...above, found].slice(0, 50)))
    }
    for (const key of ["oneOf", "anyOf"] as const) {
      for (const [index, part] of (Array.isArray(schema[key]) ? schema[key] : []).entries()) {
        add(nameOfReference(part) ?? `${index + 1}`, part, false)
      }
    }
    if (schema["items"] !== undefined) {
      const items = follow(this.#root, schema["items"])
      if (isObject(items) && !above.includes(items) && above.length < maxDepth) {
        lines.push(...this.#children(items, [...above, items]))
      }
    }
    if (isObject(schema["additionalProperties"])) add("{key}", schema["additionalProperties"], false)
    return lines
  }
}
