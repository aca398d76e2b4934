import { Layer } from "effect"
import * as ChangeRequests from "./ChangeRequests.ts"
import * as Contributions from "./Contributions.ts"

/** Everything of reviews in Postgres. */
export const layer = Layer.mergeAll(ChangeRequests.layer, Contributions.layer)
