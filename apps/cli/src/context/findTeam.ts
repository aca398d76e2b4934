import type { TeamResource } from "@octavo/client"
import { Effect } from "effect"
import { Argument } from "effect/cli"
import { listApi } from "../request.ts"
import { findNamed } from "./named.ts"

/** The argument that names a team. */
export const teamArgument = Argument.String("team").pipe(
  Argument.withDescription("Id, title or unique prefix of the title")
)

/** The team of an organization that a command names. */
export const findTeam = Effect.fnUntraced(function* (organizationId: string, named: string) {
  const teams = yield* listApi<TeamResource>({ path: `/v1/orgs/${organizationId}/teams` })
  return yield* findNamed(
    teams.map(({ id, title }) => ({ id, names: [], title })),
    named,
    { one: "team", where: "in the organization" }
  )
})
