import { schedule } from "@octavo/kernel"
import { DateTime, Duration, Effect } from "effect"
import { auditCountedRefusals } from "./audit/auditRefusedSignIn.ts"
import { AuditLog } from "./audit/AuditLog.ts"
import { AuditRetention } from "./audit/AuditRetention.ts"
import { InviteLinks } from "./invites/InviteLinks.ts"
import { purgeDeletedOrganizations } from "./organizations/purgeDeletedOrganizations.ts"
import { sightingRetention } from "./directory/MemberList.ts"
import { Visits } from "./directory/Visits.ts"
import { removeExpiredSessions } from "./sessions/removeExpiredSessions.ts"
import { SamlAssertions } from "./saml/SamlAssertions.ts"
import { SignInRequests } from "./sso/SignInRequests.ts"
import { SignInResults } from "./sso/SignInResults.ts"

const removeOldAuditEntries = Effect.gen(function* () {
  const before = DateTime.subtractDuration(yield* DateTime.now, yield* AuditRetention)
  yield* (yield* AuditLog).removeBefore(before)
})

const removeExpiredSignIns = Effect.gen(function* () {
  const now = yield* DateTime.now
  yield* (yield* SignInRequests).removeExpired(now)
  yield* (yield* SignInResults).removeExpired(now)
  yield* (yield* SamlAssertions).removeExpired(now)
})

const removeOldSightings = Effect.gen(function* () {
  const before = DateTime.subtract(yield* DateTime.now, sightingRetention)
  yield* (yield* Visits).removeBefore(before)
})

const removeExpiredInviteLinks = Effect.gen(function* () {
  yield* (yield* InviteLinks).removeExpired(yield* DateTime.now)
})

/** The scheduled work of identity. */
export const schedules = [
  schedule("identity.removeExpiredSessions", Duration.hours(1), removeExpiredSessions()),
  schedule("identity.removeExpiredSignIns", Duration.hours(1), removeExpiredSignIns),
  schedule("identity.removeOldSightings", Duration.hours(1), removeOldSightings),
  schedule("identity.removeExpiredInviteLinks", Duration.hours(1), removeExpiredInviteLinks),
  schedule("identity.auditCountedRefusals", Duration.minutes(1), auditCountedRefusals()),
  schedule("identity.purgeDeletedOrganizations", Duration.hours(1), purgeDeletedOrganizations()),
  schedule("identity.removeOldAuditEntries", Duration.days(1), removeOldAuditEntries)
]
