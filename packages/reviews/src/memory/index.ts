import { Layer } from "effect"
import * as ChangeRequests from "./ChangeRequests.ts"
import * as Contributions from "./Contributions.ts"
import { ReviewTables } from "./ReviewTables.ts"

/** Everything of reviews in the memory of this process. */
export const layer = Layer.mergeAll(ChangeRequests.layer, Contributions.layer).pipe(
  Layer.provide(ReviewTables.layer)
)
