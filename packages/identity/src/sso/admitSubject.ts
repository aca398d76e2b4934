import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Members } from "../members/Members.ts"
import { newMember } from "../members/newMember.ts"
import { Teams } from "../teams/Teams.ts"
import { User, UserId } from "../users/User.ts"
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

/** Creates the user and their membership; returns null if the address has a user already. */
const createMember = Effect.fnUntraced(function* (
  provider: SamlProvider,
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
  const created = known === null ? yield* createMember(provider, address, displayName) : null
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
