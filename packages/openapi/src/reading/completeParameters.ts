import { follow, isObject, type JsonObject, objectsIn } from "@octavo/kernel"

type Changeable = Record<string, unknown>

/** The styles of lists by the `collectionFormat` of Swagger 2. OpenAPI 3 has no tabs, and these styles for queries alone. */
const styles: Readonly<Record<string, string>> = {
  csv: "form",
  pipes: "pipeDelimited",
  ssv: "spaceDelimited",
  tsv: "tabDelimited"
}

/** A list in a form whose items are one field. */
interface FormList {
  readonly path: string
  readonly method: string
  readonly name: string
  readonly style: string
}

const formatOf = ({ collectionFormat }: JsonObject): string =>
  typeof collectionFormat === "string" ? collectionFormat : "csv"

/** Gives a list outside of a form the style that its conversion does not know. */
const styleList = (parameter: Changeable): void => {
  const format = formatOf(parameter)
  const isOwn = parameter["in"] === "query" ? format === "tsv" : format !== "csv"
  const style = styles[format]
  if (parameter["type"] !== "array" || !/^(?:header|path|query)$/.test(String(parameter["in"])) || !isOwn)
    return
  if (style !== undefined) Object.assign(parameter, { style, explode: false })
}

const form = "application/x-www-form-urlencoded"
const parts = "multipart/form-data"

/** Names the media types of the body of an operation where the document names none, or none that a form can have: its conversion would lose the body. */
const writeConsumed = (
  operation: Changeable,
  shared: unknown,
  parameters: ReadonlyArray<JsonObject>
): void => {
  const fields = parameters.filter((parameter) => parameter["in"] === "formData")
  if (fields.length === 0 && parameters.every((parameter) => parameter["in"] !== "body")) return
  const given = operation["consumes"] ?? shared
  const types: ReadonlyArray<unknown> = Array.isArray(given) ? given : []
  const known = fields.length === 0 ? types : types.filter((type) => type === form || type === parts)
  const hasFile = fields.some(({ type }) => type === "file")
  const assumed = fields.length === 0 ? "application/json" : hasFile ? parts : form
  operation["consumes"] = known.length === 0 ? [assumed] : known
}

/** The parameters of an owner, those of bodies and forms in place of references to them. */
const inlined = (root: JsonObject, owner: JsonObject): ReadonlyArray<unknown> =>
  (Array.isArray(owner["parameters"]) ? owner["parameters"] : []).map((given: unknown) => {
    const found = follow(root, given)
    const isBody = isObject(found) && /^(?:body|formData)$/.test(String(found["in"]))
    return isBody ? structuredClone(found) : given
  })

/**
 * Completes the parameters of a document of Swagger 2 for its conversion, which loses bodies and forms behind references, and the styles of
 * some lists. Returns the lists in forms, for `styleForms`. The document is changed in place.
 */
export const completeParameters = (root: JsonObject): ReadonlyArray<FormList> => {
  const lists: Array<FormList> = []
  const complete = (owner: JsonObject): ReadonlyArray<unknown> => {
    const parameters = inlined(root, owner)
    if (parameters.length > 0) (owner as Changeable)["parameters"] = parameters
    for (const parameter of parameters) if (isObject(parameter)) styleList(parameter as Changeable)
    return parameters
  }
  for (const [, parameter] of objectsIn(root["parameters"])) styleList(parameter as Changeable)
  for (const [path, item] of objectsIn(root["paths"])) {
    const shared = complete(item)
    for (const [method, operation] of objectsIn(item)) {
      if (method === "parameters") continue
      const parameters = [...shared, ...complete(operation)]
      writeConsumed(operation as Changeable, root["consumes"], parameters.filter(isObject))
      for (const parameter of parameters) {
        if (!isObject(parameter) || parameter["in"] !== "formData" || parameter["type"] !== "array") continue
        const style = styles[formatOf(parameter)]
        if (style !== undefined) lists.push({ path, method, name: String(parameter["name"]), style })
      }
    }
  }
  return lists
}

/** Writes the styles of lists into the forms of a converted document. The document is changed in place. */
export const styleForms = (document: JsonObject, lists: ReadonlyArray<FormList>): void => {
  const at = (owner: unknown, name: string): unknown =>
    isObject(owner) && Object.hasOwn(owner, name) ? owner[name] : undefined
  for (const { method, name, path, style } of lists) {
    const body = at(at(at(document["paths"], path), method), "requestBody")
    for (const [, media] of objectsIn(at(body, "content"))) {
      const encoding = isObject(media["encoding"]) ? media["encoding"] : {}
      ;(media as Changeable)["encoding"] = { ...encoding, [name]: { style, explode: false } }
    }
  }
}
