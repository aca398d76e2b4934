import { Effect } from "effect"
import { Caller, type Role } from "@octavo/identity"
import { readOnce } from "@octavo/kernel"
import { AuthorizedSnapshot } from "./AuthorizedSnapshot.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"

/** The space, when the caller has at least this role on it, with that role and the active snapshot; see `authorize`. */
export const requireSpace = <Needed extends Role>(
  id: SpaceId,
  needed: Needed,
  state: "active" | "deleted" = "active",
  of: "content" | "settings" = "content"
) =>
  Caller.use((caller) =>
    Spaces.use((spaces) =>
      Effect.flatMap(readOnce(caller, `space ${id}`, spaces.getWithAccess(id, caller)), (found) => {
        const { counts, head, revisionId, space } = found
        return Effect.mapEager(
          AuthorizedSnapshot.authorize(found, needed, state, of),
          ({ role, snapshot }) => ({
            space,
            revisionId,
            head,
            counts,
            role,
            snapshot
          })
        )
      })
    )
  )
