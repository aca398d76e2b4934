import type { Caller, UserId } from "@octavo/identity"
import type { Draft } from "./findDraft.ts"

/** The right of a user to see a site as a visitor, published or not: the spaces alone that the user may read. */
export interface Preview {
  readonly userId: UserId
  /** The signed text that opened the preview. */
  readonly token: string
  /** The user, with the reach of the credential that asked for the preview. */
  readonly caller: Caller["Service"]
  /** The space that is shown at a change request or a revision; null for the present content of all spaces. */
  readonly draft: Draft | null
}
