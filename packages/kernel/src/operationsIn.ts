import { isObject, type JsonObject, objectsIn } from "./JsonObject.ts"

/** The methods with a field in path items, in the order of the OpenAPI specification; `query` since 3.2. */
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

/**
 * Lists the operations of a path item of OpenAPI with the names of their methods in lower case: those with a field of their own, then
 * `additionalOperations` of OpenAPI 3.2, each method once.
 */
export const operationsIn = (item: JsonObject): ReadonlyArray<readonly [method: string, JsonObject]> => {
  const found = new Map<string, JsonObject>()
  for (const method of methods) {
    const operation = item[method]
    if (isObject(operation)) found.set(method, operation)
  }
  for (const [name, operation] of objectsIn(item["additionalOperations"])) {
    const method = name.toLowerCase()
    if (/^[!#$%&'*+.^_`|~\w-]{1,50}$/.test(name) && !found.has(method)) found.set(method, operation)
  }
  return [...found]
}
