import {
  Grants,
  holds,
  inviteUsers,
  Members,
  normalizeEmail,
  type OrganizationId,
  requireOrganization,
  requireRole,
  type Role,
  Users
} from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { AccessPointer } from "./AccessTarget.ts"
import { changeGrants, type GrantChange } from "./changeGrants.ts"
import { findTeamHolders, findUserHolder, type GrantHolder, holderOf } from "./findHolder.ts"
import { lockTarget } from "./lockTarget.ts"

/** The members with these addresses. Whoever is no member is invited as a guest, which takes an administrator. */
const findInvited = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  emails: ReadonlyArray<string>
) {
  if (emails.length === 0) return []
  // Guests may not learn whose address is that of a member.
  yield* requireOrganization(organizationId, "read")
  const users = yield* (yield* Users).findByEmails(emails)
  const known = yield* (yield* Members).findMany(
    organizationId,
    users.map(({ id }) => id)
  )
  const ids = new Set(known.map(({ userId }) => userId))
  const found = new Set(users.flatMap(({ email, id }) => (ids.has(id) ? email : [])))
  const people = emails.flatMap((email) => (found.has(email) ? [] : [{ email, role: null }]))
  if (people.length === 0) return known.map(holderOf)
  const { members } = yield* inviteUsers(organizationId, { people, sso: false })
  return [...known, ...members].map(holderOf)
})

/**
 * Gives users and teams a role on a space or collection, all of them or none. Users are named by id, or by address. What
 * was given before is raised, never lowered. Null gives nothing: it invites addresses alone.
 */
export const inviteTo = Effect.fn("content.inviteTo")(function* (
  on: AccessPointer,
  input: {
    readonly role: Role | null
    readonly users: ReadonlyArray<string>
    readonly teams: ReadonlyArray<string>
  }
) {
  const { role } = input
  const { role: held, target } = yield* lockTarget(on)
  yield* requireRole(held, role ?? "read")
  const { organizationId } = target
  const isAddress = (name: string) => name.includes("@")
  const holders: Array<GrantHolder> = yield* findTeamHolders(organizationId, input.teams)
  for (const id of input.users) {
    if (!isAddress(id)) holders.push(yield* findUserHolder(organizationId, id))
  }
  const emails = [...new Set(input.users.filter(isAddress).map(normalizeEmail))]
  holders.push(...(yield* findInvited(organizationId, emails)))
  if (role === null) return
  const grants = yield* Grants
  const changes: Array<GrantChange> = []
  for (const holder of holders) {
    const before = yield* grants.find(on, holder.to)
    if (Option.isNone(before) || !holds(before.value.role, role)) changes.push({ holder, role })
  }
  yield* changeGrants(target, held, changes)
}, atomically)
