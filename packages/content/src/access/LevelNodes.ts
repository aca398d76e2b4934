import type { OrganizationId } from "@octavo/identity"
import { Context, type Effect } from "effect"
import type { LevelNode } from "./LevelNode.ts"

/** The spaces and collections of all organizations, as far as they decide about access. */
export class LevelNodes extends Context.Service<
  LevelNodes,
  {
    /** The spaces of an organization that are not deleted, and its collections, in no order. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<LevelNode>>
  }
>()("@octavo/content/LevelNodes") {}
