import { DateTime, Duration, Effect } from "effect"
import { atomically, newId, Schedules } from "@octavo/kernel"
import { Members } from "../directory/Members.ts"
import { newMember } from "../directory/newMember.ts"
import { newOrganization } from "../organizations/newOrganization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { ApiToken, hashKey, newKey } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import { normalizeEmail, User, UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { Setup } from "../directory/Setup.ts"
import { Setups } from "../directory/Setups.ts"

/**
 * Gives an empty installation its first organization, the admin who operates it, a setup, and an API token: the one that
 * was asked for, or a fresh one. Answers null where there already is an organization, and to all but one of several
 * processes that start at once.
 */
export const bootstrap = Effect.fn("identity.bootstrap")(function* (input: {
  readonly email: string
  readonly key: string | null
}) {
  const organizations = yield* Organizations
  const schedules = yield* Schedules
  if (!(yield* schedules.claim("identity.bootstrap", Duration.infinity))) return null
  const existing = yield* organizations.list({ after: null, limit: 1 })
  if (existing.items.length > 0) return null
  const users = yield* Users
  const members = yield* Members
  const tokens = yield* ApiTokens
  const now = yield* DateTime.now
  const organization = yield* newOrganization("My organization")
  const email = normalizeEmail(input.email)
  const user = new User({
    id: UserId.make(yield* newId),
    email,
    displayName: email.slice(0, email.indexOf("@")),
    photoUrl: null,
    isOperator: true,
    emailVerifiedAt: now,
    createdAt: now
  })
  const key = input.key ?? newKey()
  yield* organizations.put(organization)
  yield* Effect.orDie(users.put(user))
  yield* members.put(yield* newMember({ organizationId: organization.id, userId: user.id, role: "admin" }))
  yield* tokens.put(
    new ApiToken({
      id: yield* newId,
      userId: user.id,
      label: "First token",
      hash: hashKey(key),
      createdAt: now,
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null
    })
  )
  yield* (yield* Setups).add(new Setup({ userId: user.id, organizationId: organization.id, createdAt: now }))
  return { organization, user, key }
}, atomically)
