import type { OrganizationId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { GlossaryEntry, GlossaryEntryId } from "./GlossaryEntry.ts"

/** The glossaries of all organizations. */
export class GlossaryEntries extends Context.Service<
  GlossaryEntries,
  {
    readonly find: (
      organizationId: OrganizationId,
      id: GlossaryEntryId
    ) => Effect.Effect<Option.Option<GlossaryEntry>>
    readonly list: (
      organizationId: OrganizationId,
      request: ListingRequest
    ) => Effect.Effect<Listing<GlossaryEntry>>
    /** All entries of an organization, by id. */
    readonly listAll: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<GlossaryEntry>>
    readonly putMany: (entries: ReadonlyArray<GlossaryEntry>) => Effect.Effect<void>
    readonly removeMany: (ids: ReadonlyArray<GlossaryEntryId>) => Effect.Effect<void>
  }
>()("@octavo/translations/GlossaryEntries") {}
