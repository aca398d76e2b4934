import { DateTime, Effect } from "effect"
import { SearchIndex } from "./SearchIndex.ts"

/** Work that stores sources before it commits them is over long before this. */
const gracePeriod = { days: 1 }

/** Keeps the search index to what it should hold: sources that pages have now, those of earlier versions among them. */
export const refreshSearch = Effect.fn("content.refreshSearch")(function* () {
  yield* (yield* SearchIndex).refresh(DateTime.subtract(yield* DateTime.now, gracePeriod))
})
