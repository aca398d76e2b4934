import { BookRefused, SiteBooks } from "@octavo/publishing"
import { Effect, Layer } from "effect"
import { Prints } from "./Prints.ts"

const failed = () => new BookRefused({ retryAfter: null })

/** The books of visitors, printed in the same bounds as those of users. */
export const siteBooksLayer: Layer.Layer<SiteBooks, never, Prints> = Layer.effect(
  SiteBooks,
  Effect.map(Prints, (prints) => ({
    print: ({ file, key, pages, scope, title, ...request }) =>
      prints.get(request, { key, addresses: { file }, view: { pages, scope, title } }).pipe(
        Effect.catchTags({
          TooManyPrints: ({ retryAfterSeconds }) => new BookRefused({ retryAfter: retryAfterSeconds }),
          PdfNotPrinted: failed,
          PageNotFound: failed,
          RevisionNotFound: failed,
          SpaceNotFound: failed
        })
      )
  }))
)
