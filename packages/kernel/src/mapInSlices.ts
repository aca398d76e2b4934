import { Effect } from "effect"
import { inSlices } from "./inSlices.ts"

/** So few items take no time that anybody waits for. */
const fewItems = 200

/** Maps items, in slices where there are many, so that other work of the process goes on meanwhile. */
export const mapInSlices = <A, B>(
  items: ReadonlyArray<A>,
  map: (item: A) => B
): Effect.Effect<ReadonlyArray<B>> =>
  items.length <= fewItems
    ? Effect.sync(() => items.map(map))
    : inSlices(function* () {
        const mapped: Array<B> = []
        for (const item of items) {
          mapped.push(map(item))
          yield
        }
        return mapped
      })
