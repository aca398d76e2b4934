import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

interface Operation {
  readonly operationId?: string
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: unknown }>> }>
  >
}

interface OfficialDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

/** `nullable` of OpenAPI 3.0 as JSON Schema has it, and references to the place of the schemas in this validator. */
const translate = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(translate)
  if (typeof value !== "object" || value === null) return value
  const { discriminator: _, nullable, ...rest } = value as Record<string, unknown>
  const schema = Object.fromEntries(Object.entries(rest).map(([key, child]) => [key, translate(child)]))
  return nullable === true ? { anyOf: [schema, { type: "null" }] } : schema
}

/**
 * Pages of a tree come without their texts, which the document allows in words but not in its schema: the form with
 * neither text may have no property at all, the page's own included.
 */
const withTextsOptional = (schemas: Record<string, unknown>): Record<string, unknown> => ({
  ...schemas,
  Document: {
    anyOf: [...(schemas["Document"] as { oneOf: ReadonlyArray<unknown> }).oneOf, { type: "object" }]
  }
})

interface PageEdited {
  readonly properties: { readonly attributes: { readonly oneOf: ReadonlyArray<unknown> } }
}

/** What changed of a page is to fit one description of three, each of which every change fits. */
const withAttributesOfAnyKind = (schemas: Record<string, unknown>): Record<string, unknown> => {
  const edited = schemas["RevisionSemanticChangePageEdited"] as PageEdited
  const attributes = { anyOf: edited.properties.attributes.oneOf }
  return {
    ...schemas,
    RevisionSemanticChangePageEdited: { ...edited, properties: { ...edited.properties, attributes } }
  }
}

interface PageOfDocument {
  readonly allOf: ReadonlyArray<{ readonly oneOf?: ReadonlyArray<unknown> }>
}

/** A generated page is to fit one form of two, of which every page fits the second. */
const withGeneratedPages = (schemas: Record<string, unknown>): Record<string, unknown> => {
  const page = schemas["RevisionPageDocument"] as PageOfDocument
  const allOf = page.allOf.map((part) => (part.oneOf === undefined ? part : { anyOf: part.oneOf }))
  return { ...schemas, RevisionPageDocument: { ...page, allOf } }
}

/** The check of an answer by one release of the official client; undefined where its document has no such answer. */
const checksOf = (name: string): ((operationId: string, status: number) => ValidateFunction | undefined) => {
  const path = createRequire(import.meta.url).resolve(`${name}/spec/openapi.json`)
  const document = JSON.parse(readFileSync(path, "utf8")) as OfficialDocument
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats.default(ajv)
  ajv.addFormat("emoji", /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/)
  ajv.addFormat("icon", /^[a-z0-9-]{1,50}$/)
  ajv.addSchema({
    $id: "official",
    components: {
      schemas: translate(
        withGeneratedPages(withAttributesOfAnyKind(withTextsOptional(document.components.schemas)))
      )
    }
  })
  const relocate = (schema: unknown): unknown =>
    JSON.parse(JSON.stringify(translate(schema)).replaceAll('"#/components/', '"official#/components/'))
  const known = new Map<string, ValidateFunction>()
  return (operationId, status) => {
    const key = `${operationId} ${status}`
    if (known.has(key)) return known.get(key)
    for (const operation of Object.values(document.paths).flatMap(Object.values<Operation>)) {
      const schema = operation.responses?.[String(status)]?.content?.["application/json"]?.schema
      if (operation.operationId !== operationId || schema === undefined) continue
      const validate = ajv.compile(relocate(schema) as object)
      known.set(key, validate)
      return validate
    }
    return undefined
  }
}

const promised = checksOf("@gitbook/api")
const newest = checksOf("gitbook-api-newest")

/**
 * The answer of an operation, after a check against the schema that the official document has for it, and against that of the newest
 * release where this still has the operation.
 */
export const validated = <A>(operationId: string, answer: A, status = 200): A => {
  const check = promised(operationId, status)
  if (check === undefined) throw new Error(`The official document has no answer ${status} of ${operationId}`)
  for (const [release, validate] of [
    ["promised", check],
    ["newest", newest(operationId, status)]
  ] as const) {
    if (validate === undefined || validate(answer)) continue
    const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
    throw new Error(
      `${operationId} ${status} does not fit the ${release} document: ${problems.join("\n").slice(0, 4000)}`
    )
  }
  return answer
}
