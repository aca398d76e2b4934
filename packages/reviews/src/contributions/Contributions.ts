import type { UserId } from "@octavo/identity"
import { Context, type DateTime, type Effect } from "effect"
import type { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"

/** What somebody did for a change request, and how often. */
export interface Contribution {
  readonly userId: UserId
  readonly action: "edit" | "comment"
  readonly count: number
  readonly updatedAt: DateTime.Utc
}

/** Who worked on which change request. */
export class Contributions extends Context.Service<
  Contributions,
  {
    /** Counts one more, made now. */
    readonly add: (
      changeRequestId: ChangeRequestId,
      userId: UserId,
      action: Contribution["action"]
    ) => Effect.Effect<void>
    /** The latest first. */
    readonly list: (changeRequestId: ChangeRequestId) => Effect.Effect<ReadonlyArray<Contribution>>
  }
>()("@octavo/reviews/Contributions") {}
