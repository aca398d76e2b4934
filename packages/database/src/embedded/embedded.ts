import { dataDir as emptyCluster } from "@electric-sql/pglite-prepopulatedfs"
import { Context, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { type DatabaseLayer, liveClock } from "../Database.ts"
import { offerCopies } from "./copies.ts"
import { type DataFolderInUse, type DataFolderOfAnother, lockDataFolder } from "./DataFolder.ts"
import { logPosition, maintain } from "./maintain.ts"
import { onEngine } from "./onEngine.ts"
import { openEngine } from "./openEngine.ts"
import type { FolderOptions } from "./openFolder.ts"
import { openThread, type ThreadEngine } from "./openThread.ts"

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

/**
 * A database in a folder, in a thread of this process: nothing to install, one process at a time. Backups and exports get copies
 * of it, unless it is such a copy itself.
 */
export const embedded = ({
  offersCopies = true,
  ...options
}: FolderOptions & { readonly offersCopies?: boolean }): DatabaseLayer<
  DataFolderInUse | DataFolderOfAnother
> =>
  Layer.effectContext(
    Effect.gen(function* () {
      yield* lockDataFolder(options.folder)
      let thread: ThreadEngine | undefined
      const services = yield* onEngine(async () => (thread = await openThread(options))).pipe(Effect.orDie)
      if (offersCopies) yield* offerCopies(options.folder, (folder) => thread!.copyTo(folder))
      yield* Effect.forkScoped(everyMinute(Context.get(services, SqlClient.SqlClient)))
      return services
    })
  ).pipe(Layer.provide([Reactivity.layer, liveClock]))

/** A database in memory and in this thread, from a dump when one is given: for tests and one-off tools. */
export const embeddedInProcess = ({
  dump
}: { readonly dump?: Uint8Array | undefined } = {}): DatabaseLayer<never> =>
  Layer.effectContext(
    onEngine(async () =>
      openEngine({
        loadDataDir: dump === undefined ? await emptyCluster() : new Blob([new Uint8Array(dump)])
      })
    ).pipe(Effect.orDie)
  ).pipe(Layer.provide([Reactivity.layer, liveClock]))
