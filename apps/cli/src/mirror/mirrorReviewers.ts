import { Effect } from "effect"
import { counted } from "../counted.ts"
import { callApi } from "../request.ts"
import { isGone, type Mirror, reportLoss, skipRefused, storeObject } from "./Mirror.ts"
import type { CommentedContent } from "./mirrorComments.ts"
import type { People } from "./mirrorPeople.ts"

/** The number of people that a request for reviews may name. */
const maxUsers = 100

/** Requests the reviews that are requested at the source, and withdraws those that are no longer. A request that was withdrawn here stays withdrawn. */
export const mirrorReviewers = Effect.fnUntraced(
  function* (mirror: Mirror, people: People | undefined, { here, there, title }: CommentedContent) {
    const { isDry, outcomes, source, state } = mirror
    const found = yield* source.list<{ readonly user?: { readonly id: string } }>(
      `${there}/requested-reviewers`
    )
    const report = (message: string) => reportLoss(mirror, "requested reviewers", title, message)
    if (people === undefined) {
      if (found.length > 0)
        report(`${counted(found.length, "reviewer")} can be requested only with --invite.`)
      return
    }
    const now = found.flatMap(({ user }) => people.users.get(user?.id ?? "") ?? [])
    if (now.length < found.length)
      report(`${counted(found.length - now.length, "reviewer")} cannot be requested: not a member here.`)
    const key = `${there} reviewers`
    const before = Object.keys(state.objects[key]?.fields ?? {})
    const added = now.filter((user) => !before.includes(user))
    const removed = before.filter((user) => !now.includes(user))
    if (added.length + removed.length === 0) return
    outcomes.push({ kind: "requested reviewers of", title, change: "updated" })
    if (isDry) return
    for (let at = 0; at < added.length; at += maxUsers)
      yield* callApi({
        method: "POST",
        path: `${here}/requested-reviewers`,
        body: { users: added.slice(at, at + maxUsers) }
      })
    for (const user of removed)
      yield* callApi({ method: "DELETE", path: `${here}/requested-reviewers/${user}` }).pipe(
        Effect.catchIf(isGone, () => Effect.void)
      )
    yield* storeObject(mirror, key, {
      kind: "reviewers",
      id: key,
      fields: Object.fromEntries(now.map((user) => [user, true]))
    })
  },
  (effect, mirror, _people, { title }) => skipRefused(mirror, "requested reviewers", title, effect)
)
