import type { SpaceId } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Connection } from "./Connection.ts"
import { Connections } from "./Connections.ts"
import { startSync } from "./startSync.ts"

/** How many connections are looked at in one go. */
const atOnce = 100

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
  const nextAt =
    connection.everyMinutes === null ? null : DateTime.add(now, { minutes: connection.everyMinutes })
  const next = yield* startSync(stored).pipe(
    Effect.as(new Connection({ ...connection, nextAt })),
    Effect.catch((error) => Effect.succeed(stopped(connection, error.message))),
    Effect.provideService(Caller, { userId: connection.connectedBy, isOperator: false })
  )
  yield* connections.put({ ...stored, connection: next })
})

/** Starts the synchronisation of every space whose repository is to be looked at by now; answers how many that were. */
export const synchroniseDue = Effect.fn("gitsync.synchroniseDue")(function* () {
  const connections = yield* Connections
  const due = yield* connections.listDue(yield* DateTime.now, atOnce)
  for (const { spaceId } of due) yield* atomically(startOnBehalf(spaceId))
  return due.length
})
