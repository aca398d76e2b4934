export {
  AccessDenied,
  Caller,
  type DeniedTo,
  nameOfCaller,
  requireOperator,
  requireBelow,
  requireRole
} from "./access/Caller.ts"
export { type Asker, type Credential, onBehalfOf } from "./directory/Credential.ts"
export { Grant, type ReachingGrant } from "./access/Grant.ts"
export { GrantReach } from "./access/GrantReach.ts"
export { Grants } from "./access/Grants.ts"
export { type Membership, type ReachedMembership } from "./directory/Membership.ts"
export { membershipFor } from "./access/membershipFor.ts"
export { type AccessFacts, type AccessLevel, resolveRole } from "./access/resolveRole.ts"
export { DefaultLevel, higher, isAtLeast as holds, Role } from "./directory/Role.ts"
export { AuditActor, systemActor, userActor } from "./audit/AuditActor.ts"
export { type RefusedSignInCount, RefusedSignIns } from "./audit/RefusedSignIns.ts"
export { type Act, audit, auditBy } from "./audit/audit.ts"
export { AuditedFields, AuditEntry, type AuditFilter } from "./audit/AuditEntry.ts"
export { AuditLog } from "./audit/AuditLog.ts"
export { AuditRetention } from "./audit/AuditRetention.ts"
export { ClientAddress } from "./audit/ClientAddress.ts"
export { listAllAuditEntries } from "./audit/listAllAuditEntries.ts"
export { listAuditEntries } from "./audit/listAuditEntries.ts"
export { schedules } from "./schedules.ts"
export { bootstrap } from "./installation/bootstrap.ts"
export { findSetupSecret } from "./installation/findSetupSecret.ts"
export { Setup, SetupRefused } from "./directory/Setup.ts"
export { Setups } from "./directory/Setups.ts"
export { type SetupInput, setUpInstallation } from "./installation/setUpInstallation.ts"
export { issueOperatorToken, OperatorNotFound } from "./installation/issueOperatorToken.ts"
export {
  adminLinkLife,
  auditedInviteLink,
  InviteLink,
  InviteLinkExpiryPast,
  InviteLinkFieldUnfit,
  InviteLinkId,
  InviteLinkNotFound,
  InviteLinksSuspended,
  isOpen,
  MemberDisabled,
  newInviteLinkId
} from "./invites/InviteLink.ts"
export { InviteLinks } from "./invites/InviteLinks.ts"
export { acceptInvitation } from "./members/acceptInvitation.ts"
export { allowSso } from "./members/allowSso.ts"
export { getMember } from "./members/getMember.ts"
export { listMembers } from "./members/listMembers.ts"
export { type MemberList, MemberListOutdated, MemberPosition, RoleFilter } from "./directory/MemberList.ts"
export { recordVisit } from "./members/recordVisit.ts"
export { joinOrganization } from "./members/joinOrganization.ts"
export { removeMember } from "./members/removeMember.ts"
export { updateMember } from "./members/updateMember.ts"
export { describeInvited } from "./members/describeInvited.ts"
export { describeMembers, type MemberView } from "./members/describeMembers.ts"
export { type DescribedPerson, describePeople } from "./members/describePeople.ts"
export { findMember } from "./members/findMember.ts"
export { inviteUsers } from "./members/inviteUsers.ts"
export { Invitation, isPending, knownId, LastAdmin, Member, MemberNotFound } from "./directory/Member.ts"
export { type Colleague, Members } from "./directory/Members.ts"
export { positionOfMember } from "./members/positionOfMember.ts"
export { requireMember } from "./members/requireMember.ts"
export { Visits } from "./directory/Visits.ts"
export { newMember } from "./directory/newMember.ts"
export { addOrganizationAdmin } from "./organizations/addOrganizationAdmin.ts"
export { createOrganization } from "./organizations/createOrganization.ts"
export {
  describeOrganization,
  describeOrganizations,
  type OrganizationView,
  type ReachedOrganization
} from "./organizations/describeOrganizations.ts"
export { listAllOrganizations } from "./organizations/listAllOrganizations.ts"
export { listOrganizations } from "./organizations/listOrganizations.ts"
export { MergeRule, MergeRules } from "./directory/MergeRules.ts"
export { confirmEmailDomain } from "./organizations/confirmEmailDomain.ts"
export { EmailDomain, maxEmailDomains } from "./organizations/EmailDomain.ts"
export { listOrganizationsOfDomain } from "./organizations/listOrganizationsOfDomain.ts"
export { getSubdomain } from "./organizations/getSubdomain.ts"
export { hasSeveralOrganizations } from "./organizations/hasSeveralOrganizations.ts"
export { organizationChanged } from "./organizations/organizationEvents.ts"
export { DeletedOrganizations } from "./organizations/DeletedOrganizations.ts"
export { deleteAnyOrganization, deleteOrganization } from "./organizations/deleteOrganization.ts"
export { listDeletedOrganizations } from "./organizations/listDeletedOrganizations.ts"
export { isActiveOrganization } from "./organizations/isActiveOrganization.ts"
export { organizationPart, organizationParts, type RemovePart } from "./organizations/OrganizationParts.ts"
export { restoreOrganization } from "./organizations/restoreOrganization.ts"
export { OrganizationSites } from "./organizations/OrganizationSites.ts"
export { updateOrganization } from "./administration/updateOrganization.ts"
export {
  DefaultSiteUnknown,
  EmailDomainNotListed,
  EmailDomainRefused,
  HostnameTaken,
  JoiningBySsoAlone,
  JoiningNotOpen,
  DeletionNotConfirmed,
  Organization,
  OrganizationId,
  OrganizationNotFound,
  OrganizationNotRestorable,
  restorableUntil,
  SsoRequired,
  SubdomainNotFound
} from "./directory/Organization.ts"
export { Organizations } from "./directory/Organizations.ts"
export { requireOrganization } from "./access/requireOrganization.ts"
export { authenticateScim } from "./scim/authenticateScim.ts"
export { createScimToken } from "./scim/createScimToken.ts"
export { createScimUser } from "./scim/createScimUser.ts"
export { deleteScimGroup } from "./scim/deleteScimGroup.ts"
export { deleteScimUser } from "./scim/deleteScimUser.ts"
export { type ScimGroup } from "./scim/describeScimGroups.ts"
export { getScimGroup, getScimUser, listScimGroups, listScimUsers } from "./scim/readScim.ts"
export { revokeScimToken } from "./scim/revokeScimToken.ts"
export { createScimGroup, type ScimGroupInput, updateScimGroup } from "./scim/saveScimGroup.ts"
export { ScimConflict, ScimNotFound, ScimRefused } from "./scim/scimFailures.ts"
export { ScimGroups } from "./scim/ScimGroups.ts"
export { ScimToken, ScimTokenRefused } from "./scim/ScimToken.ts"
export { ScimTokens } from "./scim/ScimTokens.ts"
export {
  scimEmailOf,
  scimIdOf,
  type ScimPerson,
  ScimUser,
  shownNameOf,
  userNameOf
} from "./directory/ScimUser.ts"
export { type ScimUserChanges, type ScimUserInput } from "./scim/ScimUserInput.ts"
export { type ScimListing, type ScimPage, ScimUsers } from "./directory/ScimUsers.ts"
export { updateScimUser } from "./scim/updateScimUser.ts"
export { createOidcProvider } from "./oidc/createOidcProvider.ts"
export { deleteOidcProvider } from "./oidc/deleteOidcProvider.ts"
export { type OidcProviderView } from "./oidc/describeOidcProviders.ts"
export { getOidcProvider } from "./oidc/getOidcProvider.ts"
export { listOidcProviders } from "./oidc/listOidcProviders.ts"
export { OidcClient, OidcProviderUnavailable } from "./oidc/OidcClient.ts"
export {
  OidcProvider,
  OidcProviderId,
  OidcProviderNotFound,
  type OidcProviderProblem,
  OidcProviderWouldStop,
  TooManyOidcProviders
} from "./sso/OidcProvider.ts"
export { OidcProviders } from "./sso/OidcProviders.ts"
export { oidcServiceUrls, type OidcServiceUrls } from "./oidc/oidcServiceUrls.ts"
export { type OidcProviderChanges } from "./oidc/planOidcProvider.ts"
export { receiveCallback } from "./oidc/receiveCallback.ts"
export { startOidcSignIn } from "./oidc/startOidcSignIn.ts"
export { updateOidcProvider } from "./oidc/updateOidcProvider.ts"
export { addPasskey, beginPasskey, removePasskey } from "./passkeys/addPasskey.ts"
export * from "./passkeys/Passkey.ts"
export { Passkeys } from "./passkeys/Passkeys.ts"
export { beginPasskeySignIn, signInWithPasskey } from "./passkeys/signInWithPasskey.ts"
export * from "./passwords/Password.ts"
export { Passwords } from "./passwords/Passwords.ts"
export { removePassword, setPassword } from "./passwords/setPassword.ts"
export { signInWithPassword } from "./passwords/signInWithPassword.ts"
export { answerDevice } from "./devices/answerDevice.ts"
export { makeAuthenticateSession } from "./sessions/authenticateSession.ts"
export { callerOf } from "./sessions/callerOf.ts"
export { createOwnToken } from "./devices/createOwnToken.ts"
export { createSignInLink } from "./sessions/createSignInLink.ts"
export {
  DeviceCode,
  DeviceCodeNotFound,
  devicePolling,
  DeviceTokenRefused,
  presentUserCode
} from "./sessions/DeviceCode.ts"
export { DeviceCodes } from "./sessions/DeviceCodes.ts"
export { endSession } from "./sessions/endSession.ts"
export { endSessions } from "./sessions/endSessions.ts"
export { exchangeDeviceCode } from "./devices/exchangeDeviceCode.ts"
export { findSignInLink } from "./sessions/findSignInLink.ts"
export { findWaitingDevice } from "./devices/findWaitingDevice.ts"
export { listSessions } from "./sessions/listSessions.ts"
export { requestSignInLink } from "./sessions/requestSignInLink.ts"
export { requestDeviceCode } from "./devices/requestDeviceCode.ts"
export {
  isActive,
  isRecent,
  Session,
  SessionFromToken,
  SessionMethod,
  SessionRefused,
  SessionTooOld
} from "./sessions/Session.ts"
export { type SessionFacts, Sessions } from "./sessions/Sessions.ts"
export { SignInLink, signInLinkLife, SignInLinkRefused } from "./sessions/SignInLink.ts"
export { SignInLinks } from "./sessions/SignInLinks.ts"
export { signInWithLink } from "./sessions/signInWithLink.ts"
export { signInWithToken } from "./sessions/signInWithToken.ts"
export { type SigningBrowser, type SignInProof, startSession } from "./sessions/startSession.ts"
export { createSamlProvider } from "./saml/createSamlProvider.ts"
export { deleteSamlProvider } from "./saml/deleteSamlProvider.ts"
export { type SamlProviderView } from "./saml/describeSamlProviders.ts"
export { finishSignIn, type SignIn } from "./sso/finishSignIn.ts"
export { getSamlProvider } from "./saml/getSamlProvider.ts"
export { listSamlProviders } from "./saml/listSamlProviders.ts"
export { listSignInProviders } from "./administration/listSignInProviders.ts"
export { listSsoLogins } from "./administration/listSsoLogins.ts"
export { type SamlProviderChanges } from "./saml/planSamlProvider.ts"
export { type ReceivedResponse, receiveResponse } from "./saml/receiveResponse.ts"
export { ResponseReader, TooManyResponses } from "./saml/ResponseReader.ts"
export { SamlAssertions } from "./saml/SamlAssertions.ts"
export {
  DefaultTeamUnknown,
  SamlMetadataRefused,
  SamlProvider,
  SamlProviderId,
  SamlProviderNotFound,
  type SamlProviderProblem,
  SamlProviderWouldStop,
  TooManySamlProviders
} from "./sso/SamlProvider.ts"
export { samlProviderReset } from "./saml/samlProviderEvents.ts"
export { SamlProviders } from "./sso/SamlProviders.ts"
export { samlServiceUrls, type SamlServiceUrls } from "./saml/samlServiceUrls.ts"
export { serviceMetadata } from "./saml/serviceMetadata.ts"
export { ResponseRefused, SignInDenied } from "./sso/signInFailures.ts"
export { SignInRequest, SignInRestarted } from "./sso/SignInRequest.ts"
export { SignInRequests } from "./sso/SignInRequests.ts"
export { SignInElsewhere, SignInExpired, SignInResult } from "./sso/SignInResult.ts"
export { SignInResults } from "./sso/SignInResults.ts"
export { SsoLink } from "./directory/SsoLink.ts"
export { SsoLinks } from "./directory/SsoLinks.ts"
export { findSignInProviders } from "./administration/findSignInProviders.ts"
export { type SignInProvider, SsoProviderPending, SsoProviderStatus } from "./directory/SsoProvider.ts"
export { signInTarget } from "./sso/signInTarget.ts"
export { startSignIn, type StartedSignIn } from "./saml/startSignIn.ts"
export { ssoStartUrl } from "./administration/ssoStartUrl.ts"
export { updateSamlProvider } from "./saml/updateSamlProvider.ts"
export { addTeamMember } from "./teams/addTeamMember.ts"
export { createTeam } from "./teams/createTeam.ts"
export { describeTeams, type TeamView } from "./teams/describeTeams.ts"
export { getTeam } from "./teams/getTeam.ts"
export { listTeamMembers, type TeamMemberView } from "./teams/listTeamMembers.ts"
export { listTeams } from "./teams/listTeams.ts"
export { listTeamsOfMember } from "./teams/listTeamsOfMember.ts"
export { removeTeam } from "./administration/removeTeam.ts"
export { removeTeamMember } from "./teams/removeTeamMember.ts"
export {
  maxTeamMembersGiven,
  Team,
  TeamId,
  TeamMembersUnknown,
  TeamNotFound,
  TeamProvisioned,
  TeamRole
} from "./directory/Team.ts"
export { memberInvited, memberRemoved } from "./members/memberEvents.ts"
export { teamDeleted } from "./teams/teamEvents.ts"
export { TeamMembers } from "./directory/TeamMembers.ts"
export { type TeamFilter, Teams } from "./directory/Teams.ts"
export { TeamSpaces } from "./teams/TeamSpaces.ts"
export { updateTeam } from "./teams/updateTeam.ts"
export { type TeamMembersInput, updateTeamMembers } from "./teams/updateTeamMembers.ts"
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
export { listOwnTokens } from "./tokens/listOwnTokens.ts"
export { listTokens } from "./tokens/listTokens.ts"
export { revokeOwnToken } from "./sessions/revokeOwnToken.ts"
export { revokeToken } from "./sessions/revokeToken.ts"
export { createUser } from "./users/createUser.ts"
export { getUser } from "./members/getUser.ts"
export { listAllUsers } from "./users/listAllUsers.ts"
export { type Person, personOf } from "./users/Person.ts"
export { updateUser } from "./members/updateUser.ts"
export {
  EmailAddress,
  EmailTaken,
  normalizeEmail,
  ProfileNotYours,
  User,
  UserId,
  UserNotFound
} from "./directory/User.ts"
export { Users } from "./directory/Users.ts"
export { newOidcProvider } from "./oidc/newOidcProvider.ts"
export { newOrganization } from "./organizations/newOrganization.ts"
export { newSamlProvider } from "./saml/newSamlProvider.ts"
