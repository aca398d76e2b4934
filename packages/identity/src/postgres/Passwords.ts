import { columns, later, timestamp } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Password } from "../passwords/Password.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { decodeOwner } from "./Users.ts"

const passwordColumns = columns(Password, {
  userId: "user_id",
  hash: "hash",
  changedAt: timestamp("changed_at")
})

export const layer: Layer.Layer<Passwords, never, SqlClient.SqlClient> = Layer.effect(
  Passwords,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (userId) =>
        sql`SELECT * FROM identity.passwords WHERE user_id = ${userId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), passwordColumns.decode)),
          Effect.orDie
        ),
      findByEmail: (email) =>
        sql<{ readonly owner: Parameters<typeof decodeOwner>[0] }>`SELECT p.*, to_json(u) AS owner
          FROM identity.users u JOIN identity.passwords p ON p.user_id = u.id WHERE u.email = ${email}`.pipe(
          Effect.map(([row]) =>
            Option.map(Option.fromUndefinedOr(row), (row) => ({
              user: decodeOwner(row.owner),
              password: passwordColumns.decode(row)
            }))
          ),
          Effect.orDie
        ),
      hasAny: sql<{ readonly any: boolean }>`SELECT EXISTS (SELECT FROM identity.passwords) AS any`.pipe(
        Effect.map(([row]) => row?.any === true),
        Effect.orDie
      ),
      put: (password) =>
        sql`INSERT INTO identity.passwords ${sql.insert(passwordColumns.values(password))}
          ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at`.pipe(
          later
        ),
      remove: (userId) => sql`DELETE FROM identity.passwords WHERE user_id = ${userId}`.pipe(later)
    }
  })
)
