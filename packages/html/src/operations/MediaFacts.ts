import { isObject, type JsonObject, objectsIn, textIn } from "@octavo/kernel"
import { type ExampleFacts, examplesOf } from "./ExampleFacts.ts"
import { listIn, maxParts } from "./objectAt.ts"

/** How a property is written within a form or as a part of a body. */
export interface EncodingFacts {
  /** The property; of parts without names their place, such as `part 1` and `each part`. */
  readonly name: string
  readonly contentType: string | undefined
  readonly style: string | undefined
  readonly explode: boolean | undefined
  readonly allowReserved: boolean
  /** The headers of the part, as the document has them. */
  readonly headers: unknown
}

/** A body of a request or a response, by media type. */
export interface MediaFacts {
  readonly type: string
  readonly schema: unknown
  readonly description: string | undefined
  readonly encodings: ReadonlyArray<EncodingFacts>
  /** Of a body in parts without names: how its first parts are written, and how the others are. */
  readonly firstParts: ReadonlyArray<EncodingFacts>
  readonly eachPart: EncodingFacts | undefined
  readonly examples: ReadonlyArray<ExampleFacts>
}

const encodingOf = ([name, encoding]: readonly [string, JsonObject]): EncodingFacts => ({
  name,
  contentType: textIn(encoding, "contentType"),
  style: textIn(encoding, "style"),
  explode: typeof encoding["explode"] === "boolean" ? encoding["explode"] : undefined,
  allowReserved: encoding["allowReserved"] === true,
  headers: encoding["headers"]
})

/** The bodies of a map by media type. */
export const mediaOf = (root: JsonObject, content: unknown): ReadonlyArray<MediaFacts> =>
  objectsIn(content)
    .slice(0, maxParts)
    .map(([type, media]) => ({
      type,
      schema:
        media["schema"] ??
        (media["itemSchema"] === undefined ? undefined : { type: "array", items: media["itemSchema"] }),
      description: textIn(media, "description"),
      encodings: objectsIn(media["encoding"]).slice(0, maxParts).map(encodingOf),
      firstParts: listIn(media["prefixEncoding"])
        .slice(0, maxParts)
        .map((encoding, index) => encodingOf([`part ${index + 1}`, isObject(encoding) ? encoding : {}])),
      eachPart: isObject(media["itemEncoding"])
        ? encodingOf(["each part", media["itemEncoding"]])
        : undefined,
      examples: examplesOf(root, media, !/[/+]json\b/i.test(type))
    }))
