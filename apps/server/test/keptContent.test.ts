import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { encodeShort } from "../src/http/EncodedJson.ts"
import { makeKeptContent } from "../src/handlers/keptContent.ts"

it.effect("keeps the newest answer of a space or change request, and those of revisions by their id", () =>
  Effect.gen(function* () {
    const { keepTree } = yield* makeKeptContent(false)
    const made: Array<string> = []
    const ask = (place: string | null, revision: string) =>
      keepTree(
        place,
        revision,
        Effect.sync(() => {
          made.push(revision)
          return encodeShort({ revision })
        })
      )
    yield* ask("space", "first")
    yield* ask("space", "first")
    yield* ask("change request", "draft")
    yield* ask(null, "old")
    yield* ask("space", "second")
    expect(made).toEqual(["first", "draft", "old", "second"])
    yield* ask("space", "second")
    yield* ask("change request", "draft")
    yield* ask(null, "old")
    expect(made).toEqual(["first", "draft", "old", "second"])
    // The first one was forgotten when the second was made, and asking for it by its id does not supersede that.
    yield* ask(null, "first")
    yield* ask("space", "second")
    expect(made).toEqual(["first", "draft", "old", "second", "first"])
  })
)
