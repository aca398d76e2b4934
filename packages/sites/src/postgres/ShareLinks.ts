import { columns, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ShareLink } from "../links/ShareLink.ts"
import { ShareLinks } from "../links/ShareLinks.ts"

const linkColumns = columns(ShareLink, {
  id: "id",
  siteId: "site_id",
  name: "name",
  active: "active",
  sealedKey: "sealed_key",
  keyHash: "key_hash",
  createdAt: timestamp("created_at")
})

const updates = linkColumns.updates({ except: ["id", "siteId", "createdAt"] })

export const layer: Layer.Layer<ShareLinks, never, SqlClient.SqlClient> = Layer.effect(
  ShareLinks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const firstOf = (rows: ReadonlyArray<object>) =>
      Option.map(Option.fromUndefinedOr(rows[0]), linkColumns.decode)
    return {
      find: (siteId, id) =>
        sql`SELECT * FROM sites.share_links WHERE id = ${id} AND site_id = ${siteId}`.pipe(
          Effect.map(firstOf),
          Effect.orDie
        ),
      findByKey: (siteId, keyHash) =>
        sql`SELECT * FROM sites.share_links WHERE site_id = ${siteId} AND key_hash = ${keyHash}`.pipe(
          Effect.map(firstOf),
          Effect.orDie
        ),
      list: (siteId, { after, limit }) =>
        sql`SELECT * FROM sites.share_links WHERE site_id = ${siteId} AND id > ${after === null ? "" : after[0]}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(linkColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      count: (siteId) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM sites.share_links
          WHERE site_id = ${siteId}`.pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
      put: (link) =>
        sql`INSERT INTO sites.share_links ${sql.insert(linkColumns.values(link))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (id) => sql`DELETE FROM sites.share_links WHERE id = ${id}`.pipe(later)
    }
  })
)
