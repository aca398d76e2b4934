import { columns, later, timestamp } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { SsoLink } from "../directory/SsoLink.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"

const linkColumns = columns(SsoLink, {
  providerId: "provider_id",
  subject: "subject",
  organizationId: "organization_id",
  userId: "user_id",
  createdAt: timestamp("created_at")
})

export const layer: Layer.Layer<SsoLinks, never, SqlClient.SqlClient> = Layer.effect(
  SsoLinks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const first = Effect.map(([row]: ReadonlyArray<object>) =>
      Option.map(Option.fromUndefinedOr(row), linkColumns.decode)
    )
    return {
      find: (providerId, subject) =>
        sql`SELECT * FROM identity.sso_links
          WHERE provider_id = ${providerId} AND subject = ${subject}`.pipe(first, Effect.orDie),
      findOfUser: (organizationId, userId) =>
        sql`SELECT * FROM identity.sso_links
          WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(first, Effect.orDie),
      add: (link) =>
        sql`INSERT INTO identity.sso_links ${sql.insert(linkColumns.values(link))} ON CONFLICT DO NOTHING RETURNING subject`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      removeOfProvider: (providerId) =>
        sql`DELETE FROM identity.sso_links WHERE provider_id = ${providerId}`.pipe(later),
      removeOfUser: (organizationId, userId) =>
        sql`DELETE FROM identity.sso_links
          WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(later)
    }
  })
)
