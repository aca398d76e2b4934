export {
  AccessDenied,
  Caller,
  type DeniedTo,
  nameOfCaller,
  requireOperator,
  requireRole
} from "./access/Caller.ts"
export { type Asker, type Credential, onBehalfOf } from "./access/Credential.ts"
export { Grant } from "./access/Grant.ts"
export { Grants } from "./access/Grants.ts"
export { type Membership, type ReachedMembership } from "./access/Membership.ts"
export { membershipFor } from "./access/membershipFor.ts"
export { type AccessFacts, type AccessLevel, resolveRole } from "./access/resolveRole.ts"
export { DefaultLevel, higher, isAtLeast as holds, Role } from "./access/Role.ts"
export { type Act, audit } from "./audit/audit.ts"
export { AuditedFields, AuditEntry, type AuditFilter } from "./audit/AuditEntry.ts"
export { AuditLog } from "./audit/AuditLog.ts"
export { AuditRetention } from "./audit/AuditRetention.ts"
export { ClientAddress } from "./audit/ClientAddress.ts"
export { listAllAuditEntries } from "./audit/listAllAuditEntries.ts"
export { listAuditEntries } from "./audit/listAuditEntries.ts"
export { schedules } from "./schedules.ts"
export { bootstrap } from "./installation/bootstrap.ts"
export { issueOperatorToken, OperatorNotFound } from "./installation/issueOperatorToken.ts"
export { acceptInvitation } from "./members/acceptInvitation.ts"
export { allowSso } from "./members/allowSso.ts"
export { getMember } from "./members/getMember.ts"
export { recordVisit } from "./members/recordVisit.ts"
export { removeMember } from "./members/removeMember.ts"
export { updateMember } from "./members/updateMember.ts"
export { describeMembers, type MemberView } from "./members/describeMembers.ts"
export { type DescribedPerson, describePeople } from "./members/describePeople.ts"
export { inviteUsers } from "./members/inviteUsers.ts"
export { Invitation, isPending, LastAdmin, Member, MemberNotFound } from "./members/Member.ts"
export { type Colleague, Members } from "./members/Members.ts"
export { newMember } from "./members/newMember.ts"
export { newOrganization } from "./organizations/newOrganization.ts"
export { createOrganization } from "./organizations/createOrganization.ts"
export { listAllOrganizations } from "./organizations/listAllOrganizations.ts"
export { listOrganizations } from "./organizations/listOrganizations.ts"
export { MergeRule, MergeRules } from "./organizations/MergeRules.ts"
export {
  Organization,
  OrganizationId,
  OrganizationNotFound,
  SsoRequired
} from "./organizations/Organization.ts"
export { Organizations } from "./organizations/Organizations.ts"
export { requireOrganization } from "./organizations/requireOrganization.ts"
export { Team, TeamId } from "./teams/Team.ts"
export { Teams } from "./teams/Teams.ts"
export {
  ApiToken,
  hashKey,
  isUsable,
  ApiTokenNotFound,
  TokenExpiryPast,
  TokenRefused
} from "./tokens/ApiToken.ts"
export { ApiTokens } from "./tokens/ApiTokens.ts"
export { makeAuthenticate } from "./tokens/authenticate.ts"
export { issueToken } from "./tokens/issueToken.ts"
export { listTokens } from "./tokens/listTokens.ts"
export { revokeToken } from "./tokens/revokeToken.ts"
export { createUser } from "./users/createUser.ts"
export { getUser } from "./users/getUser.ts"
export { listAllUsers } from "./users/listAllUsers.ts"
export { type Person, personOf } from "./users/Person.ts"
export { EmailAddress, EmailTaken, normalizeEmail, User, UserId, UserNotFound } from "./users/User.ts"
export { Users } from "./users/Users.ts"
