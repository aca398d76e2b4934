import { SpaceId } from "@octavo/content"
import { OrganizationId, UserId } from "@octavo/identity"
import { Schema } from "effect"

/** The topics of mail, which users mute one by one. */
export const MailTopic = Schema.Literals(["invitations", "reviews", "comments", "conflicts"])
export type MailTopic = typeof MailTopic.Type

/** The kinds of notices: an invitation, a request to review, a comment on one's change request, a reply to one's comment, conflicts of a synchronisation. */
export const NoticeKind = Schema.Literals([
  "invited",
  "reviewRequested",
  "commented",
  "replied",
  "conflicted"
])
export type NoticeKind = typeof NoticeKind.Type

/**
 * The state of a notice. It is `sending` from when the mail server asks for the words until it confirms them. One whose worker dies
 * in between stays so: nobody knows whether the mail was taken, and it is not sent twice.
 */
export const NoticeState = Schema.Literals(["waiting", "sending", "sent", "dropped", "failed"])
export type NoticeState = typeof NoticeState.Type

/** An event that a user gets mail about, once. */
export class Notice extends Schema.Class<Notice>("Notice")({
  id: Schema.String,
  userId: UserId,
  eventId: Schema.String,
  organizationId: OrganizationId,
  /** Null for a notice that is about no space. */
  spaceId: Schema.NullOr(SpaceId),
  changeRequestId: Schema.NullOr(Schema.String),
  kind: NoticeKind,
  causedBy: Schema.NullOr(UserId),
  state: NoticeState,
  attempts: Schema.Int,
  /** When it is sent, together with all others of the user; null when it does not wait. */
  dueAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc
}) {}

const topics: Readonly<Record<NoticeKind, MailTopic>> = {
  invited: "invitations",
  reviewRequested: "reviews",
  commented: "comments",
  replied: "comments",
  conflicted: "conflicts"
}

/** The topic of a kind of notice. */
export const topicOf = (kind: NoticeKind): MailTopic => topics[kind]
