import type { Role } from "./Role.ts"

/** The membership of one person in an organization. */
export interface Membership {
  readonly role: Role | null
  readonly disabled: boolean
}

/** A membership as a credential reaches it: null for none, `required-sso` where only single sign-on opens it. */
export type ReachedMembership = Membership | "required-sso" | null
