import { Effect, Schema } from "effect"

/** The oldest major version of Postgres that Octavo runs on. */
const oldestPostgres = 15

/** The server is an older Postgres than Octavo needs. */
export class PostgresTooOld extends Schema.TaggedError<PostgresTooOld>()("PostgresTooOld", {
  version: Schema.String
}) {
  override get message(): string {
    return `The database is Postgres ${this.version}. Octavo needs version ${oldestPostgres} or later: upgrade the server, or leave DATABASE_URL out for the embedded database.`
  }
}

/** Fails with `PostgresTooOld` by the `server_version_num` of a server, such as 140012; its `server_version` is shown. */
export const requirePostgres = (number: number, version: string): Effect.Effect<void, PostgresTooOld> =>
  number >= oldestPostgres * 10_000 ? Effect.void : Effect.fail(new PostgresTooOld({ version }))
