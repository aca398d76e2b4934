import { isObject, type JsonObject, objectsIn, textIn } from "@octavo/kernel"
import { limitsOf, shortText } from "./limitsOf.ts"
import { listIn } from "./objectAt.ts"
import { nameOfReference, Schemas } from "./Schemas.ts"
import { type ValueFacts, valueFactsOf } from "./valueFacts.ts"

/** A property of a schema, or an alternative of it, as a page shows it. */
export interface SchemaLine {
  readonly name: string
  readonly type: string
  /** The type as a short mark, such as `integer<int64>` or `Pet[]`. */
  readonly mark: string
  /** The name of its schema in the document; for a list, the name of the schema of its items. */
  readonly schema?: string
  readonly required: boolean
  readonly description: string | undefined
  /** The limits of its values, such as `minimum: 1`. */
  readonly limits: ReadonlyArray<string>
  /** The same limits in parts. */
  readonly values: ValueFacts
  /** Whether it is an alternative of its parent, and not a part. */
  readonly isAlternative: boolean
  readonly children: ReadonlyArray<SchemaLine>
}

/** Whether the words of an alternative are its name. */
export const isNamedByTitle = ({ description, isAlternative, name }: SchemaLine): boolean =>
  isAlternative && description !== undefined && (name === description || name.startsWith(`${description} (`))

/** The deepest level that a page shows, and the most lines of a schema. */
const maxDepth = 6
const maxLines = 400
/** The most characters of examples on a page. */
const maxExampleCharacters = 500_000

/** The place of the schemas of a document that have names. */
const componentSchemas = "#/components/schemas/"

const ofAlternatives = { oneOf: "one of", anyOf: "any of" } as const

/** Keywords that hold one schema each, and the words for its line. */
const partsBesides = [
  ["contains", "{contains}"],
  ["propertyNames", "{names of properties}"],
  ["not", "{not}"],
  ["if", "{if}"],
  ["then", "{then}"],
  ["else", "{else}"],
  ["contentSchema", "{content}"],
  ["unevaluatedProperties", "{other properties}"],
  ["unevaluatedItems", "{other items}"]
] as const

/** Describes schemas of one document within one budget of lines. A schema inside itself is named and not shown again. */
export class SchemaDescription {
  readonly schemas: Schemas
  #left = maxLines
  #characters = maxExampleCharacters

  constructor(root: JsonObject) {
    this.schemas = new Schemas(root)
  }

  /** Whether there is room for more examples. */
  get hasRoom(): boolean {
    return this.#characters > 0
  }

  /** Takes the room of an example. */
  takeRoom(characters: number): void {
    this.#characters -= characters
  }

  /** The type of a schema in a few words, such as `array of Pet` or `string or null`. */
  typeOf(given: unknown, depth = 0): string {
    if (given === false) return "never"
    const schema = this.schemas.at(given)
    const named = nameOfReference(given)
    const types = [schema["type"] ?? []].flat().map(String)
    const known = types.filter((type) => type !== "null")
    const nullable = types.includes("null") || schema["nullable"] === true ? " or null" : ""
    if (known.includes("array") && depth < 3) {
      const items = schema["items"] ?? true
      return `array of ${this.typeOf(items, depth + 1)}${nullable}`
    }
    if (named !== undefined && (known.length === 0 || known.includes("object"))) return `${named}${nullable}`
    if (known.length > 0) return `${known.join(" or ")}${nullable}`
    for (const key of ["oneOf", "anyOf"] as const)
      if (Array.isArray(schema[key])) return `${this.#alternatives(key, schema[key], depth)}${nullable}`
    if (isObject(schema["properties"])) return `object${nullable}`
    if (schema["contentMediaType"] === "application/octet-stream") return "binary"
    return nullable === "" ? "any" : "null"
  }

  /** The type of a schema as a short mark, such as `integer<int64>`, `Pet[]` or `string or null`. */
  markOf(given: unknown, depth = 0): string {
    const schema = this.schemas.at(given)
    const types = [schema["type"] ?? []].flat().map(String)
    const known = types.filter((type) => type !== "null")
    const nullable = types.includes("null") || schema["nullable"] === true ? " or null" : ""
    if (known.includes("array") && depth < 3) {
      const items = this.markOf(schema["items"] ?? true, depth + 1)
      return `${items.includes(" ") ? `(${items})` : items}[]${nullable}`
    }
    const format = textIn(schema, "format")
    const isPlain = known.length === 1 && known[0] !== "object"
    return isPlain && format !== undefined
      ? `${known[0]}<${shortText(format)}>${nullable}`
      : this.typeOf(given, depth)
  }

