import type { UserId } from "@octavo/identity"
import { Context, type DateTime, type Effect } from "effect"
import type { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"

/** The kind and the number of contributions of a person to a change request. */
export interface Contribution {
  readonly userId: UserId
  readonly action: "edit" | "comment"
  readonly count: number
  readonly updatedAt: DateTime.Utc
}

/** The contributors of all change requests. */
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
