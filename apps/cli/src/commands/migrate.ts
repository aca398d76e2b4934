import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { told } from "../told.ts"

const migrateDatabase = Effect.gen(function* () {
  const { databaseOf, settings } = yield* Effect.promise(() => import("@octavo/installation"))
  const { migrate } = yield* Effect.promise(() => import("@octavo/database"))
  const given = yield* settings
  const applied = yield* migrate.pipe(Effect.provide(databaseOf(given, "octavo migrate")))
  yield* Console.log(
    applied.length === 0 ? "The database is up to date" : applied.map((name) => `applied ${name}`).join("\n")
  )
})

/** `octavo migrate` */
export const migrateCommand = Command.make("migrate", {}, () => told(migrateDatabase)).pipe(
  Command.withDescription(
    "Bring the database to the state that this version needs: the one of DATABASE_URL, or the embedded one in OCTAVO_DATA_DIR. Servers and workers do the same when they start."
  ),
  Command.withShortDescription("Bring the database to the newest state"),
  Command.withExamples([
    {
      command: "DATABASE_URL=postgres://octavo@db/octavo octavo migrate",
      description: "Migrate before the new version starts"
    }
  ])
)
