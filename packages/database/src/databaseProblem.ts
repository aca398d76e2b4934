import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { migrations } from "./migrations/index.ts"

/** The time in which a database answers that is not overloaded. */
const patience = "1 second"

const known = new Set(migrations.map(({ name }) => name))

/**
 * Asks a database whether this version can work with it; answers why not, in a sentence. One statement reads what
 * migrations it went through: a newer process may have migrated it since this one started.
 */
export const databaseProblem: Effect.Effect<string | null, never, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient
    const applied = yield* sql<{ readonly name: string }>`SELECT name FROM public.octavo_migrations`
    if (applied.some(({ name }) => !known.has(name))) {
      return "The database was migrated by a newer version of Octavo"
    }
    return applied.length < known.size ? "The database lacks migrations of this version of Octavo" : null
  }
).pipe(
  Effect.timeout(patience),
  Effect.catchCause(() => Effect.succeed("The database does not answer"))
)
