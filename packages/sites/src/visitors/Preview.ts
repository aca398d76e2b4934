import type { UserId } from "@octavo/identity"

/** The right of a user to see a site as a visitor, published or not. */
export interface Preview {
  readonly userId: UserId
}
