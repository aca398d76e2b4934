import { Effect } from "effect"
import { shownPages } from "../entries/generated.ts"
import type { PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { pageTree } from "../entries/pageTree.ts"
import { derivedOf } from "../sources/derivedOf.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { PublishedContents } from "./PublishedContents.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"
import { requireHead } from "./requireHead.ts"

/**
 * The conditions of pages by the hashes of their sources. Pages that were stored by an older version have no condition among their
 * attributes, so the sources decide; those that an older parser read are derived again, once.
 */
const conditionsOf = Effect.fnUntraced(function* (hashes: ReadonlyArray<string>) {
  const conditions = new Map<string, string>()
  const unread: Array<string> = []
  for (const [hash, condition] of yield* (yield* PublishedContents).findConditions(hashes)) {
    if (condition === null) unread.push(hash)
    else conditions.set(hash, condition)
  }
  if (unread.length === 0) return conditions
  for (const [hash, { frontMatter }] of yield* derivedOf(unread)) {
    if (frontMatter.if !== undefined) conditions.set(hash, frontMatter.if)
  }
  return conditions
})

/** The tree of pages of a space for visitors, with the conditions that decide who sees them. Two statements. */
export const listPublishedPages = Effect.fn("content.listPublishedPages")(function* (
  published: PublishedSpaces,
  spaceId: SpaceId
) {
  const { at, revisionId } = yield* requireHead(published, spaceId)
  const pages = shownPages(yield* (yield* Pages).listAll(at))
  const hashes = pages.flatMap(({ sourceHash }) => (sourceHash === null ? [] : [sourceHash]))
  const conditions = yield* conditionsOf(hashes)
  const conditioned = (page: PageVersion): PageVersion => {
    const condition = page.sourceHash === null ? undefined : conditions.get(page.sourceHash)
    return condition === undefined ? page : { ...page, attributes: { ...page.attributes, condition } }
  }
  return { revisionId, pages: pageTree(pages.map(conditioned)) }
})
