import { DateTime, Effect } from "effect"
import { atomically, emitEvent, newId } from "@octavo/kernel"
import { Caller } from "../access/Caller.ts"
import type { Role } from "../directory/Role.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { audit } from "../audit/audit.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { normalizeEmail, User, UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { Invitation, knownId, type Member } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"
import { memberInvited } from "./memberEvents.ts"
import { newMember } from "../directory/newMember.ts"

/**
 * Invites the people with these e-mail addresses as members; who is not known yet becomes a user named after the address.
 * Who already is a member stays as they are. Answers the invited members, how many are new, and the id of each: that of
 * the invitation until it is accepted, so that nobody learns whether the address had an account. Operators, who know all
 * users, get the ids of users. With `sso`, it also answers the addresses of members whom single sign-on is not allowed to.
 *
 * The statements are the same for known and unknown addresses.
 */
export const inviteUsers = Effect.fn("identity.inviteUsers")(function* (
  organizationId: OrganizationId,
  input: {
    readonly people: ReadonlyArray<{ readonly email: string; readonly role: Role | null }>
    readonly sso: boolean
  }
) {
  yield* requireOrganization(organizationId, "admin")
  const { isOperator, userId: invitedBy } = yield* Caller
  const users = yield* Users
  const members = yield* Members
  const now = yield* DateTime.now
  const roles = new Map(input.people.map(({ email, role }) => [normalizeEmail(email), role]))
  const emails = [...roles.keys()]

  const fresh: Array<User> = []
  for (const email of emails) {
    const id = UserId.make(yield* newId)
    const displayName = email.slice(0, email.indexOf("@"))
    fresh.push(new User({ id, email, displayName, photoUrl: null, isOperator: false, createdAt: now }))
  }
  yield* users.addMissing(fresh)
  const found = new Map((yield* users.findByEmails(emails)).map((user) => [user.email, user.id] as const))

  const added: Array<Member> = []
  for (const [email, role] of roles) {
    added.push(
      yield* newMember({
        organizationId,
        userId: found.get(email)!,
        role,
        sso: input.sso,
        invitation: new Invitation({ id: yield* newId, email, acceptedAt: null })
      })
    )
  }
  const known = yield* members.findMany(organizationId, [...found.values()])
  const before = new Map(known.map((member) => [member.userId, member]))
  // They stay as they are: an identity provider must not take over a member whom no administrator named.
  const withoutSso = emails.filter((email) => input.sso && before.get(found.get(email)!)?.sso === false)
  const joined = yield* members.addMissing(added)
  for (const { invitation, role, userId } of added.filter((member) => !before.has(member.userId))) {
    yield* audit({
      organizationId,
      action: "member.invited",
      target: { kind: "invitation", id: invitation?.id ?? userId },
      after: { email: invitation?.email ?? null, role, sso: input.sso }
    })
    const about = { subject: organizationId, causedBy: invitedBy }
    yield* emitEvent(memberInvited, { organizationId, userId }, about)
  }
  const all = new Map(
    (yield* members.findMany(organizationId, [...found.values()])).map((member) => [member.userId, member])
  )
  const invited = emails.flatMap((email) => all.get(found.get(email)!) ?? [])
  const ids = invited.map((member) => knownId(member, { isOperator }))
  return { members: invited, ids, joined, withoutSso }
}, atomically)
