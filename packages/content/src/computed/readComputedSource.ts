import { Effect, Schema } from "effect"
import type { ComputedSource } from "../entries/Page.ts"
import { openApiSource, specOfSource } from "../entries/generated.ts"
import { writeComputedSource } from "./writeComputedSource.ts"

/** The source of a computed page as a caller gives it. */
export type GivenSource = Omit<ComputedSource, "text">

/** A computed page cannot have such a source. */
export class ComputedSourceRefused extends Schema.TaggedError<ComputedSourceRefused>()(
  "ComputedSourceRefused",
  { type: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message() {
    return this.type === "builtin:translation"
      ? "A translation makes its own space. Create a translation of the source space instead"
      : "The source of a computed page is of the type builtin:openapi, and depends on a spec with a ref of the kind openapi"
  }
}

/** Reads the source of a computed page, and adds its spelling in a repository; null where a page cannot have it. */
export const readComputedSource = (given: GivenSource): ComputedSource | null =>
  given.type === openApiSource && specOfSource(given) !== null
    ? { ...given, text: writeComputedSource(given) }
    : null

/** Reads the source of a computed page; fails with `ComputedSourceRefused` where a page cannot have it. */
export const requireComputedSource = (
  given: GivenSource
): Effect.Effect<ComputedSource, ComputedSourceRefused> => {
  const source = readComputedSource(given)
  return source === null
    ? Effect.fail(new ComputedSourceRefused({ type: given.type }))
    : Effect.succeed(source)
}
