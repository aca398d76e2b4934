import type { UserId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"
import type { Review } from "./Review.ts"
import type { ReviewId } from "../changeRequests/ReviewId.ts"

/** The reviews of all change requests. */
export class Reviews extends Context.Service<
  Reviews,
  {
    readonly put: (review: Review) => Effect.Effect<void>
    readonly find: (
      changeRequestId: ChangeRequestId,
      reviewId: ReviewId
    ) => Effect.Effect<Option.Option<Review>>
    /** Newest first; all, or only those that are outdated or are not. */
    readonly list: (
      changeRequestId: ChangeRequestId,
      isOutdated: boolean | null,
      request: ListingRequest
    ) => Effect.Effect<Listing<Review>>
    /** The last word of every reviewer who was not asked again since. */
    readonly listCurrent: (changeRequestId: ChangeRequestId) => Effect.Effect<ReadonlyArray<Review>>
    /** Marks what these reviewers said before as outdated. */
    readonly markOutdated: (
      changeRequestId: ChangeRequestId,
      reviewers: ReadonlyArray<UserId>,
      at: DateTime.Utc
    ) => Effect.Effect<void>
  }
>()("@octavo/reviews/Reviews") {}
