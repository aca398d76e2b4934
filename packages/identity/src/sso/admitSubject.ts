import { DateTime, Effect, Option } from "effect"
import { createMember } from "../members/createMember.ts"
import { Members } from "../members/Members.ts"
import { Teams } from "../teams/Teams.ts"
import type { UserId } from "../users/User.ts"
import { Users } from "../users/Users.ts"
import type { SamlSubject } from "./response/readSubject.ts"
import type { SamlProvider } from "./SamlProvider.ts"
import { ResponseRefused, SignInDenied } from "./signInFailures.ts"
import { SsoLink } from "./SsoLink.ts"
import { SsoLinks } from "./SsoLinks.ts"

/** The member whom a provider may sign in: not disabled, with single sign-on allowed by an administrator or by creation. */
const requireMember = Effect.fnUntraced(function* (provider: SamlProvider, userId: UserId) {
  const members = yield* Members
  const member = Option.getOrNull(yield* members.find(provider.organizationId, userId))
  if (member === null) return yield* new SignInDenied({ reason: "saml/not-member" })
  if (member.disabled) return yield* new SignInDenied({ reason: "saml/disabled", memberId: userId })
  if (!member.sso) return yield* new SignInDenied({ reason: "saml/not-allowed", memberId: userId })
  return member
})

/** Creates the user and their membership, with the defaults of the provider; returns null if the address has a user already. */
const createUser = Effect.fnUntraced(function* (
  provider: SamlProvider,
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

const requireAddress = Effect.fnUntraced(function* (provider: SamlProvider, email: string | null) {
  if (email === null) {
    return yield* new ResponseRefused({
      reason: "saml/email",
      detail: "The assertion contains no e-mail address in ASCII, which the first sign-in of a user needs"
    })
  }
  const domain = email.slice(email.indexOf("@") + 1)
  if (provider.domains !== null && !provider.domains.includes(domain)) {
    return yield* new SignInDenied({ reason: "saml/domain" })
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
  provider: SamlProvider,
  { displayName, email, subject }: SamlSubject
) {
  const links = yield* SsoLinks
  const linked = Option.getOrNull(yield* links.find(provider.id, subject))
  if (linked !== null) return (yield* requireMember(provider, linked.userId)).userId

  const address = yield* requireAddress(provider, email)
  const known = Option.getOrNull(yield* (yield* Users).findByEmail(address))
  const created = known === null ? yield* createUser(provider, address, displayName) : null
  if (known === null && created === null) return yield* new SignInDenied({ reason: "saml/not-member" })
  const userId = created ?? (yield* requireMember(provider, known!.id)).userId
  const now = yield* DateTime.now
  const link = new SsoLink({
    providerId: provider.id,
    subject,
    organizationId: provider.organizationId,
    userId,
    createdAt: now
  })
  if (!(yield* links.add(link))) return yield* new SignInDenied({ reason: "saml/linked", memberId: userId })
  // Signing in through the organization accepts its invitation.
  yield* (yield* Members).accept(provider.organizationId, userId, now)
  return userId
})
