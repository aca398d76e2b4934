import { defaultBodyLimit, editBodyLimit } from "./BodyLimit.ts"
import {
  parameterDefaults,
  parameterDescriptions,
  schemaDescriptions,
  tagDescriptions
} from "./descriptions.ts"
import { defaultLimit } from "./listing/ListQuery.ts"

type Json = string | number | boolean | null | ReadonlyArray<Json> | JsonObject
interface JsonObject {
  readonly [name: string]: Json
}

const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json)

/** The default number of items on a page of a list. */
const limitOf = (operation: string): number => (operation.endsWith("Changes") ? 10 : defaultLimit)

const withLimit = (parameter: Json, limit: number): Json =>
  isObject(parameter) && parameter["name"] === "limit" && isObject(parameter["schema"])
    ? { ...parameter, schema: { ...parameter["schema"], default: limit } }
    : parameter

/** Numbers and truth values travel as texts in a query, and are none to whoever sends them. */
const queryParameter = (parameter: JsonObject): JsonObject => {
  const { name, schema } = parameter
  if (name === "limit") {
    return { ...parameter, schema: { type: "integer", minimum: 0, maximum: 1000 } }
  }
  const values = isObject(schema) ? JSON.stringify(schema["enum"]) : undefined
  return values === '["true","false"]' ? { ...parameter, schema: { type: "boolean" } } : parameter
}

/** Says how large a body may be. */
const withBound = (body: JsonObject, limit: number): JsonObject => ({
  ...body,
  description:
    limit > defaultBodyLimit
      ? `At most ${limit / 1e6} MB of JSON in UTF-8, of which at most ${defaultBodyLimit / 1e6} MB beside texts of more than 4 KB, such as the base64 of a file. What is larger is 413; larger files go to an address of \`generateStorageUploadURL\`.`
      : `At most ${limit / 1e6} MB of JSON in UTF-8; what is larger is 413.`
})

/** The operations with a bound on their bodies that is not the default. */
const limits: Readonly<Record<string, number>> = {
  changeContentInSpace: editBodyLimit,
  changeContentInChangeRequest: editBodyLimit
}

/** Says what a parameter is for, and its value when it is absent. */
const described = (parameter: Json): Json => {
  if (!isObject(parameter)) return parameter
  const { name, schema } = parameter
  if (typeof name !== "string") return parameter
  const description = parameter["description"] ?? parameterDescriptions[name]
  const value = parameterDefaults[name]
  return {
    ...parameter,
    ...(description !== undefined && { description }),
    ...(value !== undefined && isObject(schema) && { schema: { default: value, ...schema } })
  }
}

const describedSchema = (name: string, schema: Json): Json =>
  isObject(schema) && schema["description"] === undefined && schemaDescriptions[name] !== undefined
    ? { ...schema, description: schemaDescriptions[name] }
    : schema

const describedTag = (tag: Json): Json => {
  if (!isObject(tag) || typeof tag["name"] !== "string") return tag
  const description = tagDescriptions[tag["name"]]
  return description === undefined ? tag : { ...tag, description }
}

/** Names of schemes of HTTP authentication are lower-case in the registry, and some tools know no other. */
const withLowerScheme = (json: Json): Json =>
  isObject(json) && json["type"] === "http" && typeof json["scheme"] === "string"
    ? {
        ...json,
        scheme: json["scheme"].toLowerCase(),
        description: "An API token, as `Authorization: Bearer <token>`."
      }
    : json

const tidy = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(tidy)
  if (!isObject(json)) return json
  const entries = Object.entries(json).flatMap(([name, value]): Array<[string, Json]> => {
    // Unknown fields of a request are ignored, and answers may get further ones.
    if (name === "additionalProperties" && value === false) return []
    // The group is no part of the name by which an operation is known.
    if (name === "operationId" && typeof value === "string") return [[name, value.replace(/^.*\./, "")]]
    return [[name, tidy(value)]]
  })
  const object = Object.fromEntries(entries)
  const { operationId, parameters, requestBody } = object
  if (typeof operationId === "string" && Array.isArray(parameters)) {
    return {
      ...object,
      parameters: parameters.map((each: Json) => described(withLimit(each, limitOf(operationId)))),
      description: object["description"] ?? `${String(object["summary"])}.`,
      ...(isObject(requestBody) && {
        requestBody: withBound(requestBody, limits[operationId] ?? defaultBodyLimit)
      })
    }
  }
  return object["in"] === "query" ? queryParameter(object) : object
}

/** Makes the description of the API that is derived from its endpoints one for clients: short, and in their words. */
export const tidyDocument = (document: JsonObject): JsonObject => {
  const { components: parts, ...rest } = document
  const { schemas, securitySchemes, ...otherParts } = isObject(parts) ? parts : {}
  const schemes = Object.entries(isObject(securitySchemes) ? securitySchemes : {})
  const { tags, ...tidied } = tidy(rest) as JsonObject
  const named = Object.entries(isObject(schemas) ? schemas : {}).map(
    ([name, schema]) => [name, describedSchema(name, tidy(schema))] as const
  )
  return {
    ...tidied,
    tags: Array.isArray(tags) ? tags.map(describedTag) : [],
    components: {
      ...otherParts,
      securitySchemes: Object.fromEntries(schemes.map(([name, scheme]) => [name, withLowerScheme(scheme)])),
      schemas: Object.fromEntries(named)
    }
  }
}
