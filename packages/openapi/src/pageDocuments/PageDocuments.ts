import type { OrganizationId } from "@octavo/identity"
import { Context, type DateTime, type Effect } from "effect"
import type { Spec } from "../specs/Spec.ts"
import type { SpecId } from "../specs/SpecId.ts"

/** The OpenAPI documents that pages show without a specification, under the names that `slugOfPageDocument` of content gives them. */
export class PageDocuments extends Context.Service<
  PageDocuments,
  {
    /** The page documents with some names. */
    readonly find: (
      organizationId: OrganizationId,
      slugs: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Spec>>
    /** The number of page documents of an organization. */
    readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
    /** Lists the page documents of all organizations that were created before a time, after an id, oldest first. */
    readonly list: (
      createdBefore: DateTime.Utc,
      after: SpecId | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Spec>>
  }
>()("@octavo/openapi/PageDocuments") {}
