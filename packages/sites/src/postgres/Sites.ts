import { later } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { SiteNotFound, type SiteView } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { type SiteFilter, Sites } from "../sites/Sites.ts"
import { siteColumns } from "./siteColumns.ts"

/** The class of the advisory lock of addresses. */
const lockClass = 6_248_640

const countOfSiteSpaces =
  "(SELECT count(*)::int FROM sites.site_spaces p WHERE p.site_id = s.id) AS site_spaces"

const toView = (row: { readonly site_spaces: number }): SiteView => ({
  site: siteColumns.decode(row),
  siteSpaces: row.site_spaces
})

const updates = siteColumns.updates({ except: ["id", "organizationId", "createdBy", "createdAt"] })

/** The condition of a filter, for the alias `s`. */
const conditionOf = (sql: SqlClient.SqlClient, { published, space, title, types }: SiteFilter) =>
  sql.and([
    sql.literal("s.deleted_at IS NULL"),
    ...(published === undefined ? [] : [sql`s.published = ${published}`]),
    ...(types === undefined ? [] : [sql`s.type = ANY(${types}::text[])`]),
    ...(title === undefined ? [] : [sql`strpos(lower(s.title), lower(${title})) > 0`]),
    ...(space === undefined
      ? []
      : [sql`EXISTS (SELECT FROM sites.site_spaces p WHERE p.site_id = s.id AND p.space_id = ${space})`])
  ])

/** The column of an address that a site answers at, for the alias `s`. */
const served = {
  basename: "s.basename",
  hostname: "s.hostname = s.verified_hostname AND s.verified_hostname"
}

export const layer: Layer.Layer<Sites, never, SqlClient.SqlClient> = Layer.effect(
  Sites,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const orNotFound = <Row>(id: SiteId, row: Row | undefined) =>
      row === undefined ? Effect.fail(new SiteNotFound({ siteId: id })) : Effect.succeed(row)
    return {
      get: (id) =>
        sql<{ site_spaces: number }>`SELECT s.*, ${sql.literal(countOfSiteSpaces)}
            FROM sites.sites s WHERE s.id = ${id}`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) => orNotFound(id, row)),
          Effect.map(toView)
        ),
      getForUpdate: (id) =>
        sql`SELECT * FROM sites.sites WHERE id = ${id} FOR NO KEY UPDATE`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) => orNotFound(id, row)),
          Effect.map(siteColumns.decode)
        ),
      list: (organizationId, filter, { after, limit }) =>
        sql<{ site_spaces: number }>`SELECT s.*, ${sql.literal(countOfSiteSpaces)}
            FROM sites.sites s WHERE s.organization_id = ${organizationId} AND ${conditionOf(sql, filter)}
              AND s.id > ${after === null ? "" : after[0]}
            ORDER BY s.id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(toView), limit, ({ site }) => [site.id])),
          Effect.orDie
        ),
      count: (organizationId) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM sites.sites
          WHERE organization_id = ${organizationId} AND deleted_at IS NULL`.pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
      put: (site) =>
        sql`INSERT INTO sites.sites ${sql.insert(siteColumns.values(site))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      lockAddresses: sql`SELECT pg_advisory_xact_lock(${lockClass}::int, 0)`.pipe(later),
      findByAddress: (kind, address) =>
        sql<{ is_former: boolean }>`SELECT s.*, false AS is_former FROM sites.sites s
            WHERE ${sql.literal(served[kind])} = ${address} AND s.deleted_at IS NULL
          UNION ALL SELECT s.*, true FROM sites.former_basenames f JOIN sites.sites s ON s.id = f.site_id
            WHERE ${kind}::text = 'basename' AND f.basename = ${address} AND s.deleted_at IS NULL`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({ site: siteColumns.decode(row), isFormer: row.is_former }))
          ),
          Effect.orDie
        ),
      putAlias: (basename, siteId) =>
        (siteId === null
          ? sql`DELETE FROM sites.former_basenames WHERE basename = ${basename}`
          : sql`INSERT INTO sites.former_basenames ${sql.insert({ basename, site_id: siteId })}
              ON CONFLICT (basename) DO UPDATE SET site_id = excluded.site_id`
        ).pipe(later),
      removeAliases: (siteId) =>
        sql`DELETE FROM sites.former_basenames WHERE site_id = ${siteId}`.pipe(later),
      listDeletedBefore: (time, limit) =>
        sql<{ id: SiteId }>`SELECT id FROM sites.sites WHERE deleted_at < ${DateTime.toDateUtc(time)}
          ORDER BY deleted_at, id LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie
        ),
      remove: (id) => sql`DELETE FROM sites.sites WHERE id = ${id}`.pipe(later)
    }
  })
)
