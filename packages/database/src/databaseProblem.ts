import { networkProblem } from "@octavo/kernel"
import { Cause, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type AppliedMigration, findBreaking } from "./migrate.ts"
import { migrations } from "./migrations/index.ts"

/** The time in which a database answers that is not overloaded. */
const patience = "1 second"

/** That the database does not answer, and why, where it is known. */
export const silenceOf = (cause: Cause.Cause<unknown>): string => {
  const problem = networkProblem(Cause.squash(cause))
  return `The database does not answer${problem === null ? "" : `: ${problem}`}`
}

/**
 * Asks a database whether this version can work with it; answers why not, in a sentence. One statement reads what
 * migrations it went through: a newer process may have migrated it since this one started.
 */
export const databaseProblem: Effect.Effect<string | null, never, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient
    const applied = yield* sql<AppliedMigration>`
      SELECT name, checksum, breaks FROM public.octavo_migrations`
    if (findBreaking(migrations, applied) !== undefined) {
      return "The database was migrated by a newer version of Octavo, which this version cannot work beside"
    }
    const names = new Set(applied.map(({ name }) => name))
    return migrations.every(({ name }) => names.has(name))
      ? null
      : "The database lacks migrations of this version of Octavo"
  }
).pipe(
  Effect.timeout(patience),
  Effect.catchCause((cause) => Effect.succeed(silenceOf(cause)))
)
