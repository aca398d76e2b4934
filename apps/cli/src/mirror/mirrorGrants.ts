import { Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { callApi, listApi } from "../request.ts"
import { type Mirror, reportLoss, skipRefused, storeObject } from "./Mirror.ts"
import type { People } from "./mirrorPeople.ts"

interface UserGrant {
  readonly permission: string
  readonly user: { readonly id: string; readonly email?: string }
}

interface TeamGrant {
  readonly permission: string
  readonly team: { readonly id: string }
}

/** A space or a collection with its mirror, by the paths of their permissions. */
interface Place {
  readonly title: string
  readonly there: string
  readonly here: string
}

type Grants = Readonly<Record<string, string>>

/** The roles by `users/<id>` and `teams/<id>`. */
const grantsOf = (users: ReadonlyArray<UserGrant>, teams: ReadonlyArray<TeamGrant>): Grants =>
  Object.fromEntries([
    ...users.map(({ permission, user }) => [`users/${user.id}`, permission]),
    ...teams.map(({ permission, team }) => [`teams/${team.id}`, permission])
  ])

/** Mirrors the roles of people and teams on a space or a collection. A role that was changed here stays. */
export const mirrorGrants = Effect.fnUntraced(
  function* (mirror: Mirror, people: People, { here, there, title }: Place) {
    const { source } = mirror
    const key = `${there} grants`
    const found = grantsOf(
      yield* source.list<UserGrant>(`${there}/users`),
      yield* source.list<TeamGrant>(`${there}/teams`)
    )
    const holderOf = (holder: string): string | undefined => {
      const [kind = "", id = ""] = holder.split("/")
      const own = (kind === "users" ? people.users : people.teams).get(id)
      return own === undefined ? undefined : `${kind}/${own}`
    }
    const known = (mirror.state.objects[key]?.fields ?? {}) as Grants
    const now = Object.fromEntries(Object.entries(found).filter(([holder]) => holderOf(holder) !== undefined))
    const lost = Object.keys(found).length - Object.keys(now).length
    if (lost > 0) reportLoss(mirror, "roles", title, `${lost} of their holders are not here.`)
    if (isDeepStrictEqual(now, known)) return
    mirror.outcomes.push({ kind: "roles of", title, change: "updated" })
    if (mirror.isDry) return
    const present = grantsOf(
      yield* listApi<UserGrant>({ path: `${here}/users` }),
      yield* listApi<TeamGrant>({ path: `${here}/teams` })
    )
    for (const holder of new Set([...Object.keys(known), ...Object.keys(now)])) {
      const [own, role] = [holderOf(holder), now[holder]]
      if (own === undefined || role === known[holder]) continue
      if (present[own] === role) continue
      if (present[own] !== known[holder]) {
        reportLoss(mirror, "roles", title, "A role was changed here and is left unchanged.")
        continue
      }
      yield* role === undefined
        ? callApi({ method: "DELETE", path: `${here}/${own}` })
        : callApi({ method: "PATCH", path: `${here}/${own}`, body: { role } })
    }
    yield* storeObject(mirror, key, { kind: "grants", id: key, fields: now })
  },
  (effect, mirror, _people, { title }) => skipRefused(mirror, "roles", title, effect)
)
