import type { OrganizationId } from "./Organization.ts"
import type { UserId } from "./User.ts"

/** The proof by which a caller is known. */
export interface Credential {
  /** Null for work of the installation itself. */
  readonly id: string | null
  readonly kind: "token" | "session" | "work" | "scim"
  /** The only organization that the credential reaches; null reaches all organizations of the user. */
  readonly within: OrganizationId | null
  /** Whether an organization that requires single sign-on accepts the credential all the same. */
  readonly exempt: boolean
}

/** The parts of a caller that decide which memberships count. */
export interface Asker {
  readonly userId: UserId
  readonly credential: Pick<Credential, "within" | "exempt">
}

/** Work on behalf of a user that the user requested or set up before: it reaches all organizations of the user. */
export const onBehalfOf = (userId: UserId) => ({
  userId,
  isOperator: false,
  hasInvitations: false,
  needsSso: false,
  credential: { id: null, kind: "work", within: null, exempt: true } satisfies Credential
})
