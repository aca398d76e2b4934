import { follow, isObject, type JsonObject, objectsIn, textIn } from "@octavo/kernel"

/** A parameter of an operation. */
export interface ParameterFacts {
  readonly name: string
  readonly place: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly description: string | undefined
  readonly schema: unknown
}

/** A body of a request or a response, by media type. */
export interface MediaFacts {
  readonly type: string
  readonly schema: unknown
  /** The example that the author gave; undefined for none. */
  readonly example: unknown
}

/** A response of an operation. */
export interface ResponseFacts {
  readonly status: string
  readonly description: string | undefined
  readonly media: ReadonlyArray<MediaFacts>
}

/** All that a page says of an operation, in the order of the document. */
export interface OperationFacts {
  readonly method: string
  readonly path: string
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly deprecated: boolean
  readonly servers: ReadonlyArray<string>
  /** The alternatives of its security: each the schemes that are needed together. */
  readonly security: ReadonlyArray<ReadonlyArray<string>>
  readonly parameters: ReadonlyArray<ParameterFacts>
  readonly body:
    | {
        readonly required: boolean
        readonly description: string | undefined
        readonly media: ReadonlyArray<MediaFacts>
      }
    | undefined
  readonly responses: ReadonlyArray<ResponseFacts>
}

/** The most parts of each kind that a page shows. */
const maxParts = 200

const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The first example of a media type: its own, else the first of several. */
const exampleOf = (root: JsonObject, media: JsonObject): unknown => {
  if (media["example"] !== undefined) return media["example"]
  const [first] = objectsIn(media["examples"])
  const example = follow(root, first?.[1])
  return isObject(example) ? example["value"] : undefined
}

const mediaOf = (root: JsonObject, content: unknown): ReadonlyArray<MediaFacts> =>
  objectsIn(content)
    .slice(0, maxParts)
    .map(([type, media]) => ({ type, schema: media["schema"], example: exampleOf(root, media) }))

const parametersOf = (
  root: JsonObject,
  item: JsonObject,
  operation: JsonObject
): ReadonlyArray<ParameterFacts> => {
  const found = new Map<string, ParameterFacts>()
  for (const given of [...listIn(item["parameters"]), ...listIn(operation["parameters"])]) {
    const parameter = follow(root, given)
    if (!isObject(parameter)) continue
    const [name, place] = [textIn(parameter, "name") ?? "", textIn(parameter, "in") ?? ""]
    const [content] = objectsIn(parameter["content"])
    found.set(`${place} ${name}`, {
      name,
      place,
      required: parameter["required"] === true,
      deprecated: parameter["deprecated"] === true,
      description: textIn(parameter, "description"),
      schema: parameter["schema"] ?? content?.[1]["schema"]
    })
  }
  return [...found.values()].slice(0, maxParts)
}

const bodyOf = (root: JsonObject, given: unknown): OperationFacts["body"] => {
  const body = follow(root, given)
  if (!isObject(body)) return undefined
  return {
    required: body["required"] === true,
    description: textIn(body, "description"),
    media: mediaOf(root, body["content"])
  }
}

const responsesOf = (root: JsonObject, given: unknown): ReadonlyArray<ResponseFacts> =>
  objectsIn(given)
    .slice(0, maxParts)
    .map(([status, response]) => {
      const found = follow(root, response)
      const own = isObject(found) ? found : {}
      return { status, description: textIn(own, "description"), media: mediaOf(root, own["content"]) }
    })

/** The path of a document that a block means: exactly, else with the names of parameters ignored. */
const pathIn = (paths: JsonObject, wanted: string): string | undefined => {
  const shapeOf = (path: string) => path.replaceAll(/\{[^{}]*\}/g, "{}")
  return Object.hasOwn(paths, wanted)
    ? wanted
    : Object.keys(paths).find((path) => shapeOf(path) === shapeOf(wanted))
}

/** The facts about an operation of a document in OpenAPI 3.1, or about a webhook; undefined where the document has none. */
export const findOperation = (
  root: JsonObject,
  wanted: { readonly kind: "paths" | "webhooks"; readonly method: string; readonly path: string }
): OperationFacts | undefined => {
  const paths = isObject(root[wanted.kind]) ? (root[wanted.kind] as JsonObject) : {}
  const path = pathIn(paths, wanted.path)
  const item = path === undefined ? undefined : follow(root, paths[path])
  const method = wanted.method.toLowerCase()
  const operation = isObject(item) && Object.hasOwn(item, method) ? item[method] : undefined
  if (path === undefined || !isObject(item) || !isObject(operation)) return undefined
  const servers = [operation["servers"], item["servers"], root["servers"]].find(
    (list) => listIn(list).length > 0
  )
  return {
    method: method.toUpperCase(),
    path,
    summary: textIn(operation, "x-page-title") ?? textIn(operation, "summary"),
    description: textIn(operation, "x-page-description") ?? textIn(operation, "description"),
    deprecated: operation["deprecated"] === true,
    servers: listIn(servers)
      .filter(isObject)
      .flatMap((server) => textIn(server, "url") ?? []),
    security: listIn(operation["security"] ?? root["security"])
      .filter(isObject)
      .map((alternative) => Object.keys(alternative)),
    parameters: parametersOf(root, item, operation),
    body: bodyOf(root, operation["requestBody"]),
    responses: responsesOf(root, operation["responses"])
  }
}
