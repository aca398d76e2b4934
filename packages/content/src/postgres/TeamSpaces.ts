import { TeamSpaces } from "@octavo/identity"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** The spaces of each recipient: those that are granted, and those below a granted collection, each once. */
const countSpaces = `WITH RECURSIVE granted AS (
    SELECT g->>0 AS recipient, g->>1 AS kind, g->>2 AS id FROM jsonb_array_elements($1::text::jsonb) g
  ), below AS (
    SELECT recipient, id FROM granted WHERE kind = 'collection'
    UNION
    SELECT below.recipient, c.id FROM below JOIN content.collections c ON c.parent_id = below.id
  ), reached AS (
    SELECT g.recipient, s.id FROM granted g JOIN content.spaces s ON s.id = g.id
      WHERE g.kind = 'space' AND s.deleted_at IS NULL
    UNION
    SELECT below.recipient, s.id FROM below JOIN content.spaces s ON s.parent_id = below.id
      WHERE s.deleted_at IS NULL
  )
  SELECT recipient, count(*)::int AS count FROM reached GROUP BY recipient`

interface CountRow {
  readonly recipient: string
  readonly count: number
}

export const layer: Layer.Layer<TeamSpaces, never, SqlClient.SqlClient> = Layer.effect(
  TeamSpaces,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      count: (grants) =>
        grants.length === 0
          ? Effect.succeed(new Map())
          : sql
              .unsafe<CountRow>(countSpaces, [
                JSON.stringify(grants.map(({ on, to }) => [to.id, on.kind, on.id]))
              ])
              .pipe(
                Effect.map((rows) => new Map(rows.map((row) => [row.recipient, row.count]))),
                Effect.orDie
              )
    }
  })
)
