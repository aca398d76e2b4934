import { columns, json, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Array as Arr, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { SiteRedirect } from "../redirects/SiteRedirect.ts"
import { SiteRedirects } from "../redirects/SiteRedirects.ts"

const redirectColumns = columns(SiteRedirect, {
  id: "id",
  siteId: "site_id",
  source: "source",
  sourceKey: "source_key",
  destination: json("destination"),
  createdAt: timestamp("created_at")
})

const updates = redirectColumns.updates({ except: ["id", "siteId", "createdAt"] })

export const layer: Layer.Layer<SiteRedirects, never, SqlClient.SqlClient> = Layer.effect(
  SiteRedirects,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (siteId, id) =>
        sql`SELECT * FROM sites.redirects WHERE id = ${id} AND site_id = ${siteId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), redirectColumns.decode)),
          Effect.orDie
        ),
      findByKeys: (siteId, keys) =>
        sql`SELECT * FROM sites.redirects WHERE site_id = ${siteId} AND source_key = ANY(${keys}::text[])`.pipe(
          Effect.map((rows) => rows.map(redirectColumns.decode)),
          Effect.orDie
        ),
      list: (siteId, search, { after, limit }) =>
        sql`SELECT * FROM sites.redirects WHERE site_id = ${siteId} AND id > ${after === null ? "" : after[0]}
            AND strpos(lower(source), lower(${search})) > 0
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(redirectColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      count: (siteId) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM sites.redirects
          WHERE site_id = ${siteId}`.pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
      putAll: (redirects) => {
        const values = redirects.map((redirect) => redirectColumns.values(redirect))
        return Arr.isReadonlyArrayNonEmpty(values)
          ? sql`INSERT INTO sites.redirects ${sql.insert(values)}
              ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later)
          : Effect.void
      },
      remove: (id) => sql`DELETE FROM sites.redirects WHERE id = ${id}`.pipe(later)
    }
  })
)
