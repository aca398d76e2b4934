import { isObject, type JsonObject, objectsIn } from "@octavo/kernel"

type Changeable = Record<string, unknown>

const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const responsesOf = (owner: JsonObject) =>
  objectsIn(owner["responses"]).map(([, response]) => response as Changeable)

/** The bodies of a response in the media types that its operation produces, where the response has a schema. */
const writeContent = (response: Changeable, produces: ReadonlyArray<unknown>): void => {
  const { schema } = response
  if (schema === undefined || response["content"] !== undefined) return
  const types = produces.length > 0 ? produces : ["application/json"]
  response["content"] = Object.fromEntries(types.map((type) => [String(type), { schema }]))
  delete response["schema"]
}

/**
 * Writes into a document of Swagger 2 what its conversion to OpenAPI 3 would lose: the media types and schemes of single operations, and the
 * scheme of the document's own address where it names none. The document is changed in place.
 */
export const completeSwagger = (document: JsonObject, url: string | null): void => {
  if (document["swagger"] === undefined) return
  const root = document as Changeable
  const { host } = root
  if (typeof host === "string" && listIn(root["schemes"]).length === 0)
    root["schemes"] = [/^(https?):/i.exec(url ?? "")?.[1]?.toLowerCase() ?? "https"]
  for (const [, definition] of objectsIn(root["definitions"])) {
    const { discriminator } = definition
    if (typeof discriminator === "string")
      (definition as Changeable)["discriminator"] = { propertyName: discriminator }
  }
  const produced = listIn(root["produces"])
  for (const response of responsesOf(root)) writeContent(response, produced)
  for (const [, item] of objectsIn(root["paths"])) {
    for (const [key, given] of objectsIn(item)) {
      if (key === "parameters") continue
      const operation = given as Changeable
      const own = operation["produces"] === undefined ? produced : listIn(operation["produces"])
      for (const response of responsesOf(operation)) writeContent(response, own)
      const schemes = listIn(operation["schemes"])
      if (schemes.length > 0 && typeof host === "string" && operation["servers"] === undefined)
        operation["servers"] = schemes.map((scheme) => ({
          url: `${String(scheme)}://${host}${typeof root["basePath"] === "string" ? root["basePath"] : ""}`
        }))
      delete operation["schemes"]
    }
  }
}

/** Puts the descriptions of security schemes back that the conversion of Swagger 2 leaves out. */
export const describeSchemes = (document: JsonObject, definitions: unknown): void => {
  const components = isObject(document["components"]) ? document["components"] : {}
  const schemes = isObject(components["securitySchemes"]) ? components["securitySchemes"] : {}
  for (const [name, { description }] of objectsIn(definitions)) {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined
    if (isObject(scheme) && description !== undefined) (scheme as Changeable)["description"] = description
  }
}
