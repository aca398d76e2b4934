import { requireSpace, Space, type SpaceId, Spaces } from "@octavo/content"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"

/**
 * Takes the old kind of installation from a space, so that the content of the space is no longer said to come from
 * there. The content stays, and so does what both have in common. Where there is none, nothing changes.
 */
export const forgetLegacyInstallation = Effect.fn("gitsync.forgetLegacyInstallation")(
  function* (spaceId: SpaceId) {
    yield* requireSpace(spaceId, "create")
    const spaces = yield* Spaces
    const space = yield* spaces.getForUpdate(spaceId)
    if (space.gitOrigin?.provider !== "github-legacy") return
    yield* spaces.put(new Space({ ...space, gitOrigin: null }))
  },
  Effect.catchTag("SpaceNotFound", () => Effect.void),
  atomically
)
