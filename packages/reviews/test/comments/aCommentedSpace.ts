import { type ContentChanges, type PageVersion, type Space } from "@octavo/content"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { Effect } from "effect"
import { aChangeRequest } from "../../src/testing/index.ts"

/** The place of the comments of a space itself. */
export const inSpace = ({ id }: Space) => ({ spaceId: id, changeRequest: null })

/** Every comment of anybody on anything, oldest first. */
export const allOfThem = { order: "asc", status: "all", pageId: null, authors: null } as const

export const everything = { after: null, limit: 1000 }

/** Commits changes to a line of revisions, as an editor does. */
export const commitTo = (branchId: Space["mainBranchId"], changes: Partial<ContentChanges>) =>
  Effect.orDie(commitToBranch(branchId, changes))

export const guideText = `# Guide

Install it with care.

Run it twice a day, and never on Sundays.

* Milk
* Eggs and bacon
`

/** A space with a folder and a page in it, a change request over that, and ways to change the content. */
export const aCommentedSpace = Effect.fnUntraced(function* () {
  const world = yield* aSpaceWithPages()
  const write = (page: PageVersion, text?: string) => {
    const source = text === undefined ? null : aSource(text)
    const put = [source === null ? page : { ...page, sourceHash: source.hash }]
    return commitTo(world.space.mainBranchId, {
      pages: { put, remove: [] },
      sources: source === null ? [] : [source]
    })
  }
  const remove = (page: PageVersion) =>
    commitTo(world.space.mainBranchId, { pages: { put: [], remove: [page.id] } })
  return { ...world, write, remove }
})

const aSpaceWithPages = Effect.fnUntraced(function* () {
  const world = yield* aChangeRequest()
  const source = aSource(guideText)
  const folder = yield* aPage({ title: "Basics", attributes: { emoji: "1f4d8", icon: "book" } })
  const guide = yield* aPage({ title: "Guide", parentId: folder.id, sourceHash: source.hash })
  yield* commitTo(world.space.mainBranchId, {
    pages: { put: [folder, guide], remove: [] },
    sources: [source]
  })
  return { ...world, folder, guide }
})
