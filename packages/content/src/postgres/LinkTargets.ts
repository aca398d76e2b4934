import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { LinkTargets, type PathTarget } from "../pages/LinkTargets.ts"
import { pointParameters, type VersionTable, visible } from "./versions.ts"

const makeQuery = (hasBase: boolean): string => {
  const condition = `git_path = ANY(${hasBase ? "$5" : "$3"}::text[])`
  const table = (name: VersionTable) => visible(name, hasBase, condition)
  return `SELECT 'page' AS kind, id, git_path AS path FROM ${table("page_versions")} AS p
    UNION ALL
    SELECT 'file', id, git_path FROM ${table("file_versions")} AS f
    UNION ALL
    SELECT 'reusable-content', id, git_path FROM ${table("reusable_content_versions")} AS r`
}

const queries = [makeQuery(false), makeQuery(true)] as const

export const layer: Layer.Layer<LinkTargets, never, SqlClient.SqlClient> = Layer.effect(
  LinkTargets,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findByGitPath: (at, paths) => {
        const { hasBase, values } = pointParameters(at)
        const query = queries[hasBase ? 1 : 0]
        return sql.unsafe<PathTarget & { path: string }>(query, [...values, paths]).pipe(
          Effect.map((rows) => new Map(rows.map(({ id, kind, path }) => [path, { id, kind }]))),
          Effect.orDie
        )
      }
    }
  })
)
