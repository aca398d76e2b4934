import { requireSpace, type SpaceId } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically, Sealer } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { GitRefRefused, isGitRef } from "../remote/GitRef.ts"
import { parseGitUrl } from "../remote/GitUrl.ts"
import { Connection } from "./Connection.ts"
import { Connections } from "./Connections.ts"

/** What a user says of the repository to connect with. */
export type ConnectionRequest = Pick<
  Connection,
  "url" | "ref" | "directory" | "direction" | "everyMinutes" | "commitMessage"
>

/** A connection, and the secret of its webhook where that was made just now: it is not told again. */
export interface Connected {
  readonly connection: Connection
  readonly secret: string | null
}

const newSecret = Effect.sync(() =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")
)

/**
 * Connects a space with a repository, or changes how: it is looked at regularly from now on, and by its webhook. The URL
 * may hold credentials, which are kept sealed; one without keeps those that are known for the same address.
 */
export const connectRepository = Effect.fn("gitsync.connectRepository")(function* (
  spaceId: SpaceId,
  request: ConnectionRequest
) {
  yield* requireSpace(spaceId, "create")
  const { userId } = yield* Caller
  const connections = yield* Connections
  const sealer = yield* Sealer
  const { credentials, href } = yield* Effect.fromResult(parseGitUrl(request.url))
  if (!isGitRef(request.ref)) return yield* new GitRefRefused({ ref: request.ref })
  const before = Option.getOrNull(yield* connections.findForUpdate(spaceId))
  const secret = before === null ? yield* newSecret : null
  const keepsUrl = before !== null && credentials === null && before.connection.url === href
  const connection = new Connection({
    ...request,
    spaceId,
    url: href,
    connectedBy: userId,
    problem: null,
    nextAt: request.everyMinutes === null ? null : yield* DateTime.now
  })
  yield* connections.put({
    connection,
    sealedUrl: keepsUrl ? before.sealedUrl : sealer.seal(credentials === null ? href : request.url),
    sealedSecret: before?.sealedSecret ?? sealer.seal(secret!)
  })
  const connected: Connected = { connection, secret }
  return connected
}, atomically)
