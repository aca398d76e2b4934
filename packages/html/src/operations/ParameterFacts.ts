import { type JsonObject, objectsIn, textIn } from "@octavo/kernel"
import { type ExampleFacts, examplesOf } from "./ExampleFacts.ts"
import { type MediaFacts, mediaOf } from "./MediaFacts.ts"
import { listIn, maxParts, objectAt } from "./objectAt.ts"

/** A parameter of an operation, or a header of a response or a part. */
export interface ParameterFacts {
  readonly name: string
  /** `path`, `query`, `header`, `cookie` or `querystring`. */
  readonly place: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly allowsEmpty: boolean
  readonly description: string | undefined
  readonly schema: unknown
  readonly style: string
  readonly explode: boolean
  readonly allowReserved: boolean
  /** The media type of a value that is written as such, and not by its style. */
  readonly media: MediaFacts | undefined
  readonly examples: ReadonlyArray<ExampleFacts>
}

const defaultStyles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    query: "form",
    cookie: "form",
    path: "simple",
    header: "simple"
  })
)

/** The facts of a parameter or header. */
const parameterOf = (
  root: JsonObject,
  parameter: JsonObject,
  name: string,
  place: string
): ParameterFacts => {
  const style = textIn(parameter, "style") ?? defaultStyles.get(place) ?? "form"
  const [media] = mediaOf(root, parameter["content"])
  return {
    name,
    place,
    required: parameter["required"] === true || place === "path",
    deprecated: parameter["deprecated"] === true,
    allowsEmpty: parameter["allowEmptyValue"] === true,
    description: textIn(parameter, "description"),
    schema: parameter["schema"] ?? media?.schema,
    style,
    explode:
      typeof parameter["explode"] === "boolean" ? parameter["explode"] : ["form", "cookie"].includes(style),
    allowReserved: parameter["allowReserved"] === true,
    media: parameter["schema"] === undefined ? media : undefined,
    examples: [...examplesOf(root, parameter), ...(media?.examples ?? [])]
  }
}

/** The parameters of an operation; its own ones replace those of its path. */
export const parametersOf = (
  root: JsonObject,
  lists: ReadonlyArray<unknown>
): ReadonlyArray<ParameterFacts> => {
  const found = new Map<string, ParameterFacts>()
  for (const given of lists.flatMap(listIn)) {
    const parameter = objectAt(root, given)
    const [name, place] = [textIn(parameter, "name") ?? "", textIn(parameter, "in") ?? ""]
    if (place !== "") found.set(`${place} ${name}`, parameterOf(root, parameter, name, place))
    if (found.size >= maxParts) break
  }
  return [...found.values()]
}

/** The headers of a response or of a part of a body. */
export const headersOf = (root: JsonObject, given: unknown): ReadonlyArray<ParameterFacts> =>
  objectsIn(given)
    .slice(0, maxParts)
    // OpenAPI ignores a header of this name: the media type is the key of its content.
    .filter(([name]) => name.toLowerCase() !== "content-type")
    .map(([name, header]) => parameterOf(root, objectAt(root, header), name, "header"))
