import { describeTeams, GrantReach, type Role, TeamId, Teams, type TeamView } from "@octavo/identity"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect } from "effect"
import type { AccessPointer } from "./AccessTarget.ts"
import { requirePermissionsView } from "./requirePermissionsView.ts"

/** A team with the role that was given to it on a space or collection. */
export interface TeamPermission {
  readonly view: TeamView
  readonly role: Role
}

/** Lists the roles that were given to teams on a space or collection itself, by the id of the team. */
export const listTeamGrants = Effect.fn("content.listTeamGrants")(function* (
  on: AccessPointer,
  { after, limit }: ListingRequest
) {
  const { membership } = yield* requirePermissionsView(on)
  const grants = (yield* (yield* GrantReach).listOn(on)).filter(
    ({ to }) => to.kind === "team" && (after === null || to.id > after[0])
  )
  const { items, next } = toListing(grants, limit, ({ to }) => [to.id])
  const found = yield* (yield* Teams).findMany(items.map(({ to }) => TeamId.make(to.id)))
  const views = new Map(
    (yield* describeTeams(membership, found)).map((view) => [view.team.id as string, view] as const)
  )
  return {
    items: items.flatMap(({ role, to }): ReadonlyArray<TeamPermission> => {
      const view = views.get(to.id)
      return view === undefined ? [] : [{ view, role }]
    }),
    next
  }
})
