import { Layer } from "effect"
import * as ChangeRequests from "./ChangeRequests.ts"
import * as Comments from "./Comments.ts"
import * as Conflicts from "./Conflicts.ts"
import * as Contributions from "./Contributions.ts"
import * as Replies from "./Replies.ts"
import * as ReviewRequests from "./ReviewRequests.ts"
import * as Reviews from "./Reviews.ts"

/** Everything of reviews in Postgres. */
export const layer = Layer.mergeAll(
  ChangeRequests.layer,
  Comments.layer,
  Conflicts.layer,
  Contributions.layer,
  Replies.layer,
  ReviewRequests.layer,
  Reviews.layer
)
export { omittedTables, records } from "./records.ts"
