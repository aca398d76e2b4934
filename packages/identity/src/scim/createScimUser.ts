import { atomically, newId } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { audit } from "../audit/audit.ts"
import { createMember } from "../members/createMember.ts"
import { Invitation } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"
import { newMember } from "../directory/newMember.ts"
import { setDisabled } from "../members/setDisabled.ts"
import type { Organization, OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import type { User } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { ScimConflict } from "./scimFailures.ts"
import { scimIdOf, ScimUser, shownNameOf } from "../directory/ScimUser.ts"
import { requireFreeUserName, requireScimAddress, type ScimUserInput } from "./ScimUserInput.ts"
import { ScimUsers } from "../directory/ScimUsers.ts"

const fieldsOf = (input: ScimUserInput) => ({
  userName: input.userName,
  externalId: input.externalId ?? null,
  givenName: input.givenName ?? null,
  familyName: input.familyName ?? null,
  formatted: input.formatted ?? null,
  displayName: input.displayName ?? null
})

/** Invites a user whom the directory does not own: they become a member when they accept. */
const inviteUser = Effect.fnUntraced(function* (organization: Organization, user: User, disabled: boolean) {
  const member = yield* newMember({
    organizationId: organization.id,
    userId: user.id,
    role: organization.defaultRole,
    sso: true,
    disabled,
    invitation: new Invitation({ id: yield* newId, email: user.email, acceptedAt: null })
  })
  yield* (yield* Members).put(member)
  return member
})

/**
 * Creates a user whom the directory of an organization sends. An unknown address becomes a user and a member with the default
 * role. A known one proves nothing: its user is invited, and becomes a member on accepting. A member whom the directory has
 * not sent yet is linked to it. The caller is the directory.
 */
export const createScimUser = Effect.fn("identity.createScimUser")(function* (
  organizationId: OrganizationId,
  input: ScimUserInput
) {
  const email = yield* requireScimAddress(input)
  const organization = yield* Effect.orDie((yield* Organizations).getForUpdate(organizationId))
  const scimUsers = yield* ScimUsers
  yield* requireFreeUserName(organizationId, input.userName, null)
  const disabled = input.active === false
  const created = yield* createMember({
    organizationId,
    email,
    displayName: shownNameOf(fieldsOf(input)),
    role: organization.defaultRole,
    disabled
  })
  const place = Effect.gen(function* () {
    if (created !== null) return created
    const user = yield* Effect.orDie(Effect.fromOption(yield* (yield* Users).findByEmail(email)))
    const known = yield* (yield* Members).find(organizationId, user.id)
    if (Option.isNone(known)) return { member: yield* inviteUser(organization, user, disabled), user }
    const person = yield* scimUsers.find(organizationId, scimIdOf(known.value))
    if (Option.isSome(person) && person.value.fields !== null) {
      return yield* new ScimConflict({ attribute: "e-mail address", value: email })
    }
    return { member: yield* setDisabled(known.value, disabled), user }
  })
  const { member, user } = yield* place
  const fields = new ScimUser({
    ...fieldsOf(input),
    organizationId,
    userId: user.id,
    isCreated: created !== null
  })
  yield* scimUsers.put(fields)
  yield* audit({
    organizationId,
    action: "member.provisioned",
    target: { kind: member.invitation === null ? "user" : "invitation", id: scimIdOf(member) },
    after: { userName: fields.userName, role: member.role, disabled: member.disabled }
  })
  return { member, user, fields }
}, atomically)
