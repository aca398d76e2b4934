import { requireSpace, type SpaceId } from "@octavo/content"
import { audit, Caller } from "@octavo/identity"
import { atomically, Sealer } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { GitRefRefused, isGitRef } from "../remote/GitRef.ts"
import { parseGitUrl } from "../remote/GitUrl.ts"
import { auditedConnection } from "./auditedConnection.ts"
import { Connection } from "./Connection.ts"
import { Connections } from "./Connections.ts"

/** The repository to connect with, from the request. */
export type ConnectionRequest = Pick<
  Connection,
  "url" | "ref" | "directory" | "direction" | "everyMinutes" | "commitMessage"
>

/** A connection, with the secret of its webhook when it was just made: it is shown once. */
export interface Connected {
  readonly connection: Connection
  readonly secret: string | null
}

const newSecret = Effect.sync(() =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")
)

/**
 * Connects a space with a repository, or changes the connection: it is synchronised at intervals from now on, and by
 * its webhook. The URL may contain credentials, which are stored sealed; a URL without credentials keeps the stored
 * ones of the same address.
 */
export const connectRepository = Effect.fn("gitsync.connectRepository")(function* (
  spaceId: SpaceId,
  request: ConnectionRequest
) {
  const { space } = yield* requireSpace(spaceId, "create")
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
  yield* audit({
    organizationId: space.organizationId,
    action: "space.repositoryConnected",
    target: { kind: "space", id: spaceId },
    ...(before !== null && { before: auditedConnection(before.connection) }),
    after: auditedConnection(connection)
  })
  const connected: Connected = { connection, secret }
  return connected
}, atomically)
