import { DateTime, Effect, Option } from "effect"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { Connection } from "./Connection.ts"
import { Connections } from "./Connections.ts"

/** The delay before one more synchronisation of a connection whose server was unreachable. */
const pause = { minutes: 10 }

/**
 * Schedules one more synchronisation after a transient failure, for a connection without an interval: otherwise the
 * push that a webhook reported would be forgotten until the next push.
 */
export const lookAgain = Effect.fnUntraced(function* ({ ref, spaceId, url }: SyncRequest) {
  const connections = yield* Connections
  const locked = yield* connections.findForUpdate(spaceId)
  if (Option.isNone(locked)) return
  const { connection } = locked.value
  const isOfOrder = connection.url === url && connection.ref === ref
  if (!isOfOrder || connection.everyMinutes !== null || connection.problem !== null) return
  const nextAt = DateTime.add(yield* DateTime.now, pause)
  yield* connections.put({ ...locked.value, connection: new Connection({ ...connection, nextAt }) })
})
