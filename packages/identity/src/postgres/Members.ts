import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { Role } from "../access/Role.ts"
import { Member } from "../members/Member.ts"
import { Members } from "../members/Members.ts"
import type { OrganizationId } from "../organizations/Organization.ts"
import type { UserId } from "../users/User.ts"

interface MemberRow {
  readonly organization_id: string
  readonly user_id: string
  readonly role: Role | null
  readonly disabled: boolean
  readonly sso: boolean
  readonly joined_at: Date
  readonly last_seen_at: Date | null
}

const toMember = (row: MemberRow): Member =>
  new Member({
    organizationId: row.organization_id as OrganizationId,
    userId: row.user_id as UserId,
    role: row.role,
    disabled: row.disabled,
    sso: row.sso,
    joinedAt: DateTime.fromDateUnsafe(row.joined_at),
    lastSeenAt: row.last_seen_at === null ? null : DateTime.fromDateUnsafe(row.last_seen_at)
  })

export const layer: Layer.Layer<Members, never, SqlClient.SqlClient> = Layer.effect(
  Members,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (organizationId, userId) =>
        sql<MemberRow>`SELECT * FROM identity.members
          WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toMember)),
          Effect.orDie
        ),
      findMany: (organizationId, userIds) =>
        sql<MemberRow>`SELECT * FROM identity.members
          WHERE organization_id = ${organizationId} AND user_id = ANY(${userIds}::text[])`.pipe(
          Effect.map((rows) => rows.map(toMember)),
          Effect.orDie
        ),
      shareOrganization: (one, other) =>
        sql`SELECT FROM identity.members a JOIN identity.members b ON b.organization_id = a.organization_id
          WHERE a.user_id = ${one} AND b.user_id = ${other} AND NOT a.disabled AND NOT b.disabled LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      findColleagues: (userId, others) =>
        sql<{ id: UserId }>`SELECT DISTINCT b.user_id AS id FROM identity.members a
          JOIN identity.members b ON b.organization_id = a.organization_id
          WHERE a.user_id = ${userId} AND b.user_id = ANY(${others}::text[]) AND NOT a.disabled AND NOT b.disabled`.pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie
        ),
      put: (member) =>
        sql`INSERT INTO identity.members ${sql.insert({
          organization_id: member.organizationId,
          user_id: member.userId,
          role: member.role,
          disabled: member.disabled,
          sso: member.sso,
          joined_at: DateTime.toDateUtc(member.joinedAt),
          last_seen_at: member.lastSeenAt === null ? null : DateTime.toDateUtc(member.lastSeenAt)
        })} ON CONFLICT (organization_id, user_id) DO UPDATE SET role = excluded.role, disabled = excluded.disabled,
          sso = excluded.sso, last_seen_at = excluded.last_seen_at`.pipe(Effect.asVoid, Effect.orDie),
      remove: (organizationId, userId) =>
        sql`DELETE FROM identity.members WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
    }
  })
)
