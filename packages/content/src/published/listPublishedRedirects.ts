import { Effect } from "effect"
import { Redirects } from "../entries/Redirects.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"
import { requireHead } from "./requireHead.ts"

/** The redirects of a space for visitors. One statement. */
export const listPublishedRedirects = Effect.fn("content.listPublishedRedirects")(function* (
  published: PublishedSpaces,
  spaceId: SpaceId
) {
  const { at } = yield* requireHead(published, spaceId)
  return yield* (yield* Redirects).listAll(at)
})
