import { Effect } from "effect"
import { SpaceNotFound } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"

/** The head of a space that visitors may read. */
export const requireHead = (published: PublishedSpaces, spaceId: SpaceId) =>
  Effect.suspend(() => {
    const head = published.headOf(spaceId)
    return head === undefined ? Effect.fail(new SpaceNotFound({ spaceId })) : Effect.succeed(head)
  })
