import { PageId, PageNotFound, SpaceId } from "@octavo/content"
import { AccessDenied, UserId } from "@octavo/identity"
import {
  changeRequestFailures,
  commentBodyFailures,
  CommentId,
  CommentNotFound,
  CommentReplyId,
  CommentReplyNotFound,
  CommentTargetIncomplete,
  NodeNotFound,
  NotTheAuthor
} from "@octavo/reviews"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { MemberResource } from "../organizations/MemberResource.ts"
import { EmojiInput } from "../words.ts"
import { CommentInput, FormQuery } from "./CommentInput.ts"
import { CommentReplyResource, CommentResource, CommentedCell } from "./CommentResource.ts"

const Reactions = Schema.optionalKey(Schema.Array(EmojiInput).check(Schema.isMaxLength(100)))

const PostComment = Schema.Struct({
  node: Schema.optionalKey(Schema.String),
  page: Schema.optionalKey(Schema.String),
  body: CommentInput,
  tableCell: Schema.optionalKey(CommentedCell)
}).annotate({
  fields: {
    node: "The key of the block to comment, in the document tree of `page`.",
    page: "The id of the page to comment. Absent for the whole space or change request.",
    body: "The text, as Markdown or as a document tree.",
    tableCell: "The cell to comment, of the table that `node` names."
  }
})
const UpdateComment = Schema.Struct({
  resolved: Schema.optionalKey(Schema.Boolean),
  body: Schema.optionalKey(CommentInput),
  addedReactions: Reactions,
  removedReactions: Reactions
}).annotate({
  fields: {
    resolved: "Whether the discussion is resolved. Absent to keep it.",
    body: "The new text. Absent to keep it.",
    addedReactions: "Emoji to react with, as characters or as code points in hex.",
    removedReactions: "Emoji of the caller to remove, as characters or as code points in hex."
  }
})
const PostReply = Schema.Struct({ body: CommentInput }).annotate({
  fields: { body: "The text, as Markdown or as a document tree." }
})
const UpdateReply = Schema.Struct({
  body: Schema.optionalKey(CommentInput),
  addedReactions: Reactions,
  removedReactions: Reactions
}).annotate({
  fields: {
    body: "The new text. Absent to keep it.",
    addedReactions: "Emoji to react with, as characters or as code points in hex.",
    removedReactions: "Emoji of the caller to remove, as characters or as code points in hex."
  }
})

const inSpace = { spaceId: SpaceId }
const inChangeRequest = { ...inSpace, changeRequestId: Schema.String }
const comment = { commentId: CommentId }
const reply = { ...comment, commentReplyId: CommentReplyId }

const list = {
  query: {
    ...ListQuery,
    ...FormQuery,
    order: Schema.optionalKey(Schema.Literals(["asc", "desc"]).annotate({ default: "desc" })),
    status: Schema.optionalKey(Schema.Literals(["all", "open", "resolved"]).annotate({ default: "all" })),
    targetPage: Schema.optionalKey(PageId),
    authors: Schema.optionalKey(Schema.Array(UserId).check(Schema.isMaxLength(1000)))
  },
  success: listOf(CommentResource),
  error: failures(CursorRefused, ...changeRequestFailures)
}
const post = {
  query: FormQuery,
  payload: PostComment,
  success: CommentResource,
  error: failures(
    ...commentBodyFailures,
    CommentTargetIncomplete,
    AccessDenied,
    ...changeRequestFailures,
    PageNotFound,
    NodeNotFound
  )
}
const get = {
  query: FormQuery,
  success: CommentResource,
  error: failures(...changeRequestFailures, CommentNotFound)
}
const update = {
  ...post,
  payload: UpdateComment,
  error: failures(
    ...commentBodyFailures,
    AccessDenied,
    NotTheAuthor,
    ...changeRequestFailures,
    CommentNotFound
  )
}
const remove = { success: HttpApiSchema.NoContent, error: failures(AccessDenied) }

const listReplies = {
  query: { ...ListQuery, ...FormQuery },
  success: listOf(CommentReplyResource),
  error: failures(CursorRefused, ...changeRequestFailures, CommentNotFound)
}
const postReply = {
  query: FormQuery,
  payload: PostReply,
  success: CommentReplyResource,
  error: failures(...commentBodyFailures, AccessDenied, ...changeRequestFailures, CommentNotFound)
}
const getReply = {
  query: FormQuery,
  success: CommentReplyResource,
  error: failures(...changeRequestFailures, CommentNotFound, CommentReplyNotFound)
}
const updateReply = {
  ...postReply,
  payload: UpdateReply,
  error: failures(
    ...commentBodyFailures,
    AccessDenied,
    NotTheAuthor,
    ...changeRequestFailures,
    CommentNotFound,
    CommentReplyNotFound
  )
}

const listCommenters = {
  query: ListQuery,
  success: listOf(MemberResource),
  error: failures(CursorRefused, ...changeRequestFailures)
}

const spaceComments = "/spaces/:spaceId/comments"
const changeRequestComments = "/spaces/:spaceId/change-requests/:changeRequestId/comments"

