import { requireActiveSpace, type SpaceId } from "@octavo/content"
import { Caller, onBehalfOf } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { SyncStates } from "../states/SyncStates.ts"
import { Connection } from "./Connection.ts"
import { Connections } from "./Connections.ts"
import { startSync } from "./startSync.ts"

/** How many connections are looked at in one go. */
const batchSize = 100

/** How often a place is looked at where that failed last, at most, in minutes: nobody mends it within one. */
const afterFailure = 10

const failedLast = Effect.fnUntraced(function* ({ direction, spaceId }: Connection) {
  const { lastExport, lastImport } = yield* (yield* SyncStates).get(spaceId)
  return (direction === "import" ? lastImport : lastExport)?.state === "failed"
})

const stopped = (connection: Connection, message: string) =>
  new Connection({
    ...connection,
    nextAt: null,
    problem: `${message}. Who may create content in the space can connect it again.`
  })

/**
 * Starts what the connection of a space does and says when it is due next; one whose person may no longer do that stops.
 * Nothing happens where it ended meanwhile.
 */
export const startOnBehalf = Effect.fnUntraced(function* (spaceId: SpaceId) {
  const connections = yield* Connections
  const found = yield* connections.findForUpdate(spaceId)
  if (Option.isNone(found)) return
  const stored = found.value
  const { connection } = stored
  const now = yield* DateTime.now
  // The connection of a deleted space or organization goes on when that is restored.
  if (Option.isNone(yield* Effect.option(requireActiveSpace(spaceId)))) {
    const nextAt = connection.nextAt === null ? null : DateTime.add(now, { hours: 1 })
    return yield* connections.put({ ...stored, connection: new Connection({ ...connection, nextAt }) })
  }
  const least = (yield* failedLast(connection)) ? afterFailure : 1
  const nextAt =
    connection.everyMinutes === null
      ? null
      : DateTime.add(now, { minutes: Math.max(connection.everyMinutes, least) })
  const next = yield* startSync(stored).pipe(
    Effect.as(new Connection({ ...connection, nextAt, problem: null })),
    // Nothing is wrong with the place: it is looked at again when it is due next.
    Effect.catchTag("TooManyJobs", () =>
      Effect.succeed(new Connection({ ...connection, nextAt: nextAt ?? DateTime.add(now, { minutes: 1 }) }))
    ),
    Effect.catch((error) => Effect.succeed(stopped(connection, error.message))),
    Effect.provideService(Caller, onBehalfOf(connection.connectedBy))
  )
  yield* connections.put({ ...stored, connection: next })
})

/** Starts the synchronisation of every space whose repository is to be looked at by now; answers how many that were. */
export const synchroniseDue = Effect.fn("gitsync.synchroniseDue")(function* () {
  const connections = yield* Connections
  const due = yield* connections.listDue(yield* DateTime.now, batchSize)
  for (const { spaceId } of due) {
    yield* Effect.catchCause(atomically(startOnBehalf(spaceId)), (cause) =>
      Effect.logError("A space could not be synchronised with its repository; others are", cause).pipe(
        Effect.annotateLogs({ spaceId })
      )
    )
  }
  return due.length
})
