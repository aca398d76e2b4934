import { type Columns, later } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { SsoProvider } from "../../directory/SsoProvider.ts"
import type { SsoProviders } from "../../sso/SsoProviders.ts"

/** The store of the providers of one protocol in a table of identity. */
export const providerStore = <Provider extends SsoProvider, Id extends string, NotFound>(
  sql: SqlClient.SqlClient,
  name: "oidc_providers" | "saml_providers",
  columns: Pick<Columns<Provider, Provider>, "decode" | "values">,
  updates: string,
  notFound: (id: Id) => NotFound
): SsoProviders<Provider, Id, NotFound> => {
  const table = sql.literal(`identity.${name}`)
  const get = (id: Id, lock: "" | "FOR NO KEY UPDATE") =>
    sql`SELECT * FROM ${table} p WHERE id = ${id}
      AND NOT EXISTS (SELECT FROM identity.organizations o
        WHERE o.id = p.organization_id AND o.deleted_at IS NOT NULL) ${sql.literal(lock)}`.pipe(
      Effect.orDie,
      Effect.flatMap(([row]) =>
        row === undefined ? Effect.fail(notFound(id)) : Effect.succeed(columns.decode(row))
      )
    )
  return {
    get: (id) => get(id, ""),
    getForUpdate: (id) => get(id, "FOR NO KEY UPDATE"),
    list: (organizationId, { after, limit }) =>
      sql`SELECT * FROM ${table} WHERE organization_id = ${organizationId}
          AND ${after === null ? sql.literal("true") : sql`id > ${String(after[0])}`}
        ORDER BY id LIMIT ${limit + 1}`.pipe(
        Effect.map((rows) => toListing(rows.map(columns.decode), limit, ({ id }) => [id])),
        Effect.orDie
      ),
    count: (organizationId) =>
      sql<{ count: number }>`SELECT count(*)::int AS count FROM ${table}
        WHERE organization_id = ${organizationId}`.pipe(
        Effect.map(([row]) => row?.count ?? 0),
        Effect.orDie
      ),
    hasActive: (organizationId) =>
      sql`SELECT FROM ${table}
        WHERE organization_id = ${organizationId} AND status = 'active' LIMIT 1`.pipe(
        Effect.map((rows) => rows.length > 0),
        Effect.orDie
      ),
    listActiveOfDomain: (domain) =>
      sql`SELECT p.* FROM ${table} p JOIN identity.organizations o ON o.id = p.organization_id
        WHERE o.confirmed_domains @> ARRAY[${domain}]::text[] AND o.deleted_at IS NULL AND p.status = 'active'
        ORDER BY p.id LIMIT 100`.pipe(
        Effect.map((rows) => rows.map(columns.decode)),
        Effect.orDie
      ),
    clearDefaultTeam: (teamId) =>
      sql`UPDATE ${table} SET default_team = NULL WHERE default_team = ${teamId}`.pipe(later),
    put: (provider) =>
      sql`INSERT INTO ${table} ${sql.insert(columns.values(provider))}
        ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
    remove: (id) =>
      sql`WITH links AS (DELETE FROM identity.sso_links WHERE provider_id = ${id}),
          requests AS (DELETE FROM identity.sign_in_requests WHERE provider_id = ${id}),
          results AS (DELETE FROM identity.sign_in_results WHERE provider_id = ${id})
        DELETE FROM ${table} WHERE id = ${id}`.pipe(later)
  }
}
