import type { OrganizationId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Spec } from "./Spec.ts"
import type { SpecId } from "./SpecId.ts"

/**
 * All OpenAPI specifications of this installation, deleted ones among them until they are purged. Page documents are kept beside them;
 * they are found by id, and by nothing else here.
 */
export class Specs extends Context.Service<
  Specs,
  {
    /** The specification with a slug that is not deleted. */
    readonly findBySlug: (organizationId: OrganizationId, slug: string) => Effect.Effect<Option.Option<Spec>>
    /** The specifications with some slugs that are not deleted. */
    readonly findBySlugs: (
      organizationId: OrganizationId,
      slugs: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Spec>>
    /** The specification with an id, locked. */
    readonly findForUpdate: (id: SpecId) => Effect.Effect<Option.Option<Spec>>
    /** The specification with a slug that was deleted last. */
    readonly findDeleted: (organizationId: OrganizationId, slug: string) => Effect.Effect<Option.Option<Spec>>
    /** Lists the specifications of an organization that are not deleted, oldest first; `search` is a part of the slug. */
    readonly list: (
      organizationId: OrganizationId,
      filter: { readonly search?: string },
      request: ListingRequest
    ) => Effect.Effect<Listing<Spec>>
    /** The number of specifications of an organization that are not deleted. */
    readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
    /** Locks the slugs of an organization until the unit of work ends. A caller that also locks a specification locks it afterwards. */
    readonly lockSlugs: (organizationId: OrganizationId) => Effect.Effect<void>
    readonly put: (spec: Spec) => Effect.Effect<void>
    /** Specifications whose source is to be fetched again, the most overdue first. */
    readonly listDue: (now: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<SpecId>>
    readonly listDeletedBefore: (time: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<SpecId>>
    /** Removes a specification with its versions. */
    readonly remove: (id: SpecId) => Effect.Effect<void>
  }
>()("@octavo/openapi/Specs") {}
