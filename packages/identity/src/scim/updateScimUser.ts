import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { onBehalfOf } from "../directory/Credential.ts"
import { audit } from "../audit/audit.ts"
import { setDisabled } from "../members/setDisabled.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { User } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { requireScimPerson } from "./requireScimPerson.ts"
import { scimIdOf, type ScimPerson, ScimUser, shownNameOf, userNameOf } from "../directory/ScimUser.ts"
import { requireFreeUserName, type ScimUserChanges } from "./ScimUserInput.ts"
import { ScimUsers } from "../directory/ScimUsers.ts"

const startOf = (person: ScimPerson): ScimUser =>
  person.fields ??
  new ScimUser({
    organizationId: person.member.organizationId,
    userId: person.user.id,
    userName: userNameOf(person),
    externalId: null,
    givenName: null,
    familyName: null,
    formatted: null,
    displayName: null,
    isCreated: false
  })

/** The user under the name that the directory sent: one that it created, who is in no other organization. */
const renameUser = Effect.fnUntraced(function* (user: User, fields: ScimUser) {
  const displayName = shownNameOf(fields)
  if (!fields.isCreated || displayName === null || displayName === user.displayName) return user
  const { items } = yield* (yield* Organizations).listOfUser(onBehalfOf(user.id), { after: null, limit: 2 })
  if (items.some(({ organization }) => organization.id !== fields.organizationId)) return user
  const renamed = new User({ ...user, displayName })
  yield* Effect.orDie((yield* Users).put(renamed))
  return renamed
})

const auditedOf = ({ fields, member }: ScimPerson) => ({
  userName: fields?.userName ?? null,
  externalId: fields?.externalId ?? null,
  givenName: fields?.givenName ?? null,
  familyName: fields?.familyName ?? null,
  formatted: fields?.formatted ?? null,
  displayName: fields?.displayName ?? null,
  disabled: member.disabled
})

/**
 * Changes a user as the directory of an organization says. `active: false` disables the member and ends their sessions and
 * tokens. The address and the role stay; the name of the user changes only if the directory created the user and no other organization
 * has them. The caller is the directory.
 */
export const updateScimUser = Effect.fn("identity.updateScimUser")(function* (
  organizationId: OrganizationId,
  id: string,
  { active, email: _, ...changes }: ScimUserChanges
) {
  yield* Effect.orDie((yield* Organizations).getForUpdate(organizationId))
  const before = yield* requireScimPerson(organizationId, id)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const fields = new ScimUser({ ...startOf(before), ...given })
  if (fields.userName !== userNameOf(before)) yield* requireFreeUserName(organizationId, fields.userName, id)
  const member = active === undefined ? before.member : yield* setDisabled(before.member, !active)
  yield* (yield* ScimUsers).put(fields)
  const after: ScimPerson = { member, fields, user: yield* renameUser(before.user, fields) }
  const [old, current] = [auditedOf(before), auditedOf(after)]
  if (JSON.stringify(old) !== JSON.stringify(current)) {
    yield* audit({
      organizationId,
      action: "member.updated",
      target: { kind: member.invitation === null ? "user" : "invitation", id: scimIdOf(member) },
      before: old,
      after: current
    })
  }
  return after
}, atomically)
