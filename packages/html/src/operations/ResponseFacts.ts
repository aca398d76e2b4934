import { isObject, type JsonObject, objectsIn, textIn } from "@octavo/kernel"
import { type MediaFacts, mediaOf } from "./MediaFacts.ts"
import { maxParts, objectAt } from "./objectAt.ts"
import { headersOf, type ParameterFacts } from "./ParameterFacts.ts"

/** An operation that values of a response lead to. */
export interface LinkFacts {
  readonly name: string
  /** Its operationId, or the reference to it. */
  readonly target: string
  readonly description: string | undefined
  /** The sources of the parameters, the body and the server of that call. */
  readonly values: ReadonlyArray<readonly [name: string, expression: string]>
}

/** A response of an operation. */
export interface ResponseFacts {
  readonly status: string
  readonly description: string | undefined
  readonly headers: ReadonlyArray<ParameterFacts>
  readonly media: ReadonlyArray<MediaFacts>
  readonly links: ReadonlyArray<LinkFacts>
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))

const linkOf = (root: JsonObject, [name, given]: readonly [string, JsonObject]): LinkFacts => {
  const link = objectAt(root, given)
  const server = isObject(link["server"]) ? textIn(link["server"], "url") : undefined
  return {
    name,
    target: textIn(link, "operationId") ?? textIn(link, "operationRef") ?? "",
    description: textIn(link, "description"),
    values: [
      ...Object.entries(isObject(link["parameters"]) ? link["parameters"] : {})
        .slice(0, maxParts)
        .map(([parameter, value]) => [parameter, textOf(value)] as const),
      ...(link["requestBody"] === undefined ? [] : [["body", textOf(link["requestBody"])] as const]),
      ...(server === undefined ? [] : [["server", server] as const])
    ]
  }
}

/** The responses of an operation, in the order of the document. */
export const responsesOf = (root: JsonObject, given: unknown): ReadonlyArray<ResponseFacts> => {
  let left = maxParts
  return objectsIn(given)
    .slice(0, maxParts)
    .map(([status, response]) => {
      const own = objectAt(root, response)
      const media = mediaOf(root, own["content"]).slice(0, left)
      left -= media.length
      return {
        status,
        description:
          [textIn(own, "summary"), textIn(own, "description")]
            .filter((words) => words !== undefined)
            .join("\n\n") || undefined,
        headers: headersOf(root, own["headers"]),
        media,
        links: objectsIn(own["links"])
          .slice(0, maxParts)
          .map((link) => linkOf(root, link))
      }
    })
}
