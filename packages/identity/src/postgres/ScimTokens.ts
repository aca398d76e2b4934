import { columns, later, timestamp } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ScimToken } from "../scim/ScimToken.ts"
import { ScimTokens } from "../scim/ScimTokens.ts"

const tokenColumns = columns(ScimToken, {
  id: "id",
  organizationId: "organization_id",
  hash: "hash",
  madeBy: "made_by",
  createdAt: timestamp("created_at")
})

const updates = tokenColumns.updates({ except: ["organizationId"] })

export const layer: Layer.Layer<ScimTokens, never, SqlClient.SqlClient> = Layer.effect(
  ScimTokens,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const first = Effect.map(([row]: ReadonlyArray<object>) =>
      Option.map(Option.fromUndefinedOr(row), tokenColumns.decode)
    )
    return {
      find: (organizationId) =>
        sql`SELECT * FROM identity.scim_tokens WHERE organization_id = ${organizationId}`.pipe(
          first,
          Effect.orDie
        ),
      findByHash: (hash) =>
        sql`SELECT * FROM identity.scim_tokens WHERE hash = ${hash}`.pipe(first, Effect.orDie),
      put: (token) =>
        sql`INSERT INTO identity.scim_tokens ${sql.insert(tokenColumns.values(token))}
          ON CONFLICT (organization_id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (organizationId) =>
        sql`DELETE FROM identity.scim_tokens WHERE organization_id = ${organizationId}`.pipe(later)
    }
  })
)
