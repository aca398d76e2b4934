import type { SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"
import type { ReviewRequest } from "./ReviewRequest.ts"

/** The requested reviews that are still open. */
export class ReviewRequests extends Context.Service<
  ReviewRequests,
  {
    /** Puts requests, in the place of earlier ones to the same people. */
    readonly putMany: (requests: ReadonlyArray<ReviewRequest>) => Effect.Effect<void>
    readonly find: (
      changeRequestId: ChangeRequestId,
      userId: UserId
    ) => Effect.Effect<Option.Option<ReviewRequest>>
    /** By the ids of the users. */
    readonly list: (
      changeRequestId: ChangeRequestId,
      request: ListingRequest
    ) => Effect.Effect<Listing<ReviewRequest>>
    /** All requests to a user, with their spaces, in no order. */
    readonly listOfUser: (
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<{ readonly request: ReviewRequest; readonly spaceId: SpaceId }>>
    readonly remove: (changeRequestId: ChangeRequestId, userId: UserId) => Effect.Effect<void>
  }
>()("@octavo/reviews/ReviewRequests") {}
