import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { OrganizationId } from "../organizations/Organization.ts"
import type { SamlProviderId } from "../sso/SamlProvider.ts"
import { SsoLink } from "../sso/SsoLink.ts"
import { SsoLinks } from "../sso/SsoLinks.ts"
import type { UserId } from "../users/User.ts"

interface SsoLinkRow {
  readonly provider_id: string
  readonly subject: string
  readonly organization_id: string
  readonly user_id: string
  readonly created_at: Date
}

const toLink = (row: SsoLinkRow): SsoLink =>
  new SsoLink({
    providerId: row.provider_id as SamlProviderId,
    subject: row.subject,
    organizationId: row.organization_id as OrganizationId,
    userId: row.user_id as UserId,
    createdAt: DateTime.fromDateUnsafe(row.created_at)
  })

export const layer: Layer.Layer<SsoLinks, never, SqlClient.SqlClient> = Layer.effect(
  SsoLinks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const first = Effect.map(([row]: ReadonlyArray<SsoLinkRow>) =>
      Option.map(Option.fromUndefinedOr(row), toLink)
    )
    return {
      find: (providerId, subject) =>
        sql<SsoLinkRow>`SELECT * FROM identity.sso_links
          WHERE provider_id = ${providerId} AND subject = ${subject}`.pipe(first, Effect.orDie),
      findOfUser: (organizationId, userId) =>
        sql<SsoLinkRow>`SELECT * FROM identity.sso_links
          WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(first, Effect.orDie),
      add: (link) =>
        sql`INSERT INTO identity.sso_links ${sql.insert({
          provider_id: link.providerId,
          subject: link.subject,
          organization_id: link.organizationId,
          user_id: link.userId,
          created_at: DateTime.toDateUtc(link.createdAt)
        })} ON CONFLICT DO NOTHING RETURNING subject`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      removeOfProvider: (providerId) =>
        sql`DELETE FROM identity.sso_links WHERE provider_id = ${providerId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      removeOfUser: (organizationId, userId) =>
        sql`DELETE FROM identity.sso_links
          WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
)
