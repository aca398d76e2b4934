import { Schema } from "effect"
import { UserResource } from "../users/UserResource.ts"
import { permissions, Timestamp, Url } from "../words.ts"

/** The emoji that people put on something, each with who did; the one that came first comes first. */
const Reactions = Schema.Array(
  Schema.Struct({
    emoji: Schema.String,
    count: Schema.Int,
    users: Schema.Array(Schema.Struct({ user: UserResource, reactedAt: Timestamp }))
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
})

/** A cell of a table: its row and its column. */
export const TableCell = Schema.Struct({
  record: Schema.String.check(Schema.isMaxLength(200)),
  definition: Schema.String.check(Schema.isMaxLength(200))
})

/** The target of a comment. Without a page it is the whole space or change request. */
const Target = Schema.Struct({
  node: Schema.optionalKey(Schema.Struct({ id: Schema.String, preview: Schema.String })),
  tableCell: Schema.optionalKey(TableCell),
  changeRequest: Schema.optionalKey(Schema.String),
  review: Schema.optionalKey(Schema.String),
  page: Schema.optionalKey(TargetPage),
  space: Schema.String,
  revision: Schema.String
})

/** A comment on a space, a change request, or something in it. */
export const CommentResource = Schema.Struct({
  object: Schema.Literal("comment"),
  ...said,
  replies: Schema.Int,
  target: Target,
  status: Schema.Literals(["open", "resolved"]),
  resolvedAt: Schema.optionalKey(Timestamp),
  resolvedBy: Schema.optionalKey(UserResource)
}).annotate({ identifier: "Comment" })
export type CommentResource = typeof CommentResource.Type

/** An answer to a comment. */
export const CommentReplyResource = Schema.Struct({
  object: Schema.Literal("comment-reply"),
  ...said
}).annotate({ identifier: "CommentReply" })
export type CommentReplyResource = typeof CommentReplyResource.Type
