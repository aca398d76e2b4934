import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Grant } from "../access/Grant.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import type { InviteLink, InviteLinkId } from "./InviteLink.ts"

/** The invite links of all organizations. */
export class InviteLinks extends Context.Service<
  InviteLinks,
  {
    readonly find: (
      organizationId: OrganizationId,
      id: InviteLinkId
    ) => Effect.Effect<Option.Option<InviteLink>>
    /** Finds a link and locks its row for the unit of work. */
    readonly findForUpdate: (
      organizationId: OrganizationId,
      id: InviteLinkId
    ) => Effect.Effect<Option.Option<InviteLink>>
    /** Those of an organization that open one thing, oldest first. */
    readonly list: (
      organizationId: OrganizationId,
      to: InviteLink["to"],
      request: ListingRequest
    ) => Effect.Effect<Listing<InviteLink>>
    readonly put: (link: InviteLink) => Effect.Effect<void>
    readonly remove: (id: InviteLinkId) => Effect.Effect<void>
    /** Removes the links to things that are gone, or are another organization's from now on. */
    readonly removeOf: (on: {
      readonly kind: Grant["on"]["kind"]
      readonly ids: ReadonlyArray<string>
    }) => Effect.Effect<void>
    /** Removes those that have expired at a time. */
    readonly removeExpired: (now: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/InviteLinks") {}
