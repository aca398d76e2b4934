import { Effect } from "effect"
import { counted } from "../counted.ts"
import { callApi } from "../request.ts"
import { reportLoss, storeObject, type Mirror } from "./Mirror.ts"

interface SourceMember {
  readonly id: string
  readonly role?: string | null
  readonly user?: { readonly email?: string; readonly displayName?: string }
}

interface SourceTeam {
  readonly id: string
  readonly title?: string
}

/** Invites the members of the source where that was asked for; otherwise they are counted as a loss. */
export const mirrorPeople = Effect.fnUntraced(function* (mirror: Mirror) {
  const { into, isDry, isInviting, organization, outcomes, source } = mirror
  const members = yield* source.list<SourceMember>(`/v1/orgs/${organization}/members`)
  const teams = yield* source.list<SourceTeam>(`/v1/orgs/${organization}/teams`)
  if (teams.length > 0)
    reportLoss(mirror, "people", counted(teams.length, "team"), "Teams and grants stay at the source.")
  if (!isInviting) {
    if (members.length > 0)
      reportLoss(
        mirror,
        "people",
        counted(members.length, "member"),
        "Members are invited only with --invite."
      )
    return
  }
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
