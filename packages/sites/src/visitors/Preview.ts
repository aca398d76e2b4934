import type { Caller, UserId } from "@octavo/identity"

/** The right of a user to see a site as a visitor, published or not: the spaces alone that the user may read. */
export interface Preview {
  readonly userId: UserId
  /** The user, with the reach of the credential that asked for the preview. */
  readonly caller: Caller["Service"]
}
