import { requireSpace, type SpaceId } from "@octavo/content"
import { audit, Caller } from "@octavo/identity"
import { atomically, Sealer } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { GitRefRefused, isGitRef } from "../remote/GitRef.ts"
import { parseGitUrl } from "../remote/GitUrl.ts"
import { formerPlace } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { endPullRequests } from "../pullRequests/endPullRequests.ts"
import { auditedConnection } from "./auditedConnection.ts"
import { Connection } from "./Connection.ts"
import { Connections } from "./Connections.ts"

/**
 * The repository to connect with, from the request. Null is where the space was synchronised last: the repository, or the branch or
 * folder in that repository; else the branch `main` and the top.
 */
export type ConnectionRequest = Pick<Connection, "direction" | "everyMinutes" | "commitMessage"> & {
  readonly [Key in "url" | "ref" | "directory"]: Connection[Key] | null
} & {
  /** The token for commit statuses of pull requests. Undefined keeps the stored one of the same address; null removes it. */
  readonly statusToken?: string | null
}

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
  const state = yield* (yield* SyncStates).get(spaceId)
  const url = request.url ?? formerPlace(state, null, request.ref)?.url ?? ""
  const { credentials, href } = yield* Effect.fromResult(parseGitUrl(url))
  const former = formerPlace(state, href, request.ref)
  const ref = request.ref ?? former?.ref ?? "refs/heads/main"
  if (!isGitRef(ref)) return yield* new GitRefRefused({ ref })
  const before = Option.getOrNull(yield* connections.findForUpdate(spaceId))
  const secret = before === null ? yield* newSecret : null
  const { statusToken, ...settings } = request
  const isSameAddress = before !== null && before.connection.url === href
  const keptToken = isSameAddress ? before.sealedStatusToken : null
  const keepsUrl = isSameAddress && credentials === null
  const connection = new Connection({
    ...settings,
    spaceId,
    url: href,
    ref,
    directory: request.directory ?? former?.directory ?? "",
    connectedBy: userId,
    problem: null,
    nextAt: request.everyMinutes === null ? null : yield* DateTime.now
  })
  yield* connections.put({
    connection,
    sealedUrl: keepsUrl ? before.sealedUrl : sealer.seal(credentials === null ? href : url),
    sealedSecret: before?.sealedSecret ?? sealer.seal(secret!),
    sealedStatusToken:
      statusToken === undefined ? keptToken : statusToken === null ? null : sealer.seal(statusToken)
  })
  if (!isSameAddress || before.connection.ref !== ref) yield* endPullRequests(spaceId)
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