  /** Alternatives of which one is null are a nullable type. */
  #alternatives(key: "oneOf" | "anyOf", parts: ReadonlyArray<unknown>, depth: number): string {
    const others = parts.filter((part) => !(isObject(part) && part["type"] === "null"))
    if (others.length === 1 && parts.length === 2 && depth < 3)
      return `${this.typeOf(others[0], depth + 1)} or null`
    return ofAlternatives[key]
  }

  /** The name of a schema in the document; for a list, the name of the schema of its items. */
  #named(given: unknown): { readonly schema?: string } {
    const items = isObject(given) && given["$ref"] === undefined ? given["items"] : undefined
    const reference = isObject(items) ? items["$ref"] : isObject(given) ? given["$ref"] : undefined
    if (typeof reference !== "string" || !reference.startsWith(componentSchemas)) return {}
    return { schema: reference.slice(componentSchemas.length).replaceAll("~1", "/").replaceAll("~0", "~") }
  }

  /** The line of a schema, with those below it. */
  line(
    name: string,
    given: unknown,
    required = false,
    above: ReadonlyArray<object> = [],
    isAlternative = false
  ): SchemaLine {
    this.#left--
    const schema = this.schemas.at(given)
    const origin = this.schemas.origin(given) ?? schema
    const isOpen = above.includes(origin) || above.length >= maxDepth
    return {
      name,
      type: this.typeOf(given),
      mark: this.markOf(given),
      ...this.#named(given),
      required,
      description: textIn(schema, "description") ?? textIn(schema, "title"),
      limits: limitsOf(schema),
      values: valueFactsOf(schema),
      isAlternative,
      children: isOpen ? [] : this.#children(schema, [...above, origin])
    }
  }

  /** The line of a part in the place of its parent, for arrays: their own line says what they are. */
  #inside(given: unknown, above: ReadonlyArray<object>): ReadonlyArray<SchemaLine> {
    const schema = this.schemas.at(given)
    const origin = this.schemas.origin(given) ?? schema
    if (above.includes(origin) || above.length >= maxDepth) return []
    const values = limitsOf(schema)
    const children = this.#children(schema, [...above, origin])
    const description = textIn(schema, "description") ?? textIn(schema, "title")
    if (values.length === 0 && description === undefined) return children
    this.#left--
    return [
      {
        name: "{item}",
        type: this.typeOf(given),
        mark: this.markOf(given),
        required: false,
        description,
        limits: values,
        values: valueFactsOf(schema),
        isAlternative: false,
        children
      }
    ]
  }

  #children(schema: JsonObject, above: ReadonlyArray<object>): ReadonlyArray<SchemaLine> {
    const lines: Array<SchemaLine> = []
    const add = (name: string, child: unknown, required = false, isAlternative = false) => {
      if (this.#left > 0) lines.push(this.line(name, child, required, above, isAlternative))
    }
    const required = new Set(listIn(schema["required"]))
    for (const [name, child] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {}))
      add(name, child, required.has(name))
    for (const [pattern, child] of objectsIn(schema["patternProperties"])) add(`{${pattern}}`, child)
    for (const [name, child] of objectsIn(schema["dependentSchemas"])) add(`{with ${name}}`, child)
    for (const key of ["oneOf", "anyOf"] as const) {
      const parts = listIn(schema[key])
      for (const [index, part] of parts.entries())
        add(this.#branchName(schema, part, index), part, false, true)
    }
    for (const part of listIn(schema["allOf"])) lines.push(...this.#children(this.schemas.at(part), above))
    for (const [index, part] of listIn(schema["prefixItems"]).entries()) add(`[${index}]`, part)
    if (schema["items"] !== undefined) lines.push(...this.#inside(schema["items"], above))
    if (isObject(schema["additionalProperties"])) add("{key}", schema["additionalProperties"])
    for (const [key, name] of partsBesides) {
      const part = schema[key]
      if (isObject(part) && Object.keys(part).length > 0) add(name, part)
    }
    return lines
  }

  /** The name of an alternative: its title or reference, and the values of the discriminator that choose it. */
  #branchName(schema: JsonObject, part: unknown, index: number): string {
    const own = textIn(this.schemas.at(part), "title")
    const name = own ?? nameOfReference(part) ?? `${index + 1}`
    const { discriminator } = schema
    const mapping = isObject(discriminator) ? discriminator["mapping"] : undefined
    const reference = isObject(part) ? part["$ref"] : undefined
    const values = Object.entries(isObject(mapping) ? mapping : {}).flatMap(([value, target]) =>
      target === reference || target === nameOfReference(part) ? [value] : []
    )
    const field = isObject(discriminator) ? textIn(discriminator, "propertyName") : undefined
    return field === undefined || values.length === 0
      ? name
      : `${name} (${field}: ${values.slice(0, 10).join(", ")})`
  }
}
