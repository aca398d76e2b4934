import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { targetOfIdPath } from "@octavo/markdown"
import { LinkTargets } from "../pages/LinkTargets.ts"
import type { PathTarget } from "@octavo/markdown"
import {
  forEveryView,
  placeOf,
  pointParameters,
  type VersionTable,
  visible,
  type Wanted
} from "./versions/versions.ts"

const where = (wanted: (given: string) => Wanted) =>
  forEveryView((view) => {
    const table = (name: VersionTable) => visible(name, view, wanted(`${placeOf(view, 0)}::text[]`))
    return `SELECT 'page' AS kind, id, git_path AS path FROM ${table("page_versions")} AS p
      UNION ALL
      SELECT 'file', id, git_path FROM ${table("file_versions")} AS f
      UNION ALL
      SELECT 'reusable-content', id, git_path FROM ${table("reusable_content_versions")} AS r`
  })

const wherePath = where((paths) => `git_path = ANY(${paths})`)

/** Paths, and the addresses of redirects without their slash. */
const byPath = forEveryView(
  (view) => `${wherePath[view]}
    UNION ALL
    SELECT 'page', page_id, '/' || id FROM ${visible("redirect_versions", view, { ids: `${placeOf(view, 1)}::text[]` })} AS d`
)
const byId = where((ids) => ({ ids }))

type FoundRow = PathTarget & { readonly path: string | null }

export const layer: Layer.Layer<LinkTargets, never, SqlClient.SqlClient> = Layer.effect(
  LinkTargets,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findByGitPath: Effect.fnUntraced(function* (at, paths) {
        const { values, view } = pointParameters(at)
        const named = paths.flatMap((path) => {
          const target = targetOfIdPath(path)
          return target === undefined ? [] : [{ ...target, path }]
        })
        const found = new Map<string, PathTarget>()
        if (named.length > 0) {
          const ids = named.map(({ id }) => id)
          const rows = yield* sql.unsafe<FoundRow>(byId[view], [...values, ids])
          const there = new Set(rows.map(({ id, kind }) => `${kind} ${id}`))
          for (const { id, kind, path } of named)
            if (there.has(`${kind} ${id}`)) found.set(path, { id, kind })
        }
        const addresses = paths.flatMap((path) => (path.startsWith("/") ? [path.slice(1)] : []))
        const rows = yield* sql.unsafe<FoundRow>(byPath[view], [...values, paths, addresses])
        for (const { id, kind, path } of rows) {
          if (path !== null) found.set(path, { id, kind })
        }
        return found
      }, Effect.orDie),
      findGitPaths: (at, ids) => {
        const { values, view } = pointParameters(at)
        return sql.unsafe<FoundRow>(byId[view], [...values, ids]).pipe(
          Effect.map(
            (rows) => new Map(rows.flatMap(({ id, path }) => (path === null ? [] : [[id, path] as const])))
          ),
          Effect.orDie
        )
      }
    }
  })
)
