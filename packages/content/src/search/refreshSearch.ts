import { DateTime, Effect } from "effect"
import { SearchIndex } from "./SearchIndex.ts"

/** Work that stores sources before it commits them is over long before this. */
const gracePeriod = { days: 1 }

/** Removes index entries of unused sources and adds missing ones, for current and earlier versions of pages. */
export const refreshSearch = Effect.fn("content.refreshSearch")(function* () {
  yield* (yield* SearchIndex).refresh(DateTime.subtract(yield* DateTime.now, gracePeriod))
})
