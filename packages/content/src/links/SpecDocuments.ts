import type { OrganizationId } from "@octavo/identity"
import type { JsonObject } from "@octavo/kernel"
import { Context, Effect } from "effect"

/** The latest document of an OpenAPI specification, for pages that show it. */
export interface SpecDocument {
  /** Changes with the document. */
  readonly hash: string
  /** The address of the document for everybody; null where the specification is private, or none. */
  readonly url: string | null
  /** The document in OpenAPI 3.1, parsed. */
  readonly read: Effect.Effect<JsonObject>
}

/** Finds specifications of an organization by their slugs: a port. Without one, there are none. */
export const SpecDocuments = Context.Reference<
  (
    organizationId: OrganizationId,
    slugs: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, SpecDocument>>
>("@octavo/content/SpecDocuments", { defaultValue: () => () => Effect.succeed(new Map()) })
