import { DateTime, Effect, Option } from "effect"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { Connection } from "./Connection.ts"
import { Connections } from "./Connections.ts"

/** How long after a server could not be reached in vain its connection is looked at once more. */
const pause = { minutes: 10 }

/**
 * Has a connection looked at once more after a synchronisation that failed for a reason that may pass, where it is not
 * looked at regularly: what its webhook told would be forgotten until the next push.
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
