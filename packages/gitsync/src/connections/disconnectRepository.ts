import { requireSpace, type SpaceId } from "@octavo/content"
import { audit } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { endPullRequests } from "../pullRequests/endPullRequests.ts"
import { auditedConnection } from "./auditedConnection.ts"
import { Connections } from "./Connections.ts"

/** Removes the connection of a space; the content of both sides stays. Without a connection nothing changes. */
export const disconnectRepository = Effect.fn("gitsync.disconnectRepository")(
  function* (spaceId: SpaceId) {
    const { space } = yield* requireSpace(spaceId, "create")
    const connections = yield* Connections
    const found = yield* connections.findForUpdate(spaceId)
    if (Option.isNone(found)) return
    yield* connections.remove(spaceId)
    yield* endPullRequests(spaceId)
    yield* audit({
      organizationId: space.organizationId,
      action: "space.repositoryDisconnected",
      target: { kind: "space", id: spaceId },
      before: auditedConnection(found.value.connection)
    })
  },
  Effect.catchTag("SpaceNotFound", () => Effect.void),
  atomically
)
