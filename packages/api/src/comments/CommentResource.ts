import { Schema } from "effect"
import { UserResource } from "../users/UserResource.ts"
import { permissions, Timestamp, Url } from "../words.ts"

/** The emoji that people put on something, each with who did; the one that came first comes first. */
const Reactions = Schema.Array(
  Schema.Struct({
    emoji: Schema.String,
    count: Schema.Int,
    users: Schema.Array(
      Schema.Struct({ user: UserResource, reactedAt: Timestamp }).annotate({
        fields: { user: "The user who reacted.", reactedAt: "The time of the reaction." }
      })
    )
  }).annotate({
    fields: {
      emoji: "The emoji, as its code points in hex joined by hyphens.",
      count: "The number of users who reacted with it.",
      users: "The users who reacted with it."
    }
  })
)

const said = {
  id: Schema.String,
  postedBy: UserResource,
  postedAt: Timestamp,
  editedAt: Schema.optionalKey(Timestamp),
  reactions: Reactions,
  body: Schema.Union([
    Schema.Struct({ markdown: Schema.String }),
    Schema.Struct({ document: Schema.Unknown })
  ]),
  urls: Schema.Struct({ location: Url }),
  permissions: permissions("view", "edit", "reply", "delete")
}

const TargetPage = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  emoji: Schema.optionalKey(Schema.String),
  icon: Schema.optionalKey(Schema.String),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  path: Schema.String,
  /** Whether the page, or the node of it that was commented, is gone. */
  outdated: Schema.Boolean
}).annotate({
  fields: {
    outdated: "Whether the page, or the commented block of it, no longer exists.",
    id: "The id of the page."
  }
})

/** A cell of a table: its row and its column. */
export const CommentedCell = Schema.Struct({
  record: Schema.String.check(Schema.isMaxLength(200)),
  definition: Schema.String.check(Schema.isMaxLength(200))
}).annotate({ fields: { record: "The id of the row.", definition: "The id of the column." } })

/** The target of a comment. Without a page it is the whole space or change request. */
const Target = Schema.Struct({
  node: Schema.optionalKey(
    Schema.Struct({ id: Schema.String, preview: Schema.String }).annotate({
      fields: {
        id: "The key of the block in the document tree.",
        preview: "The beginning of the text of the block, as it was commented."
      }
    })
  ),
  tableCell: Schema.optionalKey(CommentedCell),
  changeRequest: Schema.optionalKey(Schema.String),
  review: Schema.optionalKey(Schema.String),
  page: Schema.optionalKey(TargetPage),
  space: Schema.String,
  revision: Schema.String
}).annotate({
  fields: {
    node: "The block that is commented. Absent for a comment on a whole page or space.",
    tableCell: "The table cell that is commented. Absent otherwise.",
    changeRequest: "The id of the change request. Absent for a comment on the space.",
    review: "The id of the review that the comment belongs to. Absent otherwise.",
    page: "The page that is commented. Absent for a comment on the whole space or change request.",
    revision: "The id of the revision that was commented."
  }
})

/** A comment on a space, a change request, or something in it. */
export const CommentResource = Schema.Struct({
  object: Schema.Literal("comment"),
  ...said,
  replies: Schema.Int,
  repliers: Schema.Array(
    Schema.Struct({ updatedAt: Timestamp, count: Schema.Int, user: UserResource }).annotate({
      fields: { updatedAt: "The time of the last reply of the user.", count: "The number of replies." }
    })
  ),
  target: Target,
  status: Schema.Literals(["open", "resolved"]),
  resolvedAt: Schema.optionalKey(Timestamp),
  resolvedBy: Schema.optionalKey(UserResource)
})
  .annotate({
    fields: {
      postedBy: "The user who wrote it.",
      postedAt: "The time at which it was written.",
      editedAt: "The time of the last edit. Absent if it was never edited.",
      reactions: "The reactions, in the order of the first of each emoji.",
      body: "The text, in the requested `format`.",
      replies: "The number of replies.",
      repliers: "The users who replied, in the order of their first reply.",
      target: "What is commented.",
      status: "Whether the discussion is open or resolved.",
      resolvedAt: "The time at which it was resolved. Absent for an open comment.",
      resolvedBy: "The user who resolved it. Absent for an open comment."
    }
  })
  .annotate({ identifier: "Comment" })
export type CommentResource = typeof CommentResource.Type

/** An answer to a comment. */
export const CommentReplyResource = Schema.Struct({
  object: Schema.Literal("comment-reply"),
  ...said
})
  .annotate({
    fields: {
      postedBy: "The user who wrote it.",
      postedAt: "The time at which it was written.",
      editedAt: "The time of the last edit. Absent if it was never edited.",
      reactions: "The reactions, in the order of the first of each emoji.",
      body: "The text, in the requested `format`."
    }
  })
  .annotate({ identifier: "CommentReply" })
export type CommentReplyResource = typeof CommentReplyResource.Type
