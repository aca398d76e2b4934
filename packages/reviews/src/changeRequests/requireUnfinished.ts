import { Effect } from "effect"
import { type ChangeRequest, ChangeRequestClosed } from "./ChangeRequest.ts"

/** Fails unless a change request can still be worked on. */
export const requireUnfinished = ({ id, status }: ChangeRequest) =>
  status === "merged" || status === "archived"
    ? Effect.fail(new ChangeRequestClosed({ changeRequestId: id, status }))
    : Effect.void
