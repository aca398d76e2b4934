import { columns, compositeOrNull, later, timestamp, timestampOrNull } from "@octavo/database"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { DeviceApproval, DeviceCode } from "../sessions/DeviceCode.ts"
import { DeviceCodes } from "../sessions/DeviceCodes.ts"

const codeColumns = columns(DeviceCode, {
  hash: "hash",
  userCode: "user_code",
  clientId: "client_id",
  label: "label",
  address: "address",
  state: "state",
  approval: compositeOrNull<DeviceApproval>(
    { userId: "user_id", within: "within", providerId: "provider_id" },
    (fields) => new DeviceApproval(fields)
  ),
  interval: "poll_interval",
  polledAt: timestampOrNull("polled_at"),
  createdAt: timestamp("created_at"),
  expiresAt: timestamp("expires_at")
})

const updates = codeColumns.updates({
  except: ["hash", "userCode", "clientId", "label", "address", "createdAt", "expiresAt"]
})

export const layer: Layer.Layer<DeviceCodes, never, SqlClient.SqlClient> = Layer.effect(
  DeviceCodes,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const decoded = Effect.map(([row]: ReadonlyArray<object>) =>
      Option.map(Option.fromUndefinedOr(row), (row) => codeColumns.decode({ ...row }))
    )
    return {
      findForUpdate: (hash) =>
        sql`SELECT * FROM identity.device_codes WHERE hash = ${hash} FOR UPDATE`.pipe(decoded, Effect.orDie),
      findByUserCode: (userCode) =>
        sql`SELECT * FROM identity.device_codes WHERE user_code = ${userCode}`.pipe(decoded, Effect.orDie),
      findByUserCodeForUpdate: (userCode) =>
        sql`SELECT * FROM identity.device_codes WHERE user_code = ${userCode} FOR UPDATE`.pipe(
          decoded,
          Effect.orDie
        ),
      put: (code) =>
        sql`INSERT INTO identity.device_codes ${sql.insert(codeColumns.values(code))}
          ON CONFLICT (hash) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (hash) => sql`DELETE FROM identity.device_codes WHERE hash = ${hash}`.pipe(later),
      removeExpired: (now) =>
        sql`DELETE FROM identity.device_codes WHERE expires_at <= ${DateTime.toDateUtc(now)}`.pipe(later)
    }
  })
)
