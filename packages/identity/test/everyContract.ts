import { auditLogContract } from "./audit/AuditLog.contract.ts"
import { signInsContract } from "./audit/signIns.contract.ts"
import { grantsContract } from "./access/Grants.contract.ts"
import { pendingMembersContract } from "./members/pendingMembers.contract.ts"
import { describeMembersContract } from "./members/describeMembers.contract.ts"
import type { IdentityTests } from "./IdentityServices.ts"
import { inviteUsersContract } from "./members/inviteUsers.contract.ts"
import { listMembersContract } from "./members/listMembers.contract.ts"
import { membersContract } from "./directory/Members.contract.ts"
import { deletedOrganizationsContract } from "./organizations/deletedOrganizations.contract.ts"
import { organizationsContract } from "./directory/Organizations.contract.ts"
import { passkeysContract } from "./passkeys/passkeys.contract.ts"
import { passwordsContract } from "./passwords/passwords.contract.ts"
import { deviceCodesContract } from "./sessions/DeviceCodes.contract.ts"
import { sessionsContract } from "./sessions/Sessions.contract.ts"
import { signInLinksContract } from "./sessions/SignInLinks.contract.ts"
import { scimContract } from "./scim/scim.contract.ts"
import { oidcProvidersContract } from "./sso/OidcProviders.contract.ts"
import { oidcSignInContract } from "./oidc/oidcSignIn.contract.ts"
import { samlProvidersContract } from "./sso/SamlProviders.contract.ts"
import { admitSubjectContract } from "./sso/admitSubject.contract.ts"
import { signInContract } from "./sso/signIn.contract.ts"
import { signInStoresContract } from "./sso/signInStores.contract.ts"
import { teamOperationsContract } from "./teams/teamOperations.contract.ts"
import { teamsContract } from "./directory/Teams.contract.ts"
import { apiTokensContract } from "./tokens/ApiTokens.contract.ts"
import { usersContract } from "./directory/Users.contract.ts"

/** The contracts of all stores of identity. */
export const everyContract = (it: IdentityTests) => {
  usersContract(it)
  organizationsContract(it)
  deletedOrganizationsContract(it)
  membersContract(it)
  listMembersContract(it)
  describeMembersContract(it)
  pendingMembersContract(it)
  inviteUsersContract(it)
  teamsContract(it)
  teamOperationsContract(it)
  grantsContract(it)
  apiTokensContract(it)
  auditLogContract(it)
  signInsContract(it)
  sessionsContract(it)
  signInLinksContract(it)
  passkeysContract(it)
  passwordsContract(it)
  deviceCodesContract(it)
  scimContract(it)
  oidcProvidersContract(it)
  oidcSignInContract(it)
  samlProvidersContract(it)
  signInStoresContract(it)
  admitSubjectContract(it)
  signInContract(it)
}
