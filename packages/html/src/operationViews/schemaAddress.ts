import { isObject, type JsonObject } from "@octavo/kernel"

/** The id of a schema on the page that describes all of them. */
export const schemaId = (name: string): string => `schema-${name}`

/** Whether the page with all schemas of a document describes one: those of the document's own use are left out. */
export const isListedSchema = (root: JsonObject, name: string): boolean => {
  const components = isObject(root["components"]) ? root["components"] : {}
  const schemas = isObject(components["schemas"]) ? components["schemas"] : {}
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  return isObject(schema) && schema["x-internal"] !== true && schema["x-gitbook-ignore"] !== true
}
