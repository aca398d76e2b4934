import { columns, later, timestamp, timestampOrNull } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { PublishingAuth } from "../auth/PublishingAuth.ts"
import { PublishingAuths } from "../auth/PublishingAuths.ts"

const authColumns = columns(PublishingAuth, {
  siteId: "site_id",
  sealedKey: "sealed_key",
  formerSealedKey: "former_sealed_key",
  formerUntil: timestampOrNull("former_until"),
  fallbackUrl: "fallback_url",
  updatedAt: timestamp("updated_at")
})

const updates = authColumns.updates({ except: ["siteId"] })

export const layer: Layer.Layer<PublishingAuths, never, SqlClient.SqlClient> = Layer.effect(
  PublishingAuths,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (siteId) =>
        sql`SELECT * FROM sites.publishing_auths WHERE site_id = ${siteId}`.pipe(
          Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), authColumns.decode)),
          Effect.orDie
        ),
      put: (auth) =>
        sql`INSERT INTO sites.publishing_auths ${sql.insert(authColumns.values(auth))}
          ON CONFLICT (site_id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later)
    }
  })
)
