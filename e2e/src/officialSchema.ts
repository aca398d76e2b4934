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

const path = createRequire(import.meta.url).resolve("@gitbook/api/spec/openapi.json")
const document = JSON.parse(readFileSync(path, "utf8")) as {
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

const validators = new Map<string, ValidateFunction>()

const relocate = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(translate(schema)).replaceAll('"#/components/', '"official#/components/'))

const validatorOf = (operationId: string, status: number): ValidateFunction => {
  const key = `${operationId} ${status}`
  const known = validators.get(key)
  if (known !== undefined) return known
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      const schema = operation.responses?.[String(status)]?.content?.["application/json"]?.schema
      if (operation.operationId !== operationId || schema === undefined) continue
      const validate = ajv.compile(relocate(schema) as object)
      validators.set(key, validate)
      return validate
    }
  }
  throw new Error(`The official document has no answer ${status} of ${operationId}`)
}

/** The answer of an operation, after a check against the schema that the official document has for it. */
export const validated = <A>(operationId: string, answer: A, status = 200): A => {
  const validate = validatorOf(operationId, status)
  if (!validate(answer)) {
    throw new Error(
      `${operationId} ${status} does not fit: ${ajv.errorsText(validate.errors, { separator: "\n" }).slice(0, 4000)}`
    )
  }
  return answer
}
