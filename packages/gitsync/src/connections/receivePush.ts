import { requireActiveSpace, SpaceId } from "@octavo/content"
import { atomically, Sealer } from "@octavo/kernel"
import { Effect, Option, Schema } from "effect"
import { receivePullRequest } from "../pullRequests/receivePullRequest.ts"
import { baseOf } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { Connections } from "./Connections.ts"
import { isWaiting } from "./isWaiting.ts"
import type { HookCall } from "./HookCall.ts"
import { isSigned, readPush } from "./readPush.ts"
import { startOnBehalf } from "./synchroniseDue.ts"

/** The call is not signed with the secret of a connection; the error does not reveal whether one exists. */
export class HookNotSigned extends Schema.TaggedError<HookNotSigned>()(
  "HookNotSigned",
  {},
  { httpApiStatus: 401 }
) {
  override get message() {
    return "The signature of this call is missing or wrong. Check the secret of the webhook."
  }
}

/** The call was signed but is none that can be read. */
export class HookUnreadable extends Schema.TaggedError<HookUnreadable>()(
  "HookUnreadable",
  {},
  { httpApiStatus: 400 }
) {
  override get message() {
    return "The body of this call is not that of a push or a pull request by GitHub, GitLab, Gitea or Forgejo"
  }
}

/**
 * Receives an event of a Git server: a push starts the synchronisation of the connected space, a pull request gets a preview. Events may
 * arrive twice, late, in any order or never: the current state of the ref is pulled.
 */
export const receivePush = Effect.fn("gitsync.receivePush")(function* (spaceId: string, call: HookCall) {
  const stored = yield* (yield* Connections).find(SpaceId.make(spaceId))
  const sealer = yield* Sealer
  const secret = Option.flatMap(stored, ({ sealedSecret }) => sealer.open(sealedSecret))
  if (Option.isNone(stored) || Option.isNone(secret) || !isSigned(call, secret.value)) {
    return yield* new HookNotSigned()
  }
  const space = yield* Effect.option(requireActiveSpace(stored.value.connection.spaceId))
  if (Option.isNone(space)) return yield* new HookNotSigned()
  const event = readPush(call)
  if (event === null) return yield* new HookUnreadable()
  if (event.kind === "pullRequest") return yield* receivePullRequest(space.value, event.event)
  const { connection } = stored.value
  if (event.kind !== "push" || event.ref !== connection.ref || connection.direction === "export") return
  const base = baseOf(yield* (yield* SyncStates).get(connection.spaceId), connection)
  // A push from here causes an event, too.
  if (base !== null && base.oid === event.oid) return
  // Only what is to be started is a unit of work: of many calls at once the others keep nobody waiting.
  if (yield* isWaiting(stored.value)) return
  yield* atomically(startOnBehalf(connection.spaceId))
})
