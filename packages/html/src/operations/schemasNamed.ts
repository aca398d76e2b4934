import { isObject, type JsonObject } from "@octavo/kernel"

/** The most schemas that one block shows. */
const maxSchemas = 200

/** The schemas of a document in OpenAPI 3.1 that a block names, in its order; names without one are left out. */
export const schemasNamed = (
  root: JsonObject,
  names: ReadonlyArray<string>
): ReadonlyArray<{ readonly name: string; readonly schema: unknown }> => {
  const components = isObject(root["components"]) ? root["components"] : {}
  const schemas = isObject(components["schemas"]) ? components["schemas"] : {}
  return names
    .slice(0, maxSchemas)
    .flatMap((name) => (Object.hasOwn(schemas, name) ? [{ name, schema: schemas[name] }] : []))
}
