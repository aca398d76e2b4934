import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { LinkTargets, type PathTarget } from "../pages/LinkTargets.ts"
import { visible } from "./versions.ts"

export const layer: Layer.Layer<LinkTargets, never, SqlClient.SqlClient> = Layer.effect(
  LinkTargets,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findByGitPath: (at, paths) =>
        sql<PathTarget & { path: string }>`
          SELECT 'page' AS kind, id, git_path AS path FROM ${visible(sql, "page_versions", at)} AS p
            WHERE git_path = ANY(${paths}::text[])
          UNION ALL
          SELECT 'file', id, git_path FROM ${visible(sql, "file_versions", at)} AS f
            WHERE git_path = ANY(${paths}::text[])
          UNION ALL
          SELECT 'reusable-content', id, git_path FROM ${visible(sql, "reusable_content_versions", at)} AS r
            WHERE git_path = ANY(${paths}::text[])`.pipe(
          Effect.map((rows) => new Map(rows.map(({ id, kind, path }) => [path, { id, kind }]))),
          Effect.orDie
        )
    }
  })
)
