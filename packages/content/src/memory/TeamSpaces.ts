import { TeamSpaces } from "@octavo/identity"
import { Effect, Layer, TxHashMap } from "effect"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<TeamSpaces, never, ContentTables> = Layer.effect(
  TeamSpaces,
  Effect.gen(function* () {
    const { collections, spaces } = yield* ContentTables
    return {
      count: Effect.fnUntraced(function* (grants) {
        const parents = new Map<string, string | null>(
          (yield* TxHashMap.values(collections)).map(({ id, parentId }) => [id, parentId])
        )
        const counts = new Map<string, number>()
        for (const { deletedAt, id, parentId } of yield* TxHashMap.values(spaces)) {
          if (deletedAt !== null) continue
          const above = new Set<string>()
          for (let at: string | null = parentId; at !== null && !above.has(at); at = parents.get(at) ?? null)
            above.add(at)
          const recipients = grants.flatMap(({ on, to }) =>
            (on.kind === "space" ? on.id === id : above.has(on.id)) ? to.id : []
          )
          for (const recipient of new Set(recipients)) counts.set(recipient, (counts.get(recipient) ?? 0) + 1)
        }
        return counts
      })
    }
  })
)
