import { type OmittedTable, recordKind, type RecordKind } from "@octavo/database"
import { ChangeRequestStatus } from "../changeRequests/ChangeRequest.ts"
import { ReviewStatus } from "../changeRequests/ReviewStatus.ts"

const user = (column: string) => ({ column, names: "user" })
const changeRequestId = { column: "change_request_id", names: "change-requests/change-requests" }
const spaceId = { column: "space_id", names: "space" }
const revision = (column: string) => ({ column, names: "history/revisions" })

const ofChangeRequests = "t.change_request_id IN (SELECT id FROM reviews.change_requests WHERE space_id = $1)"

const answer = {
  markdown: "markdown",
  document: "document",
  documentPending: "document_pending",
  reactions: { column: "reactions", within: "users" } as const,
  postedBy: user("posted_by"),
  postedAt: "posted_at",
  editedAt: "edited_at"
}

/** The records of reviews in an export of a space, in the order of an import. */
export const records: ReadonlyArray<RecordKind> = [
  recordKind({
    name: "change-requests/change-requests",
    table: "reviews.change_requests",
    scope: "space",
    where: "t.space_id = $1",
    key: [],
    first: "t.number",
    current: null,
    fields: {
      id: "id",
      spaceId,
      number: "number",
      status: { column: "status", values: ChangeRequestStatus },
      subject: "subject",
      description: "description",
      branchId: { column: "line_id", names: "history/branches" },
      seq: "seq",
      baseBranchId: { column: "base_line_id", names: "history/branches" },
      baseSeq: "base_seq",
      revisionId: revision("revision_id"),
      revisionInitial: revision("revision_initial"),
      revisionAncestor: revision("revision_ancestor"),
      revisionMerged: revision("revision_merged"),
      unresolved: "unsettled",
      comments: "comments",
      createdBy: user("created_by"),
      createdAt: "created_at",
      updatedAt: "updated_at"
    }
  }),
  recordKind({
    name: "change-requests/conflicts",
    table: "reviews.conflicts",
    scope: "space",
    where: ofChangeRequests,
    first: `t.change_request_id COLLATE "C", t.ordinal`,
    key: ["id"],
    current: null,
    id: null,
    fields: {
      changeRequestId,
      ordinal: "ordinal",
      id: "id",
      conflict: { column: "about", within: "users" },
      resolution: { column: "answer", within: "users" }
    }
  }),
  recordKind({
    name: "change-requests/contributions",
    table: "reviews.contributions",
    scope: "space",
    where: ofChangeRequests,
    key: ["changeRequestId", "userId", "action"],
    current: null,
    fields: {
      changeRequestId,
      userId: user("user_id"),
      action: "action",
      count: "count",
      updatedAt: "updated_at"
    }
  }),
  recordKind({
    name: "change-requests/requested-reviewers",
    table: "reviews.requested_reviewers",
    scope: "space",
    where: ofChangeRequests,
    key: ["changeRequestId", "userId"],
    current: null,
    fields: {
      changeRequestId,
      userId: user("user_id"),
      revisionId: revision("revision_id"),
      requestedBy: user("requested_by"),
      createdAt: "created_at"
    }
  }),
  recordKind({
    name: "change-requests/reviews",
    table: "reviews.reviews",
    scope: "space",
    where: ofChangeRequests,
    key: ["id"],
    current: null,
    fields: {
      id: "id",
      changeRequestId,
      revisionId: revision("revision_id"),
      reviewerId: user("reviewer_id"),
      requestedBy: user("requested_by"),
      status: { column: "status", values: ReviewStatus },
      isOutdated: "outdated",
      commentId: "comment_id",
      createdAt: "created_at",
      updatedAt: "updated_at"
    }
  }),
  recordKind({
    name: "comments/comments",
    table: "reviews.comments",
    scope: "space",
    where: "t.space_id = $1",
    key: ["id"],
    current: "t.change_request_id IS NULL",
    fields: {
      id: "id",
      spaceId,
      changeRequestId,
      reviewId: "review_id",
      revisionId: "revision_id",
      pageId: "page_id",
      page: "page",
      block: "node",
      tableCell: "table_cell",
      replies: "replies",
      ...answer,
      resolvedAt: "resolved_at",
      resolvedBy: user("resolved_by")
    }
  }),
  recordKind({
    name: "comments/replies",
    table: "reviews.comment_replies",
    scope: "space",
    where: "t.comment_id IN (SELECT id FROM reviews.comments WHERE space_id = $1)",
    key: ["id"],
    current: "t.comment_id IN (SELECT id FROM reviews.comments WHERE change_request_id IS NULL)",
    fields: { id: "id", commentId: { column: "comment_id", names: "comments/comments" }, ...answer }
  })
]

/** The tables of reviews that an export leaves out. */
export const omittedTables: ReadonlyArray<OmittedTable> = []
