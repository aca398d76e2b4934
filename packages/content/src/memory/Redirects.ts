import { Effect, Layer } from "effect"
import { Redirects } from "../entries/Redirects.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<Redirects, never, ContentTables> = Layer.effect(
  Redirects,
  Effect.gen(function* () {
    const { redirects } = yield* ContentTables
    return {
      listAll: (at) =>
        Effect.map(redirects.visible(at), (all) => all.sort((a, b) => (a.from < b.from ? -1 : 1))),
      findMany: redirects.findMany,
      listTouched: redirects.listTouched,
      copy: redirects.copy,
      write: redirects.write
    }
  })
)
