import { columns, isPast, later, timestamp, timestampOrNull } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { SignInResult } from "../sso/SignInResult.ts"
import { SignInResults } from "../sso/SignInResults.ts"

const resultColumns = columns(SignInResult, {
  codeHash: "code_hash",
  providerId: "provider_id",
  browserHash: "browser_hash",
  organizationId: "organization_id",
  userId: "user_id",
  target: "target",
  sessionNotOnOrAfter: timestampOrNull("session_not_on_or_after"),
  expiresAt: timestamp("expires_at")
})

export const layer: Layer.Layer<SignInResults, never, SqlClient.SqlClient> = Layer.effect(
  SignInResults,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      put: (result) =>
        sql`INSERT INTO identity.sign_in_results ${sql.insert(resultColumns.values(result))}`.pipe(later),
      take: (codeHash) =>
        sql`DELETE FROM identity.sign_in_results WHERE code_hash = ${codeHash} RETURNING *`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), resultColumns.decode)),
          Effect.orDie
        ),
      removeExpired: (now) =>
        sql`DELETE FROM identity.sign_in_results WHERE ${isPast(sql, "expires_at", "<=", now)}`.pipe(later)
    }
  })
)
