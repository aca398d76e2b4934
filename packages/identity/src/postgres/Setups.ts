import { columns, later, timestamp } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Setup } from "../directory/Setup.ts"
import { Setups } from "../directory/Setups.ts"

const setupColumns = columns(Setup, {
  userId: "user_id",
  organizationId: "organization_id",
  createdAt: timestamp("created_at")
})

export const layer: Layer.Layer<Setups, never, SqlClient.SqlClient> = Layer.effect(
  Setups,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: sql`SELECT * FROM identity.setups`.pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), setupColumns.decode)),
        Effect.orDie
      ),
      add: (setup) => sql`INSERT INTO identity.setups ${sql.insert(setupColumns.values(setup))}`.pipe(later),
      take: sql`DELETE FROM identity.setups RETURNING *`.pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), setupColumns.decode)),
        Effect.orDie
      ),
      close: sql`DELETE FROM identity.setups`.pipe(later)
    }
  })
)
