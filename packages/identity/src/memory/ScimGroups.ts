import { Effect, Layer, TxHashMap } from "effect"
import { ScimGroups } from "../scim/ScimGroups.ts"
import { foldName } from "../teams/foldName.ts"
import { IdentityTables } from "./IdentityTables.ts"

export const layer: Layer.Layer<ScimGroups, never, IdentityTables> = Layer.effect(
  ScimGroups,
  Effect.gen(function* () {
    const { teamMemberships, teams } = yield* IdentityTables
    return {
      list: (organizationId, { externalId, foldedTitle }, { count, startIndex }) =>
        Effect.map(TxHashMap.values(teams), (all) => {
          const found = all
            .filter(
              (team) =>
                team.organizationId === organizationId &&
                team.externalId !== null &&
                (foldedTitle === undefined || foldName(team.title) === foldedTitle) &&
                (externalId === undefined || team.externalId === externalId)
            )
            .sort((a, b) => (a.id < b.id ? -1 : 1))
          return { total: found.length, items: found.slice(startIndex - 1, startIndex - 1 + count) }
        }),
      listMembers: (teamIds) =>
        Effect.map(TxHashMap.values(teamMemberships), (all) =>
          all
            .filter((row) => teamIds.includes(row.teamId))
            .sort((a, b) => (`${a.teamId} ${a.userId}` < `${b.teamId} ${b.userId}` ? -1 : 1))
        )
    }
  })
)
