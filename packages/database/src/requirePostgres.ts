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

/** A connection pooler such as PgBouncer is between Octavo and Postgres, and drops the settings of sessions. */
export class PoolerBetween extends Schema.TaggedError<PoolerBetween>()("PoolerBetween", {}) {
  override get message(): string {
    return "DATABASE_URL leads to a connection pooler, which drops the settings of sessions. Octavo has pools of its own: give the address of Postgres itself, and bound the connections of each process by OCTAVO_DATABASE_POOL."
  }
}

/** How a server presents itself to a session: its settings of these names. */
export interface SessionSettings {
  /** Such as 140012. */
  readonly server_version_num: string
  readonly server_version: string
  /** Set by all sessions on a server, and passed on by poolers. */
  readonly application_name: string
  /** Set by all sessions on a server, and dropped by poolers. */
  readonly plan_cache_mode: string
}

/** The setting of `plan_cache_mode` in sessions: every query is made for its index, so a plan for all values is right for each. */
export const planCacheMode = "force_generic_plan"

/** Fails where Octavo cannot run on a server. The embedded database has no name of an application. */
export const requirePostgres = (
  settings: SessionSettings
): Effect.Effect<void, PostgresTooOld | PoolerBetween> =>
  Number(settings.server_version_num) < oldestPostgres * 10_000
    ? Effect.fail(new PostgresTooOld({ version: settings.server_version }))
    : settings.application_name !== "" && settings.plan_cache_mode !== planCacheMode
      ? Effect.fail(new PoolerBetween())
      : Effect.void
