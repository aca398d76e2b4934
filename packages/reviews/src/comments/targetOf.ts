import { type CurrentPage, documentsOf, PageId, PageNotFound, type PagePlace, Pages } from "@octavo/content"
import { previewBlocks } from "@octavo/markdown"
import { Effect, Option } from "effect"
import type { NodeAnchor, PageSnapshot, TableCell } from "./Comment.ts"
import type { CommentAccess, CommentPlace } from "./authorizeComments.ts"
import { CommentTargetIncomplete, NodeNotFound } from "./targetFailures.ts"
import { snapshotOf } from "./TargetPage.ts"

/** The target of a new comment; without a page, the whole space or change request. */
export interface CommentTargetInput {
  readonly page?: string
  readonly node?: string
  readonly tableCell?: TableCell
}

interface Target {
  readonly page: PageSnapshot | null
  readonly node: NodeAnchor | null
  readonly tableCell: TableCell | null
}

/**
 * The page of a space that a comment is posted on, as it is now. It is read beside the access check, and nothing of it is used without
 * that. Null for a comment on the whole, and in a change request, whose revision that check tells.
 */
export const findTargetPage = ({ changeRequest, spaceId }: CommentPlace, { page }: CommentTargetInput) =>
  page === undefined || changeRequest !== null
    ? Effect.succeed(null)
    : Pages.use((pages) => pages.findCurrentPlace(spaceId, PageId.make(page)))

/** Looks up what a comment is posted on, in what is shown there now: in the page that was read before, if that is of this moment. */
export const targetOf = Effect.fnUntraced(function* (
  access: CommentAccess,
  { node: key, page: pageId, tableCell: cell }: CommentTargetInput,
  current: CurrentPage<PagePlace> | null
) {
  const tableCell = cell ?? null
  if (pageId === undefined) {
    if (key !== undefined) return yield* new CommentTargetIncomplete({ path: "node" })
    if (tableCell !== null) return yield* new CommentTargetIncomplete({ path: "tableCell" })
    const whole: Target = { page: null, node: null, tableCell: null }
    return whole
  }
  const [found] =
    current?.revisionId === access.revisionId
      ? Option.toArray(current.page)
      : yield* (yield* Pages).findPlaces(access.head, [PageId.make(pageId)])
  if (found === undefined) return yield* new PageNotFound({ pageId })
  const page = snapshotOf(found)
  if (key === undefined) {
    const target: Target = { page, node: null, tableCell }
    return target
  }
  const documents = yield* documentsOf(page.sourceHash === null ? [] : [page.sourceHash])
  const document = documents.get(page.sourceHash ?? "")
  const preview = document === undefined ? undefined : previewBlocks(document, new Set([key])).get(key)
  if (preview === undefined) return yield* new NodeNotFound({ node: key })
  const target: Target = { page, node: { key, preview }, tableCell }
  return target
})
