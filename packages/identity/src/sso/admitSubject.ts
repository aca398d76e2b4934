import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Members } from "../members/Members.ts"
import { newMember } from "../members/newMember.ts"
import { Teams } from "../teams/Teams.ts"
import { User, UserId } from "../users/User.ts"
import { Users } from "../users/Users.ts"
import { ResponseRefused, signInDenied } from "./signInFailures.ts"
import { SsoLink } from "./SsoLink.ts"
import { SsoLinks } from "./SsoLinks.ts"
import type { SsoProvider } from "./SsoProvider.ts"

/** A user as a provider names them. */
export interface SsoSubject {
  /** The lasting name of the user at the provider. */
  readonly subject: string
  /** In lower case; null when the provider gives none that is an ASCII address. */
  readonly email: string | null
  readonly displayName: string | null
}

/** The member whom a provider may sign in: not disabled, with single sign-on allowed by an administrator or by creation. */
const requireMember = Effect.fnUntraced(function* (provider: SsoProvider, userId: UserId) {
  const members = yield* Members
  const member = Option.getOrNull(yield* members.find(provider.organizationId, userId))
  if (member === null) return yield* signInDenied(provider, "not-member")
  if (member.disabled) return yield* signInDenied(provider, "disabled")
  if (!member.sso) return yield* signInDenied(provider, "not-allowed")
  return member
})

/** Creates the user and their membership; returns null if the address has a user already. */
const createMember = Effect.fnUntraced(function* (
  provider: SsoProvider,
  email: string,
  displayName: string | null
) {
  const users = yield* Users
  const now = yield* DateTime.now
  const user = new User({
    id: UserId.make(yield* newId),
    email,
    displayName: displayName ?? email.slice(0, email.indexOf("@")),
    photoUrl: null,
    isOperator: false,
    createdAt: now
  })
  yield* users.addMissing([user])
  const found = Option.getOrNull(yield* users.findByEmail(email))
  if (found?.id !== user.id) return null
  yield* (yield* Members).put(
    yield* newMember({
      organizationId: provider.organizationId,
      userId: user.id,
      role: provider.defaultRole,
      sso: true
    })
  )
  const teams = yield* Teams
  const [team] = provider.defaultTeam === null ? [] : yield* teams.findMany([provider.defaultTeam])
  if (team !== undefined && team.organizationId === provider.organizationId) {
    yield* teams.addMember(team.id, user.id)
  }
  return user.id
})

const requireAddress = Effect.fnUntraced(function* (provider: SsoProvider, email: string | null) {
  if (email === null) {
    return yield* new ResponseRefused({
      reason: `${provider.protocol}/email`,
      detail:
        "The provider gives no (verified) e-mail address in ASCII, which the first sign-in of a user needs"
    })
  }
  const domain = email.slice(email.indexOf("@") + 1)
  if (provider.domains !== null && !provider.domains.includes(domain)) {
    return yield* signInDenied(provider, "domain")
  }
  return email
})

/**
 * Finds the user whom a provider means, and links them at their first sign-in. An unknown address becomes a member with the
 * defaults of the provider. A known one is linked only if an administrator allowed single sign-on for that member: an
 * identity provider must not take over accounts by asserting their addresses. Later changes of the address change nothing.
 * For a unit of work in which the provider is locked.
 */
export const admitSubject = Effect.fnUntraced(function* (
  provider: SsoProvider,
  { displayName, email, subject }: SsoSubject
) {
  const links = yield* SsoLinks
  const linked = Option.getOrNull(yield* links.find(provider.id, subject))
  if (linked !== null) return (yield* requireMember(provider, linked.userId)).userId

  const address = yield* requireAddress(provider, email)
  const known = Option.getOrNull(yield* (yield* Users).findByEmail(address))
  const created = known === null ? yield* createMember(provider, address, displayName) : null
  if (known === null && created === null) return yield* signInDenied(provider, "not-member")
  const userId = created ?? (yield* requireMember(provider, known!.id)).userId
  const now = yield* DateTime.now
  const link = new SsoLink({
    providerId: provider.id,
    subject,
    organizationId: provider.organizationId,
    userId,
    createdAt: now
  })
  if (!(yield* links.add(link))) return yield* signInDenied(provider, "linked")
  // Signing in through the organization accepts its invitation.
  yield* (yield* Members).accept(provider.organizationId, userId, now)
  return userId
})
