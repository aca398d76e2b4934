import { SpaceId, Spaces } from "@octavo/content"
import { memberInvited, type OrganizationId, UserId } from "@octavo/identity"
import { conflictsFound } from "@octavo/gitsync"
import { type Event, newId, subscriber } from "@octavo/kernel"
import {
  ChangeRequestId,
  ChangeRequests,
  CommentId,
  commentPosted,
  commentReplied,
  Comments,
  reviewersRequested
} from "@octavo/reviews"
import { DateTime, Effect, Option } from "effect"
import { Mailer } from "./Mailer.ts"
import { Notice, type NoticeKind } from "./Notice.ts"
import { Notices } from "./Notices.ts"

/** Mail waits for more of it, so that a conversation is one mail. */
const delay = { minutes: 2 }

/** The subject of a notice beside its kind. */
interface Subject {
  readonly organizationId: OrganizationId
  readonly spaceId: SpaceId | null
  readonly changeRequestId: string | null
}

const record = Effect.fnUntraced(function* (
  kind: NoticeKind,
  event: Event,
  subject: Subject,
  userIds: ReadonlyArray<string>
) {
  const now = yield* DateTime.now
  const causedBy = event.causedBy === null ? null : UserId.make(event.causedBy)
  const notices: Array<Notice> = []
  for (const id of new Set(userIds)) {
    // Nobody gets mail about what they did.
    if (id === causedBy) continue
    notices.push(
      new Notice({
        ...subject,
        id: yield* newId,
        userId: UserId.make(id),
        eventId: event.id,
        kind,
        causedBy,
        state: "waiting",
        attempts: 0,
        dueAt: DateTime.addDuration(now, delay),
        createdAt: now
      })
    )
  }
  yield* (yield* Notices).addMissing(notices)
})

/** The space that an event is about, unless there is no mail server, or the space is gone. */
const spaceOf = Effect.fnUntraced(function* (event: Event) {
  if (!(yield* Mailer).isEnabled) return null
  return Option.getOrNull(yield* Effect.option((yield* Spaces).get(SpaceId.make(event.subject))))
})

const ofInvitation = subscriber(
  memberInvited,
  Effect.fnUntraced(function* ({ organizationId, userId }, event) {
    if (!(yield* Mailer).isEnabled) return
    yield* record("invited", event, { organizationId, spaceId: null, changeRequestId: null }, [userId])
  })
)

const ofReviewers = subscriber(
  reviewersRequested,
  Effect.fnUntraced(function* ({ changeRequestId, userIds }, event) {
    const space = yield* spaceOf(event)
    if (space === null) return
    const { id: spaceId, organizationId } = space
    yield* record("reviewRequested", event, { organizationId, spaceId, changeRequestId }, userIds)
  })
)

/** Comments on a change request reach its author. */
const ofComment = subscriber(
  commentPosted,
  Effect.fnUntraced(function* ({ changeRequestId }, event) {
    const space = changeRequestId === null ? null : yield* spaceOf(event)
    if (space === null || changeRequestId === null) return
    const { id: spaceId, organizationId } = space
    const name = { id: ChangeRequestId.make(changeRequestId) }
    const found = yield* (yield* ChangeRequests).find(spaceId, name)
    const authors = Option.match(found, { onNone: () => [], onSome: ({ createdBy }) => [createdBy] })
    yield* record("commented", event, { organizationId, spaceId, changeRequestId }, authors)
  })
)

/** Replies to a comment reach its author. */
const ofReply = subscriber(
  commentReplied,
  Effect.fnUntraced(function* ({ changeRequestId, commentId }, event) {
    const space = yield* spaceOf(event)
    if (space === null) return
    const { id: spaceId, organizationId } = space
    const on = {
      spaceId,
      changeRequestId: changeRequestId === null ? null : ChangeRequestId.make(changeRequestId)
    }
    const found = yield* (yield* Comments).find(on, CommentId.make(commentId), "markdown")
    const authors = Option.match(found, { onNone: () => [], onSome: ({ postedBy }) => [postedBy] })
    yield* record("replied", event, { organizationId, spaceId, changeRequestId }, authors)
  })
)

/** Conflicts reach whoever requested the synchronisation, or connected the repository. */
const ofConflicts = subscriber(
  conflictsFound,
  Effect.fnUntraced(function* ({ changeRequestId, userId }, event) {
    const space = yield* spaceOf(event)
    if (space === null) return
    const { id: spaceId, organizationId } = space
    yield* record("conflicted", event, { organizationId, spaceId, changeRequestId }, [userId])
  })
)

/** The subscribers that make notices for mail. */
export const recordNotices = [ofInvitation, ofReviewers, ofComment, ofReply, ofConflicts]
