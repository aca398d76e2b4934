import { Effect } from "effect"
import { atomically } from "@octavo/kernel"
import { type Publication, Space, visibilityIn } from "./Space.ts"
import type { SpaceId } from "./SpaceId.ts"
import { Spaces } from "./Spaces.ts"

/**
 * Stores the audience and the address of the published content of a space, null where it is not published. Takes part in the unit
 * of work of the caller, who has checked the access. A space that is gone is left out.
 */
export const setPublication = Effect.fn("content.setPublication")(function* (
  spaceId: SpaceId,
  publication: Publication | null
) {
  const spaces = yield* Spaces
  const space = yield* Effect.option(spaces.getForUpdate(spaceId))
  if (space._tag === "None") return
  const visibility = publication?.visibility ?? visibilityIn(space.value.parentId, "private")
  const publishedUrl = publication?.url ?? null
  if (space.value.visibility === visibility && space.value.publishedUrl === publishedUrl) return
  yield* spaces.put(new Space({ ...space.value, visibility, publishedUrl }))
}, atomically)
