import { Layer } from "effect"
import * as ChangeRequests from "./ChangeRequests.ts"
import * as Conflicts from "./Conflicts.ts"
import * as Contributions from "./Contributions.ts"
import * as ReviewRequests from "./ReviewRequests.ts"
import * as Reviews from "./Reviews.ts"
import { ReviewTables } from "./ReviewTables.ts"

/** Everything of reviews in the memory of this process. */
export const layer = Layer.mergeAll(
  ChangeRequests.layer,
  Conflicts.layer,
  Contributions.layer,
  ReviewRequests.layer,
  Reviews.layer
).pipe(Layer.provide(ReviewTables.layer))
