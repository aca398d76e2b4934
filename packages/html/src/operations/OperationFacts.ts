import { follow, isObject, type JsonObject, objectsIn, operationsIn, textIn } from "@octavo/kernel"
import { type AuthorSamples, authorSamplesOf } from "./AuthorSamples.ts"
import { type MediaFacts, mediaOf } from "./MediaFacts.ts"
import { objectAt } from "./objectAt.ts"
import { type ParameterFacts, parametersOf } from "./ParameterFacts.ts"
import { type ResponseFacts, responsesOf } from "./ResponseFacts.ts"
import { type SchemeFacts, securityOf } from "./SchemeFacts.ts"
import { type ServerFacts, serversOf } from "./ServerFacts.ts"

/** An address outside of the document, with words about it. */
export interface DocsFacts {
  readonly url: string
  readonly description: string | undefined
}

/** A call that the API makes to an address of the reader, in the course of an operation. */
interface CallbackFacts {
  readonly name: string
  readonly operation: OperationFacts
}

/** All that a page and its samples say of an operation, in the order of the document. */
export interface OperationFacts {
  /** Calls of webhooks and callbacks go from the API to the reader: they have no servers and no keys of the reader. */
  readonly sender: "reader" | "api"
  readonly method: string
  readonly path: string
  readonly operationId: string | undefined
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly deprecated: boolean
  readonly docs: DocsFacts | undefined
  readonly servers: ReadonlyArray<ServerFacts>
  /** The alternatives of its security: each the schemes that are needed together, none for an anonymous call. */
  readonly security: ReadonlyArray<ReadonlyArray<SchemeFacts>>
  readonly parameters: ReadonlyArray<ParameterFacts>
  readonly body:
    | {
        readonly required: boolean
        readonly description: string | undefined
        readonly media: ReadonlyArray<MediaFacts>
      }
    | undefined
  readonly responses: ReadonlyArray<ResponseFacts>
  readonly callbacks: ReadonlyArray<CallbackFacts>
  readonly samples: AuthorSamples
}

/** Callbacks of callbacks are shown, those of these are not. */
const maxCallbackDepth = 2
const maxCallbacks = 20

const bodyOf = (root: JsonObject, given: unknown): OperationFacts["body"] => {
  const body = objectAt(root, given)
  return body["content"] === undefined
    ? undefined
    : {
        required: body["required"] === true,
        description: textIn(body, "description"),
        media: mediaOf(root, body["content"])
      }
}

/** The address of further documentation; undefined where there is none. */
export const docsOf = ({ externalDocs }: JsonObject): DocsFacts | undefined => {
  const url = isObject(externalDocs) ? textIn(externalDocs, "url") : undefined
  return url === undefined
    ? undefined
    : { url, description: isObject(externalDocs) ? textIn(externalDocs, "description") : undefined }
}

const callbacksOf = (root: JsonObject, given: unknown, depth: number): ReadonlyArray<CallbackFacts> =>
  depth >= maxCallbackDepth
    ? []
    : objectsIn(given)
        .slice(0, maxCallbacks)
        .flatMap(([name, callback]) =>
          objectsIn(follow(root, callback)).flatMap(([expression, item]) => {
            const path = pathItemAt(root, item)
            return operationsIn(path).map((operation) => ({
              name,
              operation: factsOf(root, "api", path, operation, expression, depth + 1)
            }))
          })
        )
        .slice(0, maxCallbacks)

/** The path item behind a reference, with what stands beside the reference. */
const pathItemAt = (root: JsonObject, given: unknown): JsonObject => {
  const found = follow(root, given)
  return { ...(isObject(found) ? found : {}), ...(isObject(given) ? given : {}) }
}

const factsOf = (
  root: JsonObject,
  sender: OperationFacts["sender"],
  item: JsonObject,
  [method, operation]: readonly [string, JsonObject],
  path: string,
  depth: number
): OperationFacts => {
  return {
    sender,
    method: method.toUpperCase(),
    path,
    operationId: textIn(operation, "operationId"),
    summary: textIn(operation, "x-page-title") ?? textIn(operation, "summary") ?? textIn(item, "summary"),
    description:
      textIn(operation, "x-page-description") ??
      textIn(operation, "description") ??
      textIn(item, "description"),
    deprecated: operation["deprecated"] === true,
    docs: docsOf(operation),
    servers: sender === "api" ? [] : serversOf([operation["servers"], item["servers"], root["servers"]]),
    security: sender === "api" ? [] : securityOf(root, operation["security"] ?? root["security"]),
    parameters: parametersOf(root, [item["parameters"], operation["parameters"]]),
    body: bodyOf(root, operation["requestBody"]),
    responses: responsesOf(root, operation["responses"]),
    callbacks: callbacksOf(root, operation["callbacks"], depth),
    samples: authorSamplesOf(operation)
  }
}

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
  if (path === undefined) return undefined
  const item = pathItemAt(root, paths[path])
  const method = wanted.method.toLowerCase()
  const operation = operationsIn(item).find(([name]) => name === method)
  if (operation === undefined) return undefined
  return factsOf(root, wanted.kind === "paths" ? "reader" : "api", item, operation, path, 0)
}
