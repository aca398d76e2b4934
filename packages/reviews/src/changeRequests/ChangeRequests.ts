import type { RevisionId, SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { ChangeRequest, ChangeRequestId, ChangeRequestStatus } from "./ChangeRequest.ts"

/** A change request by its id, or by its number in the space. */
export type ChangeRequestName = { readonly id: ChangeRequestId } | { readonly number: number }

/** The change requests to list: null takes every status, creator or contributor. */
export interface ChangeRequestFilter<Status = ChangeRequestStatus | null> {
  readonly status: Status
  readonly creator: UserId | null
  readonly contributor: UserId | null
}

/** The change requests of all spaces. */
export class ChangeRequests extends Context.Service<
  ChangeRequests,
  {
    /** The space of a change request. */
    readonly findSpace: (id: ChangeRequestId) => Effect.Effect<Option.Option<SpaceId>>
    readonly find: (spaceId: SpaceId, name: ChangeRequestName) => Effect.Effect<Option.Option<ChangeRequest>>
    /** Locks the change request until the unit of work ends. Branches and the space are locked after it. */
    readonly findForUpdate: (
      spaceId: SpaceId,
      name: ChangeRequestName
    ) => Effect.Effect<Option.Option<ChangeRequest>>
    /** Newest first. */
    readonly list: (
      spaceId: SpaceId,
      filter: ChangeRequestFilter,
      request: ListingRequest
    ) => Effect.Effect<Listing<ChangeRequest>>
    /** Those of some spaces in one status, newest first. */
    readonly listOfSpaces: (
      spaceIds: ReadonlyArray<SpaceId>,
      filter: ChangeRequestFilter<ChangeRequestStatus>,
      request: ListingRequest
    ) => Effect.Effect<Listing<ChangeRequest>>
    /** The one that was merged into a revision of main. */
    readonly findMergedInto: (revisionId: RevisionId) => Effect.Effect<Option.Option<ChangeRequest>>
    /** Writes all but the count of comments. */
    readonly put: (changeRequest: ChangeRequest) => Effect.Effect<void>
    /** Adds to the count of open comments. */
    readonly addToComments: (id: ChangeRequestId, added: number) => Effect.Effect<void>
    /** Removes those of a space, with all that is said and decided in them. */
    readonly removeOfSpace: (spaceId: SpaceId) => Effect.Effect<void>
  }
>()("@octavo/reviews/ChangeRequests") {}
