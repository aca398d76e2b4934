import type { InviteLink } from "@octavo/identity"
import type { CollectionView } from "../containers/Collection.ts"
import type { requireSpace } from "../revisions/requireSpace.ts"
import type { Effect } from "effect"

/** The thing that an invite link opens, as the caller sees it, with the role of the caller on it. */
export type InviteTarget =
  | { readonly kind: "organization" }
  | ({ readonly kind: "space" } & Effect.Success<ReturnType<typeof requireSpace<"create">>>)
  | ({ readonly kind: "collection" } & CollectionView)

/** An invite link as somebody who may manage it sees it. */
export interface InviteLinkView {
  readonly link: InviteLink
  /** Whether the caller has as much already. */
  readonly redundant: boolean
  readonly target: InviteTarget
}
