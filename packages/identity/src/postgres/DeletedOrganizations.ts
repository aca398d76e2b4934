import { later } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { DeletedOrganizations } from "../organizations/DeletedOrganizations.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { organizationColumns } from "./Organizations.ts"

/** The most rows that a step removes from each table. */
const stepSize = 1000

/**
 * The tables whose rows name an organization, each with the column, before the tables that their rows refer to. Rows of teams, providers
 * and members that other tables keep go with these.
 */
const tables = [
  ["sightings", "organization_id"],
  ["scim_users", "organization_id"],
  ["sessions", "within"],
  ["device_codes", "within"],
  ["api_tokens", "within"],
  ["grants", "organization_id"],
  ["invite_links", "organization_id"],
  ["saml_providers", "organization_id"],
  ["oidc_providers", "organization_id"],
  ["scim_tokens", "organization_id"],
  ["teams", "organization_id"],
  ["members", "organization_id"],
  ["sighting_counts", "organization_id"],
  ["refused_sign_ins", "organization_id"]
] as const

export const layer: Layer.Layer<DeletedOrganizations, never, SqlClient.SqlClient> = Layer.effect(
  DeletedOrganizations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findForUpdate: (id) =>
        sql`SELECT * FROM identity.organizations
          WHERE id = ${id} AND deleted_at IS NOT NULL FOR NO KEY UPDATE`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), organizationColumns.decode)),
          Effect.orDie
        ),
      list: ({ after, limit }) =>
        sql`SELECT * FROM identity.organizations
          WHERE deleted_at IS NOT NULL AND id > ${after === null ? "" : after[0]}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(organizationColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      listBefore: (time, limit) =>
        sql<{ id: OrganizationId }>`SELECT id FROM identity.organizations
          WHERE deleted_at < ${DateTime.toDateUtc(time)} ORDER BY deleted_at, id LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie
        ),
      mark: (id, deletedAt) =>
        sql`UPDATE identity.organizations
          SET deleted_at = ${deletedAt === null ? null : DateTime.toDateUtc(deletedAt)} WHERE id = ${id}`.pipe(
          later
        ),
      removeSome: Effect.fnUntraced(function* (id) {
        // The sign-ins of a provider have no foreign key to it.
        for (const table of ["sign_in_requests", "sign_in_results"])
          yield* sql`DELETE FROM identity.${sql.literal(table)} WHERE provider_id IN (
            SELECT id FROM identity.saml_providers WHERE organization_id = ${id}
            UNION ALL SELECT id FROM identity.oidc_providers WHERE organization_id = ${id})`
        for (const [table, column] of tables) {
          const removed = yield* sql`WITH step AS (
              SELECT ctid FROM identity.${sql.literal(table)} WHERE ${sql(column)} = ${id} LIMIT ${stepSize}
            ) DELETE FROM identity.${sql.literal(table)} t WHERE t.ctid = ANY(ARRAY(SELECT ctid FROM step))
            RETURNING 1`
          if (removed.length === stepSize) return true
        }
        return false
      }, Effect.orDie),
      remove: (id) =>
        sql`DELETE FROM identity.organizations WHERE id = ${id} AND deleted_at IS NOT NULL`.pipe(later)
    }
  })
)
