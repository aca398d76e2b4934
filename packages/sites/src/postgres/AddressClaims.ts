import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AddressClaims } from "../hostnames/AddressClaims.ts"
import { siteColumns } from "./siteColumns.ts"

export const layer: Layer.Layer<AddressClaims, never, SqlClient.SqlClient> = Layer.effect(
  AddressClaims,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      list: (kind, address, organizationIds) =>
        sql`SELECT * FROM sites.sites WHERE ${sql.literal(kind)} = ${address}
            AND organization_id = ANY(${organizationIds}::text[]) AND deleted_at IS NULL ORDER BY id`.pipe(
          Effect.map((rows) => rows.map(siteColumns.decode)),
          Effect.orDie
        ),
      takePending: (before, now, limit) =>
        sql`WITH taken AS MATERIALIZED (
            SELECT id FROM sites.sites
              WHERE deleted_at IS NULL AND hostname IS NOT NULL AND verified_hostname IS DISTINCT FROM hostname
                AND (hostname_checked_at IS NULL OR hostname_checked_at < ${DateTime.toDateUtc(before)})
              ORDER BY hostname_checked_at NULLS FIRST, id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
          UPDATE sites.sites s SET hostname_checked_at = ${DateTime.toDateUtc(now)} FROM taken
            WHERE s.id = taken.id RETURNING s.*`.pipe(
          Effect.map((rows) => rows.map(siteColumns.decode)),
          Effect.orDie
        )
    }
  })
)
