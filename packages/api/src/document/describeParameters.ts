import { defaultLimit } from "../listing/ListQuery.ts"
import { isObject, type Json, type JsonObject } from "./Json.ts"
import { parameterDefaults, parameterDescriptions, parametersByOperation } from "./parameters.ts"

/** The default number of items on a page of a list. */
const limitOf = (operation: string): number => (operation.endsWith("Changes") ? 10 : defaultLimit)

/** Numbers and booleans travel as texts in a query; clients see what they mean. */
const schemaOf = (operation: string, name: string, schema: Json | undefined): Json => {
  if (name === "limit") return { type: "integer", minimum: 0, maximum: 1000, default: limitOf(operation) }
  if (!isObject(schema)) return schema ?? {}
  const isBoolean = JSON.stringify(schema["enum"]) === '["true","false"]'
  const { allOf: _, ...known } = isBoolean ? { type: "boolean" } : schema
  const value = parameterDefaults[name]
  return value === undefined ? known : { default: value, ...known }
}

/** Describes the parameters of an operation: purpose, type and the value of an absent one. */
export const describeParameters = (operation: string, parameters: ReadonlyArray<Json>): Json =>
  parameters.map((parameter) => {
    if (!isObject(parameter) || typeof parameter["name"] !== "string") return parameter
    const { name, schema, ...rest } = parameter
    const description = parametersByOperation[operation]?.[name] ?? parameterDescriptions[name]
    return {
      name,
      ...rest,
      ...(description !== undefined && { description }),
      schema: schemaOf(operation, name, schema)
    }
  })

/** The header that makes a retried request safe. */
export const idempotencyKey: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A unique key of your choice. A repeated request with the same key and body gets the first response again for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 255 }
}

/** The header of a conditional read. */
export const ifNoneMatch: JsonObject = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of an earlier read. The response is 304 if the content has not changed since.",
  schema: { type: "string" }
}
