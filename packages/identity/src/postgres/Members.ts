import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { Role } from "../access/Role.ts"
import { Invitation, Member } from "../members/Member.ts"
import { type Colleague, Members } from "../members/Members.ts"
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
  readonly invitation_id: string | null
  readonly invited_as: string | null
  readonly accepted_at: Date | null
}

const toTime = (date: Date | null) => (date === null ? null : DateTime.fromDateUnsafe(date))
const toDate = (time: DateTime.Utc | null | undefined) => (time == null ? null : DateTime.toDateUtc(time))

const toMember = (row: MemberRow): Member =>
  new Member({
    organizationId: row.organization_id as OrganizationId,
    userId: row.user_id as UserId,
    role: row.role,
    disabled: row.disabled,
    sso: row.sso,
    invitation:
      row.invitation_id === null || row.invited_as === null
        ? null
        : new Invitation({
            id: row.invitation_id,
            email: row.invited_as,
            acceptedAt: toTime(row.accepted_at)
          }),
    joinedAt: DateTime.fromDateUnsafe(row.joined_at),
    lastSeenAt: toTime(row.last_seen_at)
  })

const toRow = (member: Member): MemberRow => ({
  organization_id: member.organizationId,
  user_id: member.userId,
  role: member.role,
  disabled: member.disabled,
  sso: member.sso,
  joined_at: DateTime.toDateUtc(member.joinedAt),
  last_seen_at: toDate(member.lastSeenAt),
  invitation_id: member.invitation?.id ?? null,
  invited_as: member.invitation?.email ?? null,
  accepted_at: toDate(member.invitation?.acceptedAt)
})

export const layer: Layer.Layer<Members, never, SqlClient.SqlClient> = Layer.effect(
  Members,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const first = Effect.map(([row]: ReadonlyArray<MemberRow>) =>
      Option.map(Option.fromUndefinedOr(row), toMember)
    )
    return {
      find: (organizationId, userId) =>
        sql<MemberRow>`SELECT * FROM identity.members
          WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(first, Effect.orDie),
      findByInvitation: (invitationId) =>
        sql<MemberRow>`SELECT * FROM identity.members WHERE invitation_id = ${invitationId}`.pipe(
          first,
          Effect.orDie
        ),
      findMany: (organizationId, userIds) =>
        sql<MemberRow>`SELECT * FROM identity.members
          WHERE organization_id = ${organizationId} AND user_id = ANY(${userIds}::text[])`.pipe(
          Effect.map((rows) => rows.map(toMember)),
          Effect.orDie
        ),
      findColleagues: (userId, others) =>
        sql<Colleague>`SELECT b.user_id AS "userId", bool_or(a.role IS NOT NULL) AS "isKnownToMember"
          FROM identity.members a JOIN identity.members b ON b.organization_id = a.organization_id
          WHERE a.user_id = ${userId} AND b.user_id = ANY(${others}::text[]) AND NOT a.disabled AND NOT b.disabled
            AND (a.invitation_id IS NULL OR a.accepted_at IS NOT NULL)
            AND (b.invitation_id IS NULL OR b.accepted_at IS NOT NULL)
          GROUP BY b.user_id`.pipe(Effect.orDie),
      hasInvitations: (userId) =>
        sql`SELECT FROM identity.members
          WHERE user_id = ${userId} AND invitation_id IS NOT NULL AND accepted_at IS NULL LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      put: (member) =>
        sql`INSERT INTO identity.members ${sql.insert({ ...toRow(member) })}
          ON CONFLICT (organization_id, user_id) DO UPDATE SET role = excluded.role, disabled = excluded.disabled,
          sso = excluded.sso, last_seen_at = excluded.last_seen_at, invitation_id = excluded.invitation_id,
          invited_as = excluded.invited_as, accepted_at = excluded.accepted_at`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      addMissing: (members) =>
        members.length === 0
          ? Effect.succeed(0)
          : sql`INSERT INTO identity.members
              SELECT * FROM jsonb_populate_recordset(
                NULL::identity.members, ${JSON.stringify(members.map(toRow))}::text::jsonb
              )
              ON CONFLICT (organization_id, user_id) DO NOTHING RETURNING user_id`.pipe(
              Effect.map((rows) => rows.length),
              Effect.orDie
            ),
      accept: (organizationId, userId, at) =>
        sql`UPDATE identity.members SET accepted_at = ${DateTime.toDateUtc(at)}
          WHERE organization_id = ${organizationId} AND user_id = ${userId}
            AND invitation_id IS NOT NULL AND accepted_at IS NULL`.pipe(Effect.asVoid, Effect.orDie),
      remove: (organizationId, userId) =>
        sql`DELETE FROM identity.members WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
    }
  })
)
