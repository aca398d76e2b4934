import { columns, compositeOrNull, later, timestamp, timestampOrNull } from "@octavo/database"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Invitation, Member } from "../directory/Member.ts"
import type { Asker } from "../directory/Credential.ts"
import { membershipFor } from "../access/membershipFor.ts"
import type { Role } from "../directory/Role.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import type { UserId } from "../directory/User.ts"
import { type Colleague, Members } from "../directory/Members.ts"

/** The columns of `identity.members`. */
export const memberColumns = columns(Member, {
  organizationId: "organization_id",
  userId: "user_id",
  role: "role",
  disabled: "disabled",
  sso: "sso",
  invitation: compositeOrNull<Invitation>(
    {
      id: "invitation_id",
      email: "invited_as",
      acceptedAt: timestampOrNull("accepted_at")
    },
    (fields) => new Invitation(fields)
  ),
  joinedAt: timestamp("joined_at"),
  lastSeenAt: timestampOrNull("last_seen_at")
})

/** A membership of who asks in an organization that somebody else is in. */
interface SharedRow {
  readonly user_id: UserId
  readonly organization_id: OrganizationId
  readonly role: Role | null
  readonly sso_in_force: boolean
}

/** The people who are in an organization that the credential reaches. */
const toColleagues = (
  credential: Asker["credential"],
  rows: ReadonlyArray<SharedRow>
): ReadonlyArray<Colleague> => {
  const known = new Map<UserId, boolean>()
  for (const { organization_id, role, sso_in_force, user_id } of rows) {
    const organization = { id: organization_id, ssoInForce: sso_in_force }
    const reached = membershipFor(credential, organization, { role, disabled: false })
    if (reached === null || reached === "required-sso") continue
    known.set(user_id, known.get(user_id) === true || role !== null)
  }
  return [...known].map(([userId, isKnownToMember]) => ({ userId, isKnownToMember }))
}

const updates = memberColumns.updates({ except: ["organizationId", "userId", "joinedAt", "lastSeenAt"] })

/** Whether a query found anything. */
const exists = Effect.map((rows: ReadonlyArray<object>) => rows.length > 0)

export const layer: Layer.Layer<Members, never, SqlClient.SqlClient> = Layer.effect(
  Members,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const first = Effect.map(([row]: ReadonlyArray<object>) =>
      Option.map(Option.fromUndefinedOr(row), memberColumns.decode)
    )
    return {
      find: (organizationId, userId) =>
        sql`SELECT * FROM identity.members
          WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(first, Effect.orDie),
      findByInvitation: (invitationId) =>
        sql`SELECT * FROM identity.members WHERE invitation_id = ${invitationId}`.pipe(first, Effect.orDie),
      findMany: (organizationId, userIds) =>
        sql`SELECT * FROM identity.members
          WHERE organization_id = ${organizationId} AND user_id = ANY(${userIds}::text[])`.pipe(
          Effect.map((rows) => rows.map(memberColumns.decode)),
          Effect.orDie
        ),
      findColleagues: ({ credential, userId }, others) =>
        sql<SharedRow>`SELECT b.user_id, a.organization_id, a.role, o.sso_in_force
          FROM identity.members a JOIN identity.members b ON b.organization_id = a.organization_id
          JOIN identity.organizations o ON o.id = a.organization_id
          WHERE a.user_id = ${userId} AND b.user_id = ANY(${others}::text[]) AND NOT a.disabled AND NOT b.disabled
            AND o.deleted_at IS NULL
            AND (a.invitation_id IS NULL OR a.accepted_at IS NOT NULL)
            AND (b.invitation_id IS NULL OR b.accepted_at IS NOT NULL)`.pipe(
          Effect.map((rows) => toColleagues(credential, rows)),
          Effect.orDie
        ),
      hasInvitations: (userId) =>
        sql`SELECT FROM identity.members
          WHERE user_id = ${userId} AND invitation_id IS NOT NULL AND accepted_at IS NULL LIMIT 1`.pipe(
          exists,
          Effect.orDie
        ),
      needsSso: (userId) =>
        sql`SELECT FROM identity.members m JOIN identity.organizations o ON o.id = m.organization_id
          WHERE m.user_id = ${userId} AND o.sso_in_force AND o.deleted_at IS NULL AND NOT m.disabled
            AND m.role IS DISTINCT FROM 'admin' LIMIT 1`.pipe(exists, Effect.orDie),
      // The order is that of the index of admins: in any order, the planner may go through all members for the first one.
      hasOtherAdmin: (organizationId, userId) =>
        sql`SELECT FROM identity.members WHERE organization_id = ${organizationId} AND user_id <> ${userId}
          AND role = 'admin' AND NOT disabled
            AND (invitation_id IS NULL OR accepted_at IS NOT NULL) ORDER BY user_id LIMIT 1`.pipe(
          exists,
          Effect.orDie
        ),
      put: (member) =>
        sql`INSERT INTO identity.members ${sql.insert(memberColumns.values(new Member({ ...member, lastSeenAt: null })))}
          ON CONFLICT (organization_id, user_id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      addMissing: (members) =>
        members.length === 0
          ? Effect.succeed(0)
          : sql`INSERT INTO identity.members
              SELECT * FROM jsonb_populate_recordset(
                NULL::identity.members, ${JSON.stringify(members.map(memberColumns.values))}::text::jsonb
              )
              ON CONFLICT (organization_id, user_id) DO NOTHING RETURNING user_id`.pipe(
              Effect.map((rows) => rows.length),
              Effect.orDie
            ),
      accept: (organizationId, userId, at) =>
        sql`UPDATE identity.members SET accepted_at = ${DateTime.toDateUtc(at)}
          WHERE organization_id = ${organizationId} AND user_id = ${userId}
            AND invitation_id IS NOT NULL AND accepted_at IS NULL`.pipe(later),
      remove: (organizationId, userId) =>
        sql`DELETE FROM identity.members WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(
          later
        )
    }
  })
)
