import type { OrganizationId, UserId } from "@octavo/identity"
import { Context, type DateTime, type Effect } from "effect"
import type { Notice } from "./Notice.ts"

/** The notices of all users, until thirty days after they were made. */
export class Notices extends Context.Service<
  Notices,
  {
    /** Adds those that their users do not have yet about the same event. */
    readonly addMissing: (notices: ReadonlyArray<Notice>) => Effect.Effect<void>
    readonly putMany: (notices: ReadonlyArray<Notice>) => Effect.Effect<void>
    /** The users with a notice that is due, at most `limit`. */
    readonly listDueUsers: (at: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<UserId>>
    /** Locks the waiting notices of a user until the unit of work ends, the oldest first; those that others lock are left out. */
    readonly listWaitingForUpdate: (userId: UserId, limit: number) => Effect.Effect<ReadonlyArray<Notice>>
    /** The notices of a user, oldest first. */
    readonly listOfUser: (userId: UserId) => Effect.Effect<ReadonlyArray<Notice>>
    readonly removeOfOrganization: (organizationId: OrganizationId) => Effect.Effect<void>
    readonly removeBefore: (time: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/notifications/Notices") {}
