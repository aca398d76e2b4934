import { isObject, type JsonObject, textIn } from "@octavo/kernel"
import { listIn, maxParts } from "./objectAt.ts"

/** A request in a language that readers know. */
export interface CodeSample {
  readonly label: string
  /** The name of its grammar. */
  readonly language: string
  readonly code: string
}

/** The code samples that an author gives for an operation, and whether the operation has samples at all. */
export interface AuthorSamples {
  readonly hidden: boolean
  readonly given: ReadonlyArray<CodeSample>
}

/** The longest sample of an author, in characters. */
const maxCode = 20_000

/** Reads `x-codeSamples`, or `x-code-samples` as it was called before; `false` hides all samples, and so does `x-hideSample`. */
export const authorSamplesOf = (operation: JsonObject): AuthorSamples => {
  const given = ["x-codeSamples", "x-code-samples"]
    .map((name) => operation[name])
    .find((value) => value !== undefined)
  return {
    hidden: given === false || operation["x-hideSample"] === true,
    given: listIn(given)
      .filter(isObject)
      .slice(0, maxParts)
      .flatMap((sample) => {
        const language = textIn(sample, "lang") ?? textIn(sample, "label") ?? "text"
        const code = textIn(sample, "source")?.slice(0, maxCode)
        return code === undefined
          ? []
          : [{ label: textIn(sample, "label") ?? language, language: language.toLowerCase(), code }]
      })
  }
}
