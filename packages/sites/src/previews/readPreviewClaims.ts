import { Effect, Schema } from "effect"
import { parseRison } from "./parseRison.ts"

/** The most bytes of the claims of a preview, as JSON: they are part of a cookie. */
const maxBytes = 2048

/** The claims of a preview cannot be read. */
export class PreviewClaimsRefused extends Schema.TaggedError<PreviewClaimsRefused>()(
  "PreviewClaimsRefused",
  { problem: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return "claims"
  }
  override get message() {
    return `The parameter \`claims\` of the query ${this.problem}`
  }
}

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The claims of the visitor whose view a preview shows: an object in JSON or Rison. */
export const readPreviewClaims = (
  text: string
): Effect.Effect<Readonly<Record<string, unknown>>, PreviewClaimsRefused> => {
  const refuse = (problem: string) => Effect.fail(new PreviewClaimsRefused({ problem }))
  // Escaped characters of JSON and quotes of Rison are longer than what they stand for.
  if (text.length > maxBytes * 6) return refuse(`has more than ${maxBytes} bytes`)
  const value = text.trimStart().startsWith("{") ? fromJson(text) : parseRison(text)
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refuse('must be an object in JSON or Rison, such as {"plan":"pro"} or (plan:pro)')
  }
  if (Buffer.byteLength(JSON.stringify(value)) > maxBytes) return refuse(`has more than ${maxBytes} bytes`)
  return Effect.succeed(value as Readonly<Record<string, unknown>>)
}
