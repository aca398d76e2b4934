import { isPast, later } from "@octavo/database"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { SamlAssertions } from "../saml/SamlAssertions.ts"

export const layer: Layer.Layer<SamlAssertions, never, SqlClient.SqlClient> = Layer.effect(
  SamlAssertions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      add: (providerId, assertionId, expiresAt) =>
        sql`INSERT INTO identity.saml_assertions (provider_id, assertion_id, expires_at)
          VALUES (${providerId}, ${assertionId}, ${DateTime.toDateUtc(expiresAt)})
          ON CONFLICT DO NOTHING RETURNING assertion_id`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      removeExpired: (now) =>
        sql`DELETE FROM identity.saml_assertions WHERE ${isPast(sql, "expires_at", "<=", now)}`.pipe(later)
    }
  })
)
