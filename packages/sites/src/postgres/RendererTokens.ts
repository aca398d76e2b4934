import { columns, later, timestamp, timestampOrNull } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { RendererToken } from "../renderers/RendererToken.ts"
import { RendererTokens } from "../renderers/RendererTokens.ts"

const tokenColumns = columns(RendererToken, {
  id: "id",
  label: "label",
  organizationId: "organization_id",
  hash: "hash",
  createdAt: timestamp("created_at"),
  expiresAt: timestampOrNull("expires_at"),
  madeBy: "made_by"
})

export const layer: Layer.Layer<RendererTokens, never, SqlClient.SqlClient> = Layer.effect(
  RendererTokens,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const first = Effect.map(([row]: ReadonlyArray<object>) =>
      Option.map(Option.fromUndefinedOr(row), tokenColumns.decode)
    )
    return {
      find: (id) => sql`SELECT * FROM sites.renderer_tokens WHERE id = ${id}`.pipe(first, Effect.orDie),
      findByHash: (hash) =>
        sql`SELECT * FROM sites.renderer_tokens WHERE hash = ${hash}`.pipe(first, Effect.orDie),
      list: ({ after, limit }) =>
        sql`SELECT * FROM sites.renderer_tokens WHERE id > ${after === null ? "" : after[0]}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(tokenColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      add: (token) =>
        sql`INSERT INTO sites.renderer_tokens ${sql.insert(tokenColumns.values(token))}`.pipe(later),
      remove: (id) => sql`DELETE FROM sites.renderer_tokens WHERE id = ${id}`.pipe(later)
    }
  })
)
