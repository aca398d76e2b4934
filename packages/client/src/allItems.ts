import { Effect } from "effect"
import type { ListQueryValues } from "@octavo/api"

/** Reads a list to its end, a thousand items at a time. */
export const allItems = Effect.fnUntraced(function* <Item, E, R>(
  list: (
    query: ListQueryValues
  ) => Effect.Effect<{ readonly next?: { readonly page: string }; readonly items: ReadonlyArray<Item> }, E, R>
) {
  const found: Array<Item> = []
  let query: ListQueryValues = { limit: 1000 }
  while (true) {
    const { items, next } = yield* list(query)
    found.push(...items)
    if (next === undefined) return found
    query = { limit: 1000, page: next.page }
  }
})
