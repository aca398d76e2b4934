import { columns, composite, isPast, later, timestamp, timestampOrNull } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { InviteLink, type InviteLinkId } from "../invites/InviteLink.ts"
import { InviteLinks } from "../invites/InviteLinks.ts"
import type { OrganizationId } from "../directory/Organization.ts"

const linkColumns = columns(InviteLink, {
  id: "id",
  serial: "serial",
  organizationId: "organization_id",
  to: composite<InviteLink["to"]>({ kind: "to_kind", id: "to_id" }),
  role: "role",
  expiresAt: timestampOrNull("expires_at"),
  uses: "uses",
  used: "used",
  madeBy: "made_by",
  createdAt: timestamp("created_at")
})

const updates = linkColumns.updates({ except: ["id", "serial", "organizationId", "to", "createdAt"] })

export const layer: Layer.Layer<InviteLinks, never, SqlClient.SqlClient> = Layer.effect(
  InviteLinks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const find = (organizationId: OrganizationId, id: InviteLinkId, lock: "" | "FOR UPDATE") =>
      sql`SELECT * FROM identity.invite_links
        WHERE id = ${id} AND organization_id = ${organizationId} ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), linkColumns.decode)),
        Effect.orDie
      )
    return {
      find: (organizationId, id) => find(organizationId, id, ""),
      findForUpdate: (organizationId, id) => find(organizationId, id, "FOR UPDATE"),
      list: (organizationId, to, { after, limit }) =>
        sql`SELECT * FROM identity.invite_links
          WHERE organization_id = ${organizationId} AND to_kind = ${to.kind} AND to_id = ${to.id}
            AND ${after === null ? sql.literal("true") : sql`serial > ${after[0]}`}
          ORDER BY serial LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(linkColumns.decode), limit, ({ serial }) => [serial])),
          Effect.orDie
        ),
      put: (link) =>
        sql`INSERT INTO identity.invite_links ${sql.insert(linkColumns.values(link))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (id) => sql`DELETE FROM identity.invite_links WHERE id = ${id}`.pipe(later),
      removeOf: ({ ids, kind }) =>
        sql`DELETE FROM identity.invite_links WHERE to_kind = ${kind} AND to_id = ANY(${ids}::text[])`.pipe(
          later
        ),
      removeExpired: (now) =>
        sql`DELETE FROM identity.invite_links WHERE ${isPast(sql, "expires_at", "<=", now)}`.pipe(later)
    }
  })
)
