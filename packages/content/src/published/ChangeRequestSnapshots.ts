import type { Caller } from "@octavo/identity"
import { Context, type Effect, type Option } from "effect"
import type { AuthorizedSnapshot } from "../revisions/AuthorizedSnapshot.ts"
import type { SpaceId } from "../entries/SpaceId.ts"

/** The present content of a change request, for a user who may read its space. */
export interface ChangeRequestSnapshot {
  readonly id: string
  readonly spaceId: SpaceId
  readonly snapshot: AuthorizedSnapshot
}

/** The change requests of a package above, for previews of sites. */
export class ChangeRequestSnapshots extends Context.Service<
  ChangeRequestSnapshots,
  {
    /** Finds a change request by its id, or by its number in a space; none for one that the caller may not read. */
    readonly find: (
      name: { readonly id: string } | { readonly spaceId: SpaceId; readonly number: number },
      caller: Caller["Service"]
    ) => Effect.Effect<Option.Option<ChangeRequestSnapshot>>
  }
>()("@octavo/content/ChangeRequestSnapshots") {}
