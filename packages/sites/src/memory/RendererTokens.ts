import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { RendererTokens } from "../renderers/RendererTokens.ts"
import { SiteTables } from "./SiteTables.ts"

export const layer: Layer.Layer<RendererTokens, never, SiteTables> = Layer.effect(
  RendererTokens,
  Effect.gen(function* () {
    const { rendererTokens } = yield* SiteTables
    const all = Effect.map(TxHashMap.values(rendererTokens), (tokens) =>
      tokens.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    )
    return {
      find: (id) => TxHashMap.get(rendererTokens, id),
      findByHash: (hash) =>
        Effect.map(all, (tokens) => Option.fromUndefinedOr(tokens.find((token) => token.hash === hash))),
      list: (request) => Effect.map(all, (tokens) => listById(tokens, request)),
      add: (token) => TxHashMap.set(rendererTokens, token.id, token),
      remove: (id) => Effect.asVoid(TxHashMap.remove(rendererTokens, id))
    }
  })
)
