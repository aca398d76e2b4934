import { columns, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OidcProvider, type OidcProviderId, OidcProviderNotFound } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"

const providerColumns = columns(OidcProvider, {
  id: "id",
  organizationId: "organization_id",
  label: "label",
  issuer: "issuer",
  clientId: "client_id",
  sealedSecret: "sealed_secret",
  defaultTeam: "default_team",
  defaultRole: "default_role",
  domains: "domains",
  status: "status",
  createdAt: timestamp("created_at")
})

const updates = providerColumns.updates({ except: ["id", "organizationId", "createdAt"] })

export const layer: Layer.Layer<OidcProviders, never, SqlClient.SqlClient> = Layer.effect(
  OidcProviders,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const get = (id: OidcProviderId, lock: "" | "FOR NO KEY UPDATE") =>
      sql`SELECT * FROM identity.oidc_providers p WHERE id = ${id}
        AND NOT EXISTS (SELECT FROM identity.organizations o
          WHERE o.id = p.organization_id AND o.deleted_at IS NOT NULL) ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) =>
          row === undefined
            ? Effect.fail(new OidcProviderNotFound({ oidcProviderId: id }))
            : Effect.succeed(providerColumns.decode(row))
        )
      )
    return {
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR NO KEY UPDATE"),
      list: (organizationId, { after, limit }) =>
        sql`SELECT * FROM identity.oidc_providers WHERE organization_id = ${organizationId}
            AND ${after === null ? sql.literal("true") : sql`id > ${String(after[0])}`}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(providerColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      count: (organizationId) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM identity.oidc_providers
          WHERE organization_id = ${organizationId}`.pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
      hasActive: (organizationId) =>
        sql`SELECT FROM identity.oidc_providers
          WHERE organization_id = ${organizationId} AND status = 'active' LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      listActiveOfDomain: (domain) =>
        sql`SELECT p.* FROM identity.oidc_providers p JOIN identity.organizations o ON o.id = p.organization_id
          WHERE o.confirmed_domains @> ARRAY[${domain}]::text[] AND o.deleted_at IS NULL AND p.status = 'active'
          ORDER BY p.id LIMIT 100`.pipe(
          Effect.map((rows) => rows.map(providerColumns.decode)),
          Effect.orDie
        ),
      clearDefaultTeam: (teamId) =>
        sql`UPDATE identity.oidc_providers SET default_team = NULL WHERE default_team = ${teamId}`.pipe(
          later
        ),
      put: (provider) =>
        sql`INSERT INTO identity.oidc_providers ${sql.insert(providerColumns.values(provider))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (id) =>
        sql`WITH links AS (DELETE FROM identity.sso_links WHERE provider_id = ${id}),
            requests AS (DELETE FROM identity.sign_in_requests WHERE provider_id = ${id}),
            results AS (DELETE FROM identity.sign_in_results WHERE provider_id = ${id})
          DELETE FROM identity.oidc_providers WHERE id = ${id}`.pipe(later)
    }
  })
)
