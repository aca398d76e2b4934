import { DateTime, Effect, Option } from "effect"
import { createMember } from "../members/createMember.ts"
import { Members } from "../directory/Members.ts"
import { Teams } from "../directory/Teams.ts"
import type { UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { ResponseRefused, signInDenied } from "./signInFailures.ts"
import { SsoLink } from "../directory/SsoLink.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"
import type { SsoProvider } from "../directory/SsoProvider.ts"

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
  if (member.disabled) return yield* signInDenied(provider, "disabled", userId)
  if (!member.sso) return yield* signInDenied(provider, "not-allowed", userId)
  return member
})

/** Creates the user and their membership, with the defaults of the provider; returns null if the address has a user already. */
const createUser = Effect.fnUntraced(function* (
  provider: SsoProvider,
  email: string,
  displayName: string | null
) {
  const { defaultRole: role, defaultTeam, organizationId } = provider
  const created = yield* createMember({ organizationId, role, email, displayName })
  if (created === null) return null
  const { id } = created.user
  const teams = yield* Teams
  const [team] = defaultTeam === null ? [] : yield* teams.findMany([defaultTeam])
  if (team !== undefined && team.organizationId === organizationId) yield* teams.addMember(team.id, id)
  return id
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
  const created = known === null ? yield* createUser(provider, address, displayName) : null
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
  if (!(yield* links.add(link))) return yield* signInDenied(provider, "linked", userId)
  // Signing in through the organization accepts its invitation.
  yield* (yield* Members).accept(provider.organizationId, userId, now)
  return userId
})
