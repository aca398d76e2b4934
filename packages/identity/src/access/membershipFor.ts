import type { Organization } from "../organizations/Organization.ts"
import type { Credential } from "./Credential.ts"
import type { Membership } from "./resolveRole.ts"

/** A membership as a credential reaches it: null for none, `required-sso` where only single sign-on opens it. */
export type ReachedMembership = Membership | "required-sso" | null

/**
 * The membership that counts for a credential. A credential of one organization reaches no other. Where single sign-on
 * is required, it takes a credential from it, an exemption, or an administrator of the organization.
 */
export const membershipFor = <M extends Membership>(
  { exempt, within }: Pick<Credential, "within" | "exempt">,
  organization: Pick<Organization, "id" | "ssoInForce">,
  membership: M | null
): M | "required-sso" | null => {
  if (within !== null && within !== organization.id) return null
  if (membership === null || membership.disabled) return membership
  const isOpen = within !== null || exempt || membership.role === "admin" || !organization.ssoInForce
  return isOpen ? membership : "required-sso"
}
