import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Role } from "../access/Role.ts"
import type { OrganizationId } from "../organizations/Organization.ts"
import {
  SamlProvider,
  type SamlProviderId,
  SamlProviderNotFound,
  type SamlProviderStatus
} from "../sso/SamlProvider.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import type { TeamId } from "../teams/Team.ts"

interface SamlProviderRow {
  readonly id: string
  readonly organization_id: string
  readonly label: string
  readonly entity_id: string
  readonly sso_url: string
  readonly certificate: string
  readonly default_team: string | null
  readonly default_role: Role | null
  readonly domains: ReadonlyArray<string> | null
  readonly status: SamlProviderStatus
  readonly created_at: Date
}

const toProvider = (row: SamlProviderRow): SamlProvider =>
  new SamlProvider({
    id: row.id as SamlProviderId,
    organizationId: row.organization_id as OrganizationId,
    label: row.label,
    entityId: row.entity_id,
    ssoUrl: row.sso_url,
    certificate: row.certificate,
    defaultTeam: row.default_team as TeamId | null,
    defaultRole: row.default_role,
    domains: row.domains,
    status: row.status,
    createdAt: DateTime.fromDateUnsafe(row.created_at)
  })

export const layer: Layer.Layer<SamlProviders, never, SqlClient.SqlClient> = Layer.effect(
  SamlProviders,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const get = (id: SamlProviderId, lock: "" | "FOR NO KEY UPDATE") =>
      sql<SamlProviderRow>`SELECT * FROM identity.saml_providers WHERE id = ${id} ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) =>
          row === undefined
            ? Effect.fail(new SamlProviderNotFound({ samlProviderId: id }))
            : Effect.succeed(toProvider(row))
        )
      )
    return {
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR NO KEY UPDATE"),
      list: (organizationId, { after, limit }) =>
        sql<SamlProviderRow>`SELECT * FROM identity.saml_providers WHERE organization_id = ${organizationId}
            AND ${after === null ? sql.literal("true") : sql`id > ${String(after[0])}`}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(toProvider), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      count: (organizationId) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM identity.saml_providers
          WHERE organization_id = ${organizationId}`.pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
      hasActive: (organizationId) =>
        sql`SELECT FROM identity.saml_providers
          WHERE organization_id = ${organizationId} AND status = 'active' LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      put: (provider) =>
        sql`INSERT INTO identity.saml_providers ${sql.insert({
          id: provider.id,
          organization_id: provider.organizationId,
          label: provider.label,
          entity_id: provider.entityId,
          sso_url: provider.ssoUrl,
          certificate: provider.certificate,
          default_team: provider.defaultTeam,
          default_role: provider.defaultRole,
          domains: provider.domains,
          status: provider.status,
          created_at: DateTime.toDateUtc(provider.createdAt)
        })} ON CONFLICT (id) DO UPDATE SET label = excluded.label, entity_id = excluded.entity_id,
          sso_url = excluded.sso_url, certificate = excluded.certificate, default_team = excluded.default_team,
          default_role = excluded.default_role, domains = excluded.domains, status = excluded.status`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      remove: (id) =>
        sql`DELETE FROM identity.saml_providers WHERE id = ${id}`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
)
