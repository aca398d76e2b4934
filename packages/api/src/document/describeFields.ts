import { commonFields } from "./commonFields.ts"
import { isObject, type Json, type JsonObject, mapValues } from "./Json.ts"

/** The annotation of a struct with the descriptions of its fields. */
export const fieldsAnnotation = "fields"

const constantOf = (schema: Json): Json | undefined => {
  if (!isObject(schema) || !Array.isArray(schema["enum"])) return undefined
  return schema["enum"].length === 1 ? schema["enum"][0] : undefined
}

const withDescription = (schema: Json, description: string | undefined): Json => {
  if (!isObject(schema) || description === undefined || schema["description"] !== undefined) return schema
  return { description, ...schema }
}

const describedField = (name: string, schema: Json, own: Json | undefined): Json => {
  if (typeof own === "string") {
    // The description of a field says more than that of its type.
    return isObject(schema) && schema["$ref"] === undefined
      ? { ...schema, description: own }
      : withDescription(schema, own)
  }
  const constant = constantOf(schema)
  const common = typeof constant === "string" ? `Always \`${constant}\`.` : commonFields[name]
  return withDescription(schema, common)
}

/**
 * Gives the properties of a schema and of all schemas in it the descriptions that their structs are annotated with, else those of fields that
 * have the same meaning everywhere.
 */
export const describeFields = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(describeFields)
  if (!isObject(json)) return json
  const { [fieldsAnnotation]: own, ...rest } = json
  const changed: JsonObject = mapValues(rest, (value, name) =>
    name === "properties"
      ? mapValues(value, (schema, field) =>
          describedField(field, describeFields(schema), isObject(own) ? own[field] : undefined)
        )
      : ["default", "example", "examples", "enum", "required"].includes(name)
        ? value
        : describeFields(value)
  )
  return changed
}
