import { hashBytes } from "@octavo/kernel"
import { Effect } from "effect"
import type { Derived, MergedMarkdown } from "@octavo/markdown"
import { DocumentParser } from "../sources/DocumentParser.ts"

/** A parser that merges and reads what it was given before only once, for merges that differ in few of their answers. */
export const rememberTexts = Effect.map(DocumentParser, (parser) => {
  const merged = new Map<string, MergedMarkdown>()
  const derived = new Map<string, Derived>()
  const once = <A, E, R>(known: Map<string, A>, about: string, make: Effect.Effect<A, E, R>) =>
    Effect.suspend((): Effect.Effect<A, E, R> => {
      const key = hashBytes(about)
      const found = known.get(key)
      return found === undefined
        ? Effect.tap(make, (value) => Effect.sync(() => known.set(key, value)))
        : Effect.succeed(found)
    })
  return DocumentParser.of({
    ...parser,
    merge: (sources, resolutions) =>
      once(merged, JSON.stringify([sources, ...resolutions]), parser.merge(sources, resolutions)),
    derive: (text) => once(derived, text, parser.derive(text))
  })
})
