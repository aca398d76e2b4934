import { entriesOf, isObject, type Json, type JsonObject } from "./Json.ts"

const jsonType = "application/json"

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const nameOfReference = (schema: Json | undefined): string | undefined =>
  isObject(schema) && typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined

/** The name of the items of a list; undefined for what is not exactly a list. */
const itemName = (schema: JsonObject): string | undefined => {
  const { properties } = schema
  if (!isObject(properties) || Object.keys(properties).toSorted().join() !== "count,items,next")
    return undefined
  return isObject(properties["items"]) ? nameOfReference(properties["items"]["items"]) : undefined
}

/** Gives the bodies of operations that are written out names among the schemas, equal ones the same name. */
export class SchemaNames {
  readonly schemas: Record<string, Json>
  private readonly names = new Map<string, string>()

  constructor(schemas: JsonObject) {
    this.schemas = { ...schemas }
  }

  private nameOf(schema: JsonObject, suggested: string): string {
    const text = JSON.stringify(schema)
    const known = this.names.get(text)
    if (known !== undefined) return known
    const item = itemName(schema)
    const wanted = item === undefined ? suggested : `${item}List`
    const name = wanted in this.schemas ? suggested : wanted
    this.names.set(text, name)
    this.schemas[name] = {
      ...(schema["description"] === undefined && {
        description: item === undefined ? `A body of \`${suggested}\`.` : `A page of a list of ${item}.`
      }),
      ...schema
    }
    return name
  }

  /** The content of a request or response, its JSON schema by name. */
  named(content: Json | undefined, suggested: string): JsonObject {
    return Object.fromEntries(
      entriesOf(content).map(([type, media]): [string, Json] => {
        const schema = isObject(media) ? media["schema"] : undefined
        if (type !== jsonType || !isObject(media) || !isObject(schema) || "$ref" in schema)
          return [type, media]
        const $ref = `#/components/schemas/${this.nameOf(schema, capitalized(suggested))}`
        return [type, { ...media, schema: { $ref } }]
      })
    )
  }
}
