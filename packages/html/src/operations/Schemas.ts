import { follow, isObject, type JsonObject, textIn } from "@octavo/kernel"
import { joinSchemas } from "./joinSchemas.ts"
import { listIn } from "./objectAt.ts"

/** Keywords that say nothing about which values fit. */
const annotations: ReadonlySet<string> = new Set([
  "$comment",
  "default",
  "deprecated",
  "description",
  "example",
  "examples",
  "externalDocs",
  "readOnly",
  "summary",
  "title",
  "writeOnly",
  "xml"
])

/** A schema without the keywords that describe it as a whole. */
const withoutAnnotations = (schema: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).filter(
      ([key]) => !annotations.has(key) || ["externalDocs", "readOnly", "writeOnly"].includes(key)
    )
  )

const maxLevels = 20
const maxParts = 100

/** The last part of a reference: the name of a schema in its document. */
export const nameOfReference = (value: unknown): string | undefined => {
  const reference = isObject(value) ? (value["$ref"] ?? value["$dynamicRef"]) : undefined
  return typeof reference === "string" ? reference.split("/").at(-1)?.replace(/^#/, "") : undefined
}

/** The most schemas that are resolved for one page: cyclic ones in one another could take exponential time. */
const maxResolved = 20_000

/** The schemas of a document, each with its references and `allOf` resolved once. */
export class Schemas {
  readonly root: JsonObject
  readonly #known = new WeakMap<object, JsonObject>()
  #left = maxResolved
  #cuts = 0

  constructor(root: JsonObject) {
    this.root = root
  }

  /** The object that a schema is written as, behind its references: the same for each place that refers to it. */
  origin(given: unknown): object | undefined {
    const found = follow(this.root, given)
    return isObject(found) ? found : undefined
  }

  /** The schema at a reference with what stands beside the reference, and with the parts of `allOf` joined; empty for a boolean. */
  at(given: unknown): JsonObject {
    return this.#resolve(given, [])
  }

  #resolve(given: unknown, above: ReadonlyArray<object>): JsonObject {
    if (!isObject(given)) return {}
    const known = this.#known.get(given)
    if (known !== undefined) return known
    if (above.includes(given) || above.length > maxLevels || this.#left-- <= 0) {
      this.#cuts++
      return {}
    }
    const cuts = this.#cuts
    const inside = [...above, given]
    const { $ref: reference, allOf, ...own } = given
    let schema: JsonObject = own
    if (typeof reference === "string") {
      const target = this.#resolve(follow(this.root, given), inside)
      schema = Object.keys(own).length === 0 ? target : joinSchemas(own, target)
    }
    const parts = listIn(allOf)
      .slice(0, maxParts)
      .map((part) => this.#resolve(part, inside))
    for (const part of parts)
      // A single part is described by its words; titles, examples and defaults of one part of several are not those of the whole.
      schema = joinSchemas(schema, parts.length === 1 ? part : withoutAnnotations(part))
    const words = new Set(parts.flatMap((part) => textIn(part, "description") ?? []))
    if (parts.length > 1 && words.size > 0 && textIn(schema, "description") === undefined)
      schema = { ...schema, description: [...words].join("\n\n") }
    // A schema that was met within itself is incomplete here, and complete where it begins.
    if (above.length === 0 || this.#cuts === cuts) this.#known.set(given, schema)
    return schema
  }
}
