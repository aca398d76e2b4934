import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

/** A schema of the official document. */
interface Schema {
  readonly $ref?: string
  readonly allOf?: ReadonlyArray<Schema>
  readonly oneOf?: ReadonlyArray<Schema>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
}
interface Operation {
  readonly operationId?: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
interface OfficialDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
type Fields = Readonly<Record<string, unknown>>

/** The values of an enumeration that are tried, from either end. */
const ofEitherEnd = 1

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

class Payloads {
  readonly #document: OfficialDocument

  constructor(release: string) {
    const path = createRequire(import.meta.url).resolve(`${release}/spec/openapi.json`)
    this.#document = JSON.parse(readFileSync(path, "utf8")) as OfficialDocument
  }

  of(operationId: string): ReadonlyArray<unknown> {
    const operations = Object.values(this.#document.paths).flatMap(Object.values<Operation>)
    const operation = operations.find((one) => one.operationId === operationId)
    const schema = operation?.requestBody?.content["application/json"]?.schema
    if (schema === undefined) throw new Error(`The official document has no payload of ${operationId}`)
    return this.#variants(schema, [])
  }

  #resolved(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema
    const steps = schema.$ref.slice(2).split("/")
    const found = steps.reduce<unknown>((at, step) => (at as Fields)[step], this.#document)
    return this.#resolved(found as Schema)
  }

  /** Values of a schema, the plainest first: each field alone beside those that are required, and each form of it. */
  #variants(given: Schema, within: ReadonlyArray<Schema>): ReadonlyArray<unknown> {
    const schema = this.#resolved(given)
    if (within.filter((one) => one === schema).length > 0 || within.length > 12) return []
    const inside = [...within, schema]
    if (schema.const !== undefined) return [schema.const]
    if (schema.enum !== undefined) {
      return [...new Set([...schema.enum.slice(0, ofEitherEnd), ...schema.enum.slice(-ofEitherEnd)])]
    }
    const forms = schema.oneOf ?? schema.anyOf
    const own = schema.properties === undefined ? [] : this.#objects(schema, inside)
    if (forms !== undefined) {
      const alternatives = forms.flatMap((form) => this.#variants(form, inside))
      return own.length === 0 ? alternatives : joined([own, alternatives])
    }
    if (schema.allOf !== undefined) {
      return joined([
        ...schema.allOf.map((part) => this.#variants(part, inside)),
        ...(own.length === 0 ? [] : [own])
      ])
    }
    if (own.length > 0) return own
    switch (schema.type) {
      case "array": {
        const items = schema.items === undefined ? [] : this.#variants(schema.items, inside)
        return [[], ...items.map((item) => [item])]
      }
      case "boolean":
        return [true, false]
      case "number":
      case "integer":
        return [Math.max(schema.minimum ?? 1, 1)]
      case "null":
        return [null]
      case "object":
        return [{}]
      default:
        return [textOf(schema)]
    }
  }

  #objects(schema: Schema, inside: ReadonlyArray<Schema>): ReadonlyArray<unknown> {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, this.#variants(field, inside)] as const
    )
    const plain: Record<string, unknown> = {}
    for (const [name, [first]] of fields) {
      if (schema.required?.includes(name) === true) plain[name] = first
    }
    return [
      plain,
      ...fields.flatMap(([name, values]) => values.map((value) => ({ ...plain, [name]: value })))
    ]
  }
}

/** Objects with the fields of several parts: all plain ones together, and each other one beside the plain ones. */
const joined = (parts: ReadonlyArray<ReadonlyArray<unknown>>): ReadonlyArray<unknown> => {
  const plain = Object.assign({}, ...parts.map(([first]) => (isFields(first) ? first : {}))) as Fields
  return [
    plain,
    ...parts.flatMap((part) => part.slice(1).map((one) => (isFields(one) ? { ...plain, ...one } : one)))
  ]
}

const textOf = ({ format, minLength = 1, pattern }: Schema): string => {
  if (format === "uri") return "https://acme.example/"
  if (format === "date-time") return "2026-01-01T00:00:00.000Z"
  if (format === "emoji") return "1f600"
  if (pattern?.includes("#") === true) return "#346ddb"
  if (pattern?.startsWith("^\\/") === true) return "/sample"
  return "sample".repeat(Math.ceil(minLength / 6))
}

const releases = ["@gitbook/api", "gitbook-api-newest"]

/** Payloads of an operation by the promised and the newest official document: each field of the schema is in some of them. */
export const officialPayloads = (operationId: string): ReadonlyArray<unknown> => {
  const texts = releases.flatMap((release) =>
    new Payloads(release).of(operationId).map((one) => JSON.stringify(one))
  )
  return [...new Set(texts)].map((text): unknown => JSON.parse(text))
}
