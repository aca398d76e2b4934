import { Context, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { type DatabaseLayer, liveClock } from "../Database.ts"
import type { Migration } from "../Migration.ts"
import { offerCopies } from "./copies.ts"
import { type DataFolderInUse, type DataFolderOfAnother, lockDataFolder } from "./DataFolder.ts"
import { logPosition, maintain } from "./maintain.ts"
import { onEngine } from "./onEngine.ts"
import { openEngine } from "./openEngine.ts"
import { openThread, type ThreadEngine } from "./openThread.ts"
import { templateFile } from "./templateFile.ts"

const everyMinute = (sql: SqlClient.SqlClient): Effect.Effect<void> => {
  let maintainedAt: string | undefined
  return Effect.gen(function* () {
    if ((yield* logPosition(sql)) === maintainedAt) return
    yield* maintain(sql)
    maintainedAt = yield* logPosition(sql)
  }).pipe(
    Effect.catchCause((cause) => Effect.logWarning("Maintenance of the embedded database failed", cause)),
    Effect.delay("1 minute"),
    Effect.forever
  )
}

/** The folder of the embedded database, and how it is used. */
export interface EmbeddedOptions {
  readonly folder: string
  /** Whether backups and exports get copies of it; true by default. */
  readonly offersCopies?: boolean
  /** The migrations that a new folder will go through; all of this version by default. */
  readonly migrations?: ReadonlyArray<Migration> | undefined
}

/**
 * A database in a folder, in a thread of this process: nothing to install, one process at a time. A new folder starts from the template with
 * its migrations, and without tables where there is no such template. Backups and exports get copies of it, unless it is such a copy itself.
 */
export const embedded = ({
  folder,
  migrations,
  offersCopies = true
}: EmbeddedOptions): DatabaseLayer<DataFolderInUse | DataFolderOfAnother> =>
  Layer.effectContext(
    Effect.gen(function* () {
      yield* lockDataFolder(folder)
      let thread: ThreadEngine | undefined
      const open = async () => (thread = await openThread({ folder, template: templateFile(migrations) }))
      const services = yield* onEngine(open).pipe(Effect.orDie)
      if (offersCopies) yield* offerCopies(folder, (to) => thread!.copyTo(to))
      yield* Effect.forkScoped(everyMinute(Context.get(services, SqlClient.SqlClient)))
      return services
    })
  ).pipe(Layer.provide([Reactivity.layer, liveClock]))

/** A database in memory and in this thread, from the files of one in an archive: for tests. */
export const embeddedInProcess = (dump: Uint8Array<ArrayBuffer>): DatabaseLayer<never> =>
  Layer.effectContext(
    onEngine(async () => openEngine({ loadDataDir: new Blob([dump]) })).pipe(Effect.orDie)
  ).pipe(Layer.provide([Reactivity.layer, liveClock]))
