import { Effect, Option } from "effect"
import type { PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { PublishedContents } from "./PublishedContents.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"
import { requireHead } from "./requireHead.ts"

/** How many pages with the same last slug are suggested. */
const maxSuggested = 5

/**
 * The present page that once had a path, and present pages that have or had its last slug anywhere, the latest first. Deleted pages
 * are among neither. Two statements, which read versions with these slugs alone.
 */
export const findMovedPages = Effect.fn("content.findMovedPages")(function* (
  published: PublishedSpaces,
  spaceId: SpaceId,
  path: string
) {
  const { at } = yield* requireHead(published, spaceId)
  const slugs = path.split("/").filter((slug) => slug !== "")
  const last = slugs.at(-1)
  if (last === undefined) return { moved: null, alike: [] as ReadonlyArray<PageId> }
  const moved = Option.getOrNull(yield* (yield* Pages).findByFormerPath(at, slugs))
  return { moved, alike: yield* (yield* PublishedContents).findBySlugEver(at, last, maxSuggested) }
})
