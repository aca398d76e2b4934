import { normalizeEmail } from "@octavo/identity"
import { Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { counted } from "../counted.ts"
import { callApi, listApi } from "../request.ts"
import { type Mirror, mirrorObject, reportLoss, skipRefused, storeObject } from "./Mirror.ts"

interface Person {
  readonly id: string
  readonly email?: string
  readonly displayName?: string
}

interface Member {
  readonly id: string
  readonly role?: string | null
  readonly user?: Omit<Person, "id">
}

interface Team {
  readonly id: string
  readonly title?: string
}

interface TeamMember {
  readonly organization: Member
  readonly team?: { readonly role?: string }
}

/** The ids here of members and teams of the source, by their ids there. */
export interface People {
  readonly users: ReadonlyMap<string, string>
  readonly teams: ReadonlyMap<string, string>
}

/** Invites the members of the source that are new. */
const inviteMembers = Effect.fnUntraced(function* (mirror: Mirror, members: ReadonlyArray<Member>) {
  const { into, isDry, outcomes } = mirror
  for (const { id, role, user } of members) {
    const email = user?.email
    if (email === undefined) {
      reportLoss(mirror, "member", user?.displayName ?? id, "The source tells no address.")
      continue
    }
    const isKnown = mirror.state.objects[id] !== undefined
    outcomes.push({ kind: "member", title: email, change: isKnown ? "unchanged" : "created" })
    if (isKnown || isDry) continue
    yield* callApi({
      method: "POST",
      path: `/v1/orgs/${into}/invites`,
      body: { emails: [role === undefined || role === null ? email : { email, role }] }
    }).pipe(
      Effect.andThen(storeObject(mirror, id, { kind: "member", id: email, fields: {} })),
      Effect.catchTag("ApiFailure", ({ message }) =>
        Effect.sync(() => reportLoss(mirror, "member", email, message))
      )
    )
  }
})

/** The ids of the members here by those at the source that have the same address. */
const matchMembers = Effect.fnUntraced(function* (into: string, members: ReadonlyArray<Member>) {
  const here = new Map(
    (yield* listApi<Member>({ path: `/v1/orgs/${into}/members` })).flatMap(({ id, user }) =>
      user?.email === undefined ? [] : [[normalizeEmail(user.email), id] as const]
    )
  )
  return new Map(
    members.flatMap(({ id, user }) => {
      const own = user?.email === undefined ? undefined : here.get(normalizeEmail(user.email))
      return own === undefined ? [] : [[id, own] as const]
    })
  )
})

/** Adds and removes members of a team as at the source since the last run. */
const mirrorMemberships = Effect.fnUntraced(function* (
  mirror: Mirror,
  { id, title }: { readonly id: string; readonly title: string },
  own: string,
  users: People["users"]
) {
  const { into, isDry, organization, source } = mirror
  const key = `${id} members`
  const before = (mirror.state.objects[key]?.fields ?? {}) as Readonly<Record<string, string>>
  const found = yield* source.list<TeamMember>(`/v1/orgs/${organization}/teams/${id}/members`)
  const now = Object.fromEntries(
    found.flatMap(({ organization: member, team }) =>
      users.has(member.id) ? [[member.id, team?.role === "owner" ? "owner" : "member"]] : []
    )
  )
  if (found.length > Object.keys(now).length)
    reportLoss(
      mirror,
      "team",
      title,
      `${counted(found.length - Object.keys(now).length, "member")} is not here.`
    )
  if (isDry || isDeepStrictEqual(now, before)) return
  const changed = Object.entries(now).filter(([user, role]) => before[user] !== role)
  const memberships = Object.fromEntries(changed.map(([user, role]) => [users.get(user)!, { role }]))
  const remove = Object.keys(before).flatMap((user) =>
    now[user] === undefined && users.has(user) ? [users.get(user)!] : []
  )
  yield* callApi({
    method: "PUT",
    path: `/v1/orgs/${into}/teams/${own}/members`,
    body: { add: Object.keys(memberships), memberships, remove }
  })
  yield* storeObject(mirror, key, { kind: "members", id: own, fields: now })
})

const mirrorTeams = Effect.fnUntraced(function* (
  mirror: Mirror,
  found: ReadonlyArray<Team>,
  users: People["users"]
) {
  const teams = new Map<string, string>()
  const path = `/v1/orgs/${mirror.into}/teams`
  for (const { id, title = "Team" } of found) {
    const fields = { title }
    const create = { method: "PUT", path, body: fields } as const
    const pathOf = (own: string) => `${path}/${own}`
    const own = yield* mirrorObject(mirror, id, { kind: "team", title, create, pathOf }, fields)
    if (own === undefined) continue
    teams.set(id, own)
    yield* skipRefused(mirror, "team", title, mirrorMemberships(mirror, { id, title }, own, users))
  }
  return teams
})

/**
 * Invites the members of the source, and mirrors its teams, where that was asked for; otherwise they are counted as a loss and nobody is
 * returned.
 */
export const mirrorPeople = Effect.fnUntraced(function* (mirror: Mirror) {
  const { into, isInviting, organization, source } = mirror
  const members = yield* source.list<Member>(`/v1/orgs/${organization}/members`)
  const teams = yield* source.list<Team>(`/v1/orgs/${organization}/teams`)
  if (!isInviting) {
    const all = `${counted(members.length, "member")}, ${counted(teams.length, "team")}`
    if (members.length + teams.length > 0)
      reportLoss(mirror, "people", all, "Members, teams and their roles are mirrored only with --invite.")
    return undefined
  }
  yield* inviteMembers(mirror, members)
  const users = yield* matchMembers(into, members)
  return { users, teams: yield* mirrorTeams(mirror, teams, users) }
})
