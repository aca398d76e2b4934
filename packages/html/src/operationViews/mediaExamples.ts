import type { SchemaDescription } from "../operations/describeSchema.ts"
import { isTooLarge } from "../operations/isTooLarge.ts"
import type { MediaFacts } from "../operations/MediaFacts.ts"
import type { Schemas } from "../operations/Schemas.ts"
import { kindOf } from "../samples/mediaTypes.ts"
import { multipartText } from "../samples/multipartText.ts"
import { sampleBody } from "../samples/SampleBody.ts"
import { xmlOf } from "../samples/xmlOf.ts"
import type { Direction } from "../values/fits.ts"

/** An example of a body as a page shows it. */
interface ShownExample {
  /** Its name and summary; empty for the only one. */
  readonly title: string
  readonly description: string | undefined
  /** The name of its grammar. */
  readonly language: string
  /** Undefined for an example that is only at an address. */
  readonly code: string | undefined
  readonly url: string | undefined
}

const maxExamples = 50
const maxCode = 50_000

const cut = (code: string): string =>
  code.length <= maxCode ? code : `${code.slice(0, maxCode).toWellFormed()}…`

const codeOf = (schemas: Schemas, media: MediaFacts, value: unknown): string => {
  if (typeof value === "string") return value
  if (isTooLarge(value)) return JSON.stringify(value)
  return kindOf(media.type, false) === "xml"
    ? xmlOf(schemas, media.schema, value)
    : (JSON.stringify(value, null, 2) ?? "")
}

const madeCode = (schemas: Schemas, media: MediaFacts, direction: Direction): string | undefined => {
  if (media.schema === undefined) return undefined
  const body = sampleBody(schemas, media, direction)
  return body.kind === "file"
    ? undefined
    : body.kind === "multipart"
      ? multipartText(body).text.replaceAll("\r\n", "\n").trimEnd()
      : body.text
}

/** The examples of a body: all that the author gives, by name, else one that is made up; none where the page has no more room. */
export const mediaExamples = (
  description: SchemaDescription,
  media: MediaFacts,
  direction: Direction
): ReadonlyArray<ShownExample> => {
  const { schemas } = description
  const kind = kindOf(media.type, false)
  const language = kind === "xml" ? "xml" : kind === "json" ? "json" : "text"
  const fitted = (code: string | undefined): string | undefined => {
    const shown = code === undefined ? undefined : cut(code)
    description.takeRoom(shown?.length ?? 0)
    return shown
  }
  if (!description.hasRoom) return []
  if (media.examples.length === 0) {
    const code = fitted(madeCode(schemas, media, direction))
    return code === undefined ? [] : [{ title: "", description: undefined, language, code, url: undefined }]
  }
  return media.examples.slice(0, maxExamples).flatMap((example): ReadonlyArray<ShownExample> => {
    if (!description.hasRoom) return []
    const { name, summary, url, value } = example
    return [
      {
        title: [name, summary].filter((words) => words !== "" && words !== undefined).join(": "),
        description: example.description,
        language,
        code: fitted(value === undefined ? undefined : codeOf(schemas, media, value)),
        url
      }
    ]
  })
}
