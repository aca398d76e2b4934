import { type JsonObject, objectsIn, textIn } from "@octavo/kernel"
import { maxParts, objectAt } from "./objectAt.ts"

/** An example that an author gives for a parameter, a header or a body. */
export interface ExampleFacts {
  /** Empty for the only one of its place. */
  readonly name: string
  readonly summary: string | undefined
  readonly description: string | undefined
  /** Undefined where the example is at an address only. */
  readonly value: unknown
  /** The address of an example that is not in the document. */
  readonly url: string | undefined
}

/** The examples of a parameter, a header or a media type: its own one, then those with names; `asSent` prefers the text that is sent to the data in it. */
export const examplesOf = (
  root: JsonObject,
  given: JsonObject,
  asSent = false
): ReadonlyArray<ExampleFacts> => {
  const own = { name: "", summary: undefined, description: undefined, url: undefined }
  const named = objectsIn(given["examples"])
    .slice(0, maxParts)
    .map(([name, reference]): ExampleFacts => {
      const example = objectAt(root, reference)
      return {
        // The name that an upgrade of the document gives to the only example.
        name: name === "default" && !("summary" in example) && !("description" in example) ? "" : name,
        summary: textIn(example, "summary"),
        description: textIn(example, "description"),
        value:
          example["value"] ??
          (asSent ? example["serializedValue"] : undefined) ??
          example["dataValue"] ??
          example["serializedValue"],
        url: textIn(example, "externalValue")
      }
    })
    .filter(({ url, value }) => value !== undefined || url !== undefined)
  return given["example"] === undefined ? named : [{ ...own, value: given["example"] }, ...named]
}
