import { documentsOf, PageId, PageNotFound, Pages } from "@octavo/content"
import { previewBlocks } from "@octavo/markdown"
import { Effect, Schema } from "effect"
import type { NodeAnchor, PageSnapshot, TableCell } from "./Comment.ts"
import type { CommentAccess } from "./authorizeComments.ts"
import { snapshotOf } from "./TargetPage.ts"

/** The target of a new comment; without a page, the whole space or change request. */
export interface CommentTargetInput {
  readonly page?: string
  readonly node?: string
  readonly tableCell?: TableCell
}

/** The target names a block or a cell without the page or the block that contains it. */
export class CommentTargetIncomplete extends Schema.TaggedError<CommentTargetIncomplete>()(
  "CommentTargetIncomplete",
  { path: Schema.Literals(["node", "tableCell"]) },
  { httpApiStatus: 400 }
) {
  override get message() {
    return this.path === "node"
      ? "A node needs the page that it is on"
      : "A cell needs the page that it is on"
  }
}

/** The page has no such block. */
export class NodeNotFound extends Schema.TaggedError<NodeNotFound>()(
  "NodeNotFound",
  { node: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such node on this page"
  }
}

interface Target {
  readonly page: PageSnapshot | null
  readonly node: NodeAnchor | null
  readonly tableCell: TableCell | null
}

/** Looks up what a comment is posted on, in what is shown there now. */
export const targetOf = Effect.fnUntraced(function* (
  access: CommentAccess,
  { node: key, page: pageId, tableCell: cell }: CommentTargetInput
) {
  const tableCell = cell ?? null
  if (pageId === undefined) {
    if (key !== undefined) return yield* new CommentTargetIncomplete({ path: "node" })
    if (tableCell !== null) return yield* new CommentTargetIncomplete({ path: "tableCell" })
    const whole: Target = { page: null, node: null, tableCell: null }
    return whole
  }
  const [found] = yield* (yield* Pages).findPlaces(access.head, [PageId.make(pageId)])
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
