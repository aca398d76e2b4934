import { Effect, Layer } from "effect"
import type { ReusableContentId } from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<ReusableContents, never, ContentTables> = Layer.effect(
  ReusableContents,
  Effect.gen(function* () {
    const { reusables } = yield* ContentTables
    return {
      listAll: (at) => Effect.map(reusables.visible(at), (all) => all.sort((a, b) => (a.id < b.id ? -1 : 1))),
      findMany: reusables.findMany,
      findManyNow: (entries) =>
        Effect.map(reusables.findManyNow(entries), (found) =>
          found.map(({ branchId, version }) => ({ branchId, content: version }))
        ),
      listTouched: (branchId, after, upTo) =>
        Effect.map(reusables.listTouched(branchId, after, upTo), (ids) =>
          ids.map((id) => id as ReusableContentId)
        ),
      copy: reusables.copy,
      write: reusables.write
    }
  })
)
