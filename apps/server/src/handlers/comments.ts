import type { ListQueryValues } from "@octavo/api"
import type { PageId, SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import {
  type CommentChanges,
  type CommentForm,
  type CommentId,
  type CommentPlace,
  type CommentReplyChanges,
  type CommentReplyId,
  type CommentReplyView,
  type CommentView,
  deleteComment,
  deleteCommentReply,
  getComment,
  getCommentReply,
  listCommenters,
  listCommentReplies,
  postComment,
  postCommentReply,
  updateComment,
  updateCommentReply
} from "@octavo/reviews"
import { Measured } from "@octavo/kernel"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { listing } from "../http/listing.ts"
import { makeKeptComments } from "./keptComments.ts"
import { besideCaller, findPeople, withPeople } from "../presenters/findPeople.ts"
import { peopleIn, presentComment, presentCommentReply } from "../presenters/presentComment.ts"
import { listWithSites } from "../presenters/countContent.ts"
import { presentMember } from "../presenters/presentMember.ts"
import { PublicUrl } from "../PublicUrl.ts"

interface Place {
  readonly spaceId: SpaceId
  readonly changeRequestId?: string
}
interface OfComment extends Place {
  readonly commentId: CommentId
}
interface OfReply extends OfComment {
  readonly commentReplyId: CommentReplyId
}

const placeOf = ({ changeRequestId, spaceId }: Place): CommentPlace => ({
  spaceId,
  changeRequest: changeRequestId ?? null
})

interface FormQuery {
  readonly format?: CommentForm
}
interface CommentsQuery extends FormQuery, ListQueryValues {
  readonly order?: "asc" | "desc"
  readonly status?: "all" | "open" | "resolved"
  readonly targetPage?: PageId
  readonly authors?: ReadonlyArray<UserId>
}

const formOf = ({ format = "markdown" }: FormQuery): CommentForm => format

export const commentsLayer = apiGroup(
  "comments",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const answerList = yield* makeKeptComments(publicUrl, yield* Measured)
    const presentInList = presentComment(publicUrl)
    const presentReplyInList = presentCommentReply(publicUrl)
    const present = (view: CommentView) =>
      Effect.map(findPeople(publicUrl, peopleIn(view.comment, view.repliers)), (people) =>
        presentInList(view, people)
      )
    const presentReply = (view: CommentReplyView) =>
      Effect.map(findPeople(publicUrl, peopleIn(view.reply)), (people) => presentReplyInList(view, people))

    const list = ({ params, query }: { readonly params: Place; readonly query: CommentsQuery }) => {
      const { authors, order = "desc", status = "all", targetPage } = query
      const filter = {
        order,
        status,
        pageId: targetPage ?? null,
        authors: authors ?? null
      }
      return answerList(placeOf(params), filter, formOf(query), query)
    }
    const post = ({
      params,
      payload,
      query
    }: {
      readonly params: Place
      readonly payload: Parameters<typeof postComment>[1]
      readonly query: FormQuery
    }) =>
      Effect.map(
        besideCaller(publicUrl, postComment(placeOf(params), payload, formOf(query))),
        ([view, people]) => presentInList(view, people)
      )
    const get = ({ params, query }: { readonly params: OfComment; readonly query: FormQuery }) =>
      Effect.flatMap(getComment(placeOf(params), params.commentId, formOf(query)), present)
    const update = ({
      params,
      payload,
      query
    }: {
      readonly params: OfComment
      readonly payload: CommentChanges
      readonly query: FormQuery
    }) => Effect.flatMap(updateComment(placeOf(params), params.commentId, payload, formOf(query)), present)
    const remove = ({ params }: { readonly params: OfComment }) =>
      deleteComment(placeOf(params), params.commentId)

    const listAuthors = ({ params, query }: { readonly params: Place; readonly query: ListQueryValues }) =>
      listing(
        ["commenters", params.spaceId, params.changeRequestId ?? ""],
        query,
        (request) => Effect.flatMap(listCommenters(placeOf(params), request), listWithSites),
        presentMember(publicUrl)
      )

    const listReplies = ({
      params,
      query
    }: {
      readonly params: OfComment
      readonly query: FormQuery & ListQueryValues
    }) =>
      listing(
        ["replies", params.spaceId, params.changeRequestId ?? "", params.commentId],
        query,
        (request) =>
          Effect.flatMap(
            listCommentReplies(placeOf(params), params.commentId, formOf(query), request),
            (found) => withPeople(publicUrl, found, ({ reply }) => peopleIn(reply))
          ),
        ({ item, people }) => presentReplyInList(item, people)
      )
    const postReply = ({
      params,
      payload,
      query
    }: {
      readonly params: OfComment
      readonly payload: { readonly body: Parameters<typeof postCommentReply>[2] }
      readonly query: FormQuery
    }) =>
      Effect.map(
        besideCaller(
          publicUrl,
          postCommentReply(placeOf(params), params.commentId, payload.body, formOf(query))
        ),
        ([view, people]) => presentReplyInList(view, people)
      )
    const replyIds = ({ commentId, commentReplyId }: OfReply) => [commentId, commentReplyId] as const
    const getReply = ({ params, query }: { readonly params: OfReply; readonly query: FormQuery }) =>
      Effect.flatMap(getCommentReply(placeOf(params), ...replyIds(params), formOf(query)), presentReply)
    const updateReply = ({
      params,
      payload,
      query
    }: {
      readonly params: OfReply
      readonly payload: CommentReplyChanges
      readonly query: FormQuery
    }) =>
      Effect.flatMap(
        updateCommentReply(placeOf(params), ...replyIds(params), payload, formOf(query)),
        presentReply
      )
    const removeReply = ({ params }: { readonly params: OfReply }) =>
      deleteCommentReply(placeOf(params), ...replyIds(params))

    return handlers.handleAll({
      listCommentsInSpace: list,
      postCommentInSpace: post,
      getCommentInSpace: get,
      updateCommentInSpace: update,
      deleteCommentInSpace: remove,
      listCommentRepliesInSpace: listReplies,
      postCommentReplyInSpace: postReply,
      getCommentReplyInSpace: getReply,
      updateCommentReplyInSpace: updateReply,
      deleteCommentReplyInSpace: removeReply,
      listCommentersInSpace: listAuthors,
      listCommentersInChangeRequest: listAuthors,
      listCommentsInChangeRequest: list,
      postCommentInChangeRequest: post,
      getCommentInChangeRequest: get,
      updateCommentInChangeRequest: update,
      deleteCommentInChangeRequest: remove,
      listCommentRepliesInChangeRequest: listReplies,
      postCommentReplyInChangeRequest: postReply,
      getCommentReplyInChangeRequest: getReply,
      updateCommentReplyInChangeRequest: updateReply,
      deleteCommentReplyInChangeRequest: removeReply
    })
  })
)