export class CommentsGroup extends guarded(
  HttpApiGroup.make("comments").add(
    HttpApiEndpoint.get("listCommentsInSpace", spaceComments, { params: inSpace, ...list }).annotate(
      OpenApi.Summary,
      "List the comments on a space, newest first, without those on its change requests"
    ),
    HttpApiEndpoint.post("postCommentInSpace", spaceComments, { params: inSpace, ...post }).annotate(
      OpenApi.Summary,
      "Post a comment on a space, or on a page, a block or a table cell in it"
    ),
    HttpApiEndpoint.get("getCommentInSpace", `${spaceComments}/:commentId`, {
      params: { ...inSpace, ...comment },
      ...get
    }).annotate(OpenApi.Summary, "Get a comment on a space"),
    HttpApiEndpoint.put("updateCommentInSpace", `${spaceComments}/:commentId`, {
      params: { ...inSpace, ...comment },
      ...update
    }).annotate(OpenApi.Summary, "Edit, resolve or react to a comment on a space"),
    HttpApiEndpoint.delete("deleteCommentInSpace", `${spaceComments}/:commentId`, {
      params: { ...inSpace, ...comment },
      ...remove
    }).annotate(OpenApi.Summary, "Delete a comment on a space with its replies"),
    HttpApiEndpoint.get("listCommentRepliesInSpace", `${spaceComments}/:commentId/replies`, {
      params: { ...inSpace, ...comment },
      ...listReplies
    }).annotate(OpenApi.Summary, "List the replies to a comment on a space, oldest first"),
    HttpApiEndpoint.post("postCommentReplyInSpace", `${spaceComments}/:commentId/replies`, {
      params: { ...inSpace, ...comment },
      ...postReply
    }).annotate(OpenApi.Summary, "Reply to a comment on a space"),
    HttpApiEndpoint.get("getCommentReplyInSpace", `${spaceComments}/:commentId/replies/:commentReplyId`, {
      params: { ...inSpace, ...reply },
      ...getReply
    }).annotate(OpenApi.Summary, "Get a reply to a comment on a space"),
    HttpApiEndpoint.put("updateCommentReplyInSpace", `${spaceComments}/:commentId/replies/:commentReplyId`, {
      params: { ...inSpace, ...reply },
      ...updateReply
    }).annotate(OpenApi.Summary, "Edit or react to a reply on a space"),
    HttpApiEndpoint.delete(
      "deleteCommentReplyInSpace",
      `${spaceComments}/:commentId/replies/:commentReplyId`,
      { params: { ...inSpace, ...reply }, ...remove }
    ).annotate(OpenApi.Summary, "Delete a reply on a space"),
    HttpApiEndpoint.get("listCommentersInSpace", "/spaces/:spaceId/commenters", {
      params: inSpace,
      ...listCommenters
    }).annotate(OpenApi.Summary, "List the members who wrote comments or replies on a space"),
    HttpApiEndpoint.get(
      "listCommentersInChangeRequest",
      "/spaces/:spaceId/change-requests/:changeRequestId/commenters",
      { params: inChangeRequest, ...listCommenters }
    ).annotate(OpenApi.Summary, "List the members who wrote comments or replies on a change request"),
    HttpApiEndpoint.get("listCommentsInChangeRequest", changeRequestComments, {
      params: inChangeRequest,
      ...list
    }).annotate(OpenApi.Summary, "List the comments on a change request, newest first"),
    HttpApiEndpoint.post("postCommentInChangeRequest", changeRequestComments, {
      params: inChangeRequest,
      ...post
    }).annotate(
      OpenApi.Summary,
      "Post a comment on a change request, or on a page, a block or a table cell in it"
    ),
    HttpApiEndpoint.get("getCommentInChangeRequest", `${changeRequestComments}/:commentId`, {
      params: { ...inChangeRequest, ...comment },
      ...get
    }).annotate(OpenApi.Summary, "Get a comment on a change request"),
    HttpApiEndpoint.put("updateCommentInChangeRequest", `${changeRequestComments}/:commentId`, {
      params: { ...inChangeRequest, ...comment },
      ...update
    }).annotate(OpenApi.Summary, "Edit, resolve or react to a comment on a change request"),
    HttpApiEndpoint.delete("deleteCommentInChangeRequest", `${changeRequestComments}/:commentId`, {
      params: { ...inChangeRequest, ...comment },
      ...remove
    }).annotate(OpenApi.Summary, "Delete a comment on a change request with its replies"),
    HttpApiEndpoint.get("listCommentRepliesInChangeRequest", `${changeRequestComments}/:commentId/replies`, {
      params: { ...inChangeRequest, ...comment },
      ...listReplies
    }).annotate(OpenApi.Summary, "List the replies to a comment on a change request, oldest first"),
    HttpApiEndpoint.post("postCommentReplyInChangeRequest", `${changeRequestComments}/:commentId/replies`, {
      params: { ...inChangeRequest, ...comment },
      ...postReply
    }).annotate(OpenApi.Summary, "Reply to a comment on a change request"),
    HttpApiEndpoint.get(
      "getCommentReplyInChangeRequest",
      `${changeRequestComments}/:commentId/replies/:commentReplyId`,
      { params: { ...inChangeRequest, ...reply }, ...getReply }
    ).annotate(OpenApi.Summary, "Get a reply to a comment on a change request"),
    HttpApiEndpoint.put(
      "updateCommentReplyInChangeRequest",
      `${changeRequestComments}/:commentId/replies/:commentReplyId`,
      { params: { ...inChangeRequest, ...reply }, ...updateReply }
    ).annotate(OpenApi.Summary, "Edit or react to a reply on a change request"),
    HttpApiEndpoint.delete(
      "deleteCommentReplyInChangeRequest",
      `${changeRequestComments}/:commentId/replies/:commentReplyId`,
      { params: { ...inChangeRequest, ...reply }, ...remove }
    ).annotate(OpenApi.Summary, "Delete a reply on a change request")
  )
) {}
