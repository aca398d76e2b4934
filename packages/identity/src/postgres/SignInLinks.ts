import { columns, later, timestamp } from "@octavo/database"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { SignInLink } from "../sessions/SignInLink.ts"
import { SignInLinks } from "../sessions/SignInLinks.ts"

const linkColumns = columns(SignInLink, {
  hash: "hash",
  userId: "user_id",
  madeBy: "made_by",
  createdAt: timestamp("created_at"),
  expiresAt: timestamp("expires_at")
})

export const layer: Layer.Layer<SignInLinks, never, SqlClient.SqlClient> = Layer.effect(
  SignInLinks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (hash) =>
        sql`SELECT * FROM identity.sign_in_links WHERE hash = ${hash}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), linkColumns.decode)),
          Effect.orDie
        ),
      add: (link) =>
        sql`INSERT INTO identity.sign_in_links ${sql.insert(linkColumns.values(link))}`.pipe(later),
      take: (hash) =>
        sql`DELETE FROM identity.sign_in_links WHERE hash = ${hash} RETURNING *`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), linkColumns.decode)),
          Effect.orDie
        ),
      removeOfUser: (userId) => sql`DELETE FROM identity.sign_in_links WHERE user_id = ${userId}`.pipe(later),
      removeExpired: (now) =>
        sql`DELETE FROM identity.sign_in_links WHERE expires_at <= ${DateTime.toDateUtc(now)}`.pipe(later)
    }
  })
)
