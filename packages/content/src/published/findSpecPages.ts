import { Effect } from "effect"
import { Mentions } from "../links/Mentions.ts"
import { namesOfTarget, nameOfSpec } from "../links/targetNames.ts"
import { PageId } from "../entries/Page.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { PublishedContents } from "./PublishedContents.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"

/** The most pages and reusable contents that are looked at. */
const maxPages = 200
const maxContents = 20

/** A page of a space. */
export interface SpecPage {
  readonly spaceId: SpaceId
  readonly pageId: PageId
}

/**
 * Finds pages whose text names a specification, in itself or in a reusable content that the page may include. One statement, and one for
 * each such reusable content.
 */
export const findSpecPages = Effect.fn("content.findSpecPages")(function* (
  published: PublishedSpaces,
  slug: string
) {
  const heads = new Map(
    published.heads.flatMap((head) => [
      [head.at.branchId, head] as const,
      ...(head.at.base === null ? [] : [[head.at.base.branchId, head] as const])
    ])
  )
  const named = yield* (yield* PublishedContents).findNaming([...heads.keys()], nameOfSpec(slug), {
    pages: maxPages,
    contents: maxContents
  })
  const pages: Array<SpecPage> = named.pages.flatMap(({ branchId, id }) => {
    const head = heads.get(branchId)
    return head === undefined ? [] : [{ spaceId: head.spaceId, pageId: id }]
  })
  const mentions = yield* Mentions
  for (const { branchId, gitPath, id } of named.contents) {
    const head = heads.get(branchId)
    if (head === undefined) continue
    for (const mention of yield* mentions.find(head.at, id, namesOfTarget(id, gitPath))) {
      if (mention.kind !== "page" || pages.length >= maxPages) continue
      pages.push({ spaceId: head.spaceId, pageId: PageId.make(mention.id) })
    }
  }
  return pages as ReadonlyArray<SpecPage>
})
