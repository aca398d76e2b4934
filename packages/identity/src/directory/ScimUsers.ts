import { Context, type Effect, type Option } from "effect"
import type { OrganizationId } from "./Organization.ts"
import type { UserId } from "./User.ts"
import type { ScimPerson, ScimUser } from "./ScimUser.ts"

/** The condition of a list; absent fields ask for all. */
export interface ScimUserFilter {
  /** In the form of `foldUserName`. */
  readonly foldedUserName?: string | undefined
  readonly externalId?: string | undefined
}

/** A page of a list of SCIM, which counts from 1. */
export interface ScimPage {
  readonly startIndex: number
  readonly count: number
}

/** Some items of a list, and the number of all. */
export interface ScimListing<A> {
  readonly total: number
  readonly items: ReadonlyArray<A>
}

/** The members of organizations as their directories see them. */
export class ScimUsers extends Context.Service<
  ScimUsers,
  {
    /** The member with an id of `scimIdOf`. */
    readonly find: (organizationId: OrganizationId, id: string) => Effect.Effect<Option.Option<ScimPerson>>
    /** The members of an organization, by the ids of their users. */
    readonly list: (
      organizationId: OrganizationId,
      filter: ScimUserFilter,
      page: ScimPage
    ) => Effect.Effect<ScimListing<ScimPerson>>
    readonly put: (fields: ScimUser) => Effect.Effect<void>
    readonly remove: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<void>
  }
>()("@octavo/identity/ScimUsers") {}
