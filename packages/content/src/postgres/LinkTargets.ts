import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { LinkTargets, type PathTarget } from "../pages/LinkTargets.ts"
import { forEveryView, placeOf, pointParameters, type VersionTable, visible } from "./versions.ts"

const queries = forEveryView((view) => {
  const condition = `git_path = ANY(${placeOf(view, 0)}::text[])`
  const table = (name: VersionTable) => visible(name, view, condition)
  return `SELECT 'page' AS kind, id, git_path AS path FROM ${table("page_versions")} AS p
    UNION ALL
    SELECT 'file', id, git_path FROM ${table("file_versions")} AS f
    UNION ALL
    SELECT 'reusable-content', id, git_path FROM ${table("reusable_content_versions")} AS r`
})

export const layer: Layer.Layer<LinkTargets, never, SqlClient.SqlClient> = Layer.effect(
  LinkTargets,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findByGitPath: (at, paths) => {
        const { values, view } = pointParameters(at)
        return sql.unsafe<PathTarget & { path: string }>(queries[view], [...values, paths]).pipe(
          Effect.map((rows) => new Map(rows.map(({ id, kind, path }) => [path, { id, kind }]))),
          Effect.orDie
        )
      }
    }
  })
)
