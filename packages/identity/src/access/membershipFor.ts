import type { Organization } from "../directory/Organization.ts"
import type { Credential } from "../directory/Credential.ts"
import type { Membership } from "../directory/Membership.ts"

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
