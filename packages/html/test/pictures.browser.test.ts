import { it } from "@effect/vitest"
import { Effect } from "effect"
import { snippetThreads } from "./aPreview.ts"
import { expectPictures } from "./pictures/expectPictures.ts"

it.live(
  "every kind of page looks as its picture in four widths, light, dark and from right to left",
  () =>
    expectPictures(process.env["OCTAVO_PROVE"] === undefined ? "one" : "all").pipe(
      Effect.scoped,
      Effect.provide(snippetThreads)
    ),
  3_600_000
)
