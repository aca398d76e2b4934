import { defaultCustomization } from "@octavo/sites"
import { exampleTexts } from "./exampleTexts.ts"
import { isObject, type Json, type JsonObject } from "./Json.ts"

const prefix = "#/components/schemas/"

/** Optional fields are part of an example down to this depth. */
const fullDepth = 3

const documentExample: Json = { object: "document", data: {}, nodes: [] }

/** Examples of schemas that say less than their values must have. */
const known: Readonly<Record<string, Json>> = {
  Timestamp: "2026-11-22T09:30:00.000Z",
  URL: "https://docs.example.org/handbook",
  DocumentEncoded: documentExample,
  JSONDocumentEncoded: documentExample,
  SiteCustomizationSettings: defaultCustomization as unknown as Json
}

/** The open values of fields that may be anything. */
const open: Readonly<Record<string, Json>> = {
  document: documentExample,
  jsonSchema: { type: "object", properties: {} }
}

interface Place {
  readonly name: string
  readonly depth: number
  /** The named schemas around the place: none contains itself in an example. */
  readonly within: ReadonlyArray<string>
}

/** Makes examples of schemas, with the values that their fields usually have. */
export class Examples {
  private readonly schemas: Readonly<Record<string, Json>>

  constructor(schemas: Readonly<Record<string, Json>>) {
    this.schemas = schemas
  }

  /** The example of a schema; undefined where only an endless value would fit. */
  of(schema: Json, place: Place = { name: "", depth: 0, within: [] }): Json | undefined {
    if (!isObject(schema)) return {}
    const { $ref, allOf, anyOf, enum: values, oneOf, type } = schema
    if (typeof $ref === "string") return this.ofNamed($ref.slice(prefix.length), place)
    if (Array.isArray(values)) return values[0]
    const choices = [anyOf, oneOf].find(Array.isArray)
    if (choices !== undefined) return this.ofChoice(choices, place)
    if (Array.isArray(allOf))
      return this.of({ ...schema, allOf: null, ...Object.assign({}, ...allOf) }, place)
    switch (type) {
      case "object":
        return this.ofObject(schema, place)
      case "array":
        return this.ofList(schema, place)
      case "string":
        return exampleTexts[place.name] ?? (schema["format"] === "uri" ? known["URL"] : place.name)
      case "integer":
      case "number":
        return typeof schema["minimum"] === "number" ? schema["minimum"] : 1
      case "boolean":
        return true
      case "null":
        return null
      default:
        return open[place.name] ?? {}
    }
  }

  private ofNamed(name: string, place: Place): Json | undefined {
    if (known[name] !== undefined) return known[name]
    if (place.within.includes(name)) return undefined
    return this.of(this.schemas[name] ?? {}, { ...place, within: [...place.within, name] })
  }

  private ofChoice(choices: ReadonlyArray<Json>, place: Place): Json | undefined {
    for (const choice of choices) {
      const example = this.of(choice, place)
      if (example !== undefined && example !== null) return example
    }
    return null
  }

  private ofList({ items, minItems }: JsonObject, place: Place): Json {
    const element = this.of(items ?? {}, place)
    if (element === undefined) return []
    return Array.from({ length: typeof minItems === "number" ? Math.max(1, minItems) : 1 }, () => element)
  }

  private ofObject({ properties, required }: JsonObject, { depth, within }: Place): Json | undefined {
    const needed = new Set(Array.isArray(required) ? required : [])
    const fields: Array<[string, Json]> = []
    for (const [name, schema] of isObject(properties) ? Object.entries(properties) : []) {
      // An example of a list is its last page.
      if (!needed.has(name) && (depth >= fullDepth || name === "next")) continue
      const example = this.of(schema, { name, depth: depth + 1, within })
      if (example !== undefined) fields.push([name, example])
      else if (needed.has(name)) return undefined
    }
    return Object.fromEntries(fields)
  }
}
