import { DateTime, Effect } from "effect"
import { Sources } from "../entries/Sources.ts"

/** Work that stores sources before it commits them is over long before this. */
const gracePeriod = { days: 1 }

/** Removes the sources that no revision of any space has: those of purged spaces and of imports that failed. */
export const removeUnusedSources = Effect.fn("content.removeUnusedSources")(function* () {
  yield* (yield* Sources).removeUnused(DateTime.subtract(yield* DateTime.now, gracePeriod))
})
