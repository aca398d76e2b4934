import { bigint, columns, later, timestamp, timestampOrNull } from "@octavo/database"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Passkey } from "../passkeys/Passkey.ts"
import { Passkeys } from "../passkeys/Passkeys.ts"
import { decodeOwner } from "./Users.ts"

const passkeyColumns = columns(Passkey, {
  id: "id",
  userId: "user_id",
  label: "label",
  publicKey: "public_key",
  counter: bigint("counter"),
  transports: "transports",
  createdAt: timestamp("created_at"),
  lastUsedAt: timestampOrNull("last_used_at")
})

export const layer: Layer.Layer<Passkeys, never, SqlClient.SqlClient> = Layer.effect(
  Passkeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listOfUser: (userId) =>
        sql`SELECT * FROM identity.passkeys WHERE user_id = ${userId} ORDER BY created_at, id COLLATE "C"`.pipe(
          Effect.map((rows) => rows.map(passkeyColumns.decode)),
          Effect.orDie
        ),
      find: (id) =>
        sql<{ readonly owner: Parameters<typeof decodeOwner>[0] }>`SELECT p.*, to_json(u) AS owner
          FROM identity.passkeys p JOIN identity.users u ON u.id = p.user_id WHERE p.id = ${id}`.pipe(
          Effect.map(([row]) =>
            Option.map(Option.fromUndefinedOr(row), (row) => ({
              user: decodeOwner(row.owner),
              passkey: passkeyColumns.decode(row)
            }))
          ),
          Effect.orDie
        ),
      hasAny: sql<{ readonly any: boolean }>`SELECT EXISTS (SELECT FROM identity.passkeys) AS any`.pipe(
        Effect.map(([row]) => row?.any === true),
        Effect.orDie
      ),
      put: (passkey) =>
        sql`INSERT INTO identity.passkeys ${sql.insert(passkeyColumns.values(passkey))}
          ON CONFLICT (id) DO UPDATE SET counter = excluded.counter, last_used_at = excluded.last_used_at`.pipe(
          later
        ),
      remove: (userId, id) =>
        sql`DELETE FROM identity.passkeys WHERE user_id = ${userId} AND id = ${id}`.pipe(later),
      addChallenge: (hash, now, expiresAt) =>
        sql`DELETE FROM identity.passkey_challenges WHERE expires_at <= ${DateTime.toDateUtc(now)}`.pipe(
          later,
          Effect.andThen(
            later(sql`INSERT INTO identity.passkey_challenges (hash, expires_at)
              VALUES (${hash}, ${DateTime.toDateUtc(expiresAt)})`)
          )
        ),
      takeChallenge: (hash, now) =>
        sql<{ readonly fresh: boolean }>`DELETE FROM identity.passkey_challenges WHERE hash = ${hash}
          RETURNING expires_at > ${DateTime.toDateUtc(now)} AS fresh`.pipe(
          Effect.map(([row]) => row?.fresh === true),
          Effect.orDie
        )
    }
  })
)
