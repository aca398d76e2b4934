import { columns, later, timestamp, timestampOrNull } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { EmailTaken, User, type UserId, UserNotFound } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"

const userColumns = columns(User, {
  id: "id",
  email: "email",
  displayName: "display_name",
  photoUrl: "photo_url",
  isOperator: "is_operator",
  emailVerifiedAt: timestampOrNull("email_verified_at"),
  createdAt: timestamp("created_at")
})

/** The user of a row that a query answers as JSON. */
export const decodeOwner = (owner: {
  readonly created_at: string
  readonly email_verified_at: string | null
}) =>
  userColumns.decode({
    ...owner,
    created_at: new Date(owner.created_at),
    email_verified_at: owner.email_verified_at === null ? null : new Date(owner.email_verified_at)
  })

export const layer: Layer.Layer<Users, never, SqlClient.SqlClient> = Layer.effect(
  Users,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const get = (id: UserId, lock: "" | "FOR NO KEY UPDATE") =>
      sql`SELECT * FROM identity.users WHERE id = ${id} ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) =>
          row === undefined
            ? Effect.fail(new UserNotFound({ userId: id }))
            : Effect.succeed(userColumns.decode(row))
        )
      )
    return {
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR NO KEY UPDATE"),
      getMany: (ids) =>
        sql`SELECT * FROM identity.users WHERE id = ANY(${ids}::text[]) ORDER BY id`.pipe(
          Effect.map((rows) => rows.map(userColumns.decode)),
          Effect.orDie
        ),
      findByEmail: (email) =>
        sql`SELECT * FROM identity.users WHERE email = ${email}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), userColumns.decode)),
          Effect.orDie
        ),
      findByEmails: (emails) =>
        sql`SELECT * FROM identity.users WHERE email = ANY(${emails}::text[])`.pipe(
          Effect.map((rows) => rows.map(userColumns.decode)),
          Effect.orDie
        ),
      list: ({ after, limit }) =>
        sql`SELECT * FROM identity.users
          WHERE ${after === null ? sql.literal("true") : sql`id > ${after[0]}`}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(userColumns.decode), limit, (user) => [user.id])),
          Effect.orDie
        ),
      put: (user) =>
        // A unique violation would end the transaction, so a taken address shows as a row that was not written.
        sql`WITH given AS (
            SELECT ${user.id}::text AS id, ${user.email}::text AS email, ${user.displayName}::text AS display_name,
              ${user.photoUrl}::text AS photo_url, ${user.isOperator}::boolean AS is_operator,
              ${user.emailVerifiedAt === null ? null : DateTime.toDateUtc(user.emailVerifiedAt)}::timestamptz AS email_verified_at,
              ${DateTime.toDateUtc(user.createdAt)}::timestamptz AS created_at
          ), changed AS (
            UPDATE identity.users u SET email = given.email, display_name = given.display_name,
              photo_url = given.photo_url, is_operator = given.is_operator,
              email_verified_at = given.email_verified_at
            FROM given WHERE u.id = given.id
              AND NOT EXISTS (SELECT FROM identity.users o WHERE o.email = given.email AND o.id <> given.id)
            RETURNING u.id
          ), added AS (
            INSERT INTO identity.users (id, email, display_name, photo_url, is_operator, email_verified_at, created_at)
            SELECT id, email, display_name, photo_url, is_operator, email_verified_at, created_at FROM given
            WHERE NOT EXISTS (SELECT FROM changed)
            ON CONFLICT DO NOTHING RETURNING id
          )
          SELECT id FROM changed UNION ALL SELECT id FROM added`.pipe(
          Effect.orDie,
          Effect.flatMap((rows) =>
            rows.length === 0 ? Effect.fail(new EmailTaken({ email: user.email })) : Effect.void
          )
        ),
      addMissing: (users) => {
        if (users.length === 0) return Effect.void
        // Two who add the same people take the addresses in one order.
        const rows = users.toSorted((a, b) => (a.email < b.email ? -1 : 1)).map(userColumns.values)
        return sql`INSERT INTO identity.users
          SELECT * FROM jsonb_populate_recordset(NULL::identity.users, ${JSON.stringify(rows)}::text::jsonb)
          ON CONFLICT DO NOTHING`.pipe(later)
      }
    }
  })
)
