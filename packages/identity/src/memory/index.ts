import { Layer } from "effect"
import * as AuditLog from "./AuditLog.ts"
import * as ApiTokens from "./ApiTokens.ts"
import * as DeletedOrganizations from "./DeletedOrganizations.ts"
import * as DeviceCodes from "./DeviceCodes.ts"
import { IdentityTables } from "./IdentityTables.ts"
import * as GrantReach from "./GrantReach.ts"
import * as Grants from "./Grants.ts"
import * as InviteLinks from "./InviteLinks.ts"
import * as Members from "./Members.ts"
import * as OidcProviders from "./OidcProviders.ts"
import * as Organizations from "./Organizations.ts"
import * as Passkeys from "./Passkeys.ts"
import * as Passwords from "./Passwords.ts"
import * as RefusedSignIns from "./RefusedSignIns.ts"
import * as Sessions from "./Sessions.ts"
import * as Setups from "./Setups.ts"
import * as SignInLinks from "./SignInLinks.ts"
import * as SamlAssertions from "./SamlAssertions.ts"
import * as SamlProviders from "./SamlProviders.ts"
import * as SignInRequests from "./SignInRequests.ts"
import * as SignInResults from "./SignInResults.ts"
import * as ScimGroups from "./ScimGroups.ts"
import * as ScimTokens from "./ScimTokens.ts"
import * as ScimUsers from "./ScimUsers.ts"
import * as SsoLinks from "./SsoLinks.ts"
import * as TeamMembers from "./TeamMembers.ts"
import * as Teams from "./Teams.ts"
import * as Users from "./Users.ts"
import * as Visits from "./Visits.ts"

const stores = Layer.mergeAll(
  AuditLog.layer,
  DeviceCodes.layer,
  RefusedSignIns.layer,
  InviteLinks.layer,
  Sessions.layer.pipe(Layer.provideMerge(ApiTokens.layer)),
  Passkeys.layer,
  Passwords.layer,
  Setups.layer,
  SignInLinks.layer,
  OidcProviders.layer,
  SamlAssertions.layer,
  SamlProviders.layer,
  SignInRequests.layer,
  SignInResults.layer,
  ScimGroups.layer,
  ScimTokens.layer,
  ScimUsers.layer.pipe(Layer.provide(Users.layer)),
  SsoLinks.layer,
  Grants.layer.pipe(Layer.provideMerge(Teams.layer)),
  GrantReach.layer,
  TeamMembers.layer,
  Organizations.layer
)

/** Everything of identity in the memory of this process. */
export const layer = DeletedOrganizations.layer.pipe(
  Layer.provideMerge(stores),
  Layer.provideMerge(Members.layer),
  Layer.provideMerge(Visits.layer),
  Layer.provideMerge(Users.layer),
  Layer.provide(IdentityTables.layer)
)
