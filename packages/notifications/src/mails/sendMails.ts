import { type UserId, Users } from "@octavo/identity"
import { atomically, jobHandler, type UnitOfWork } from "@octavo/kernel"
import { DateTime, Duration, Effect, Option } from "effect"
import { composeMail } from "./composeMail.ts"
import { describeNotices } from "./describeNotices.ts"
import { type Mail, Mailer } from "./Mailer.ts"
import { MailJob } from "./MailJob.ts"
import { MailPreferences } from "./MailPreferences.ts"
import { Notice, type NoticeState, topicOf } from "./Notice.ts"
import { Notices } from "./Notices.ts"
import { unsubscribeKey } from "./unsubscribeKey.ts"

/** How many notices a mail is about at most. */
const batchSize = 50

/** The pauses after a mail server took no mail: about a day together. */
const pauses = [1, 5, 30, 120, 360, 900].map((minutes) => Duration.minutes(minutes))

/** More than a user can have waiting. */
const everything = 100_000

/** Locks those of the notices of a user that still wait: another worker may have begun to send some. */
const lockWaiting = Effect.fnUntraced(function* (userId: UserId, notices: ReadonlyArray<Notice>) {
  const ids = new Set(notices.map(({ id }) => id))
  const waiting = yield* (yield* Notices).listWaitingForUpdate(userId, everything)
  return waiting.filter(({ id }) => ids.has(id))
})

/** Marks notices as being sent, and answers whether all of them waited: from now on they are not sent twice, whatever happens. */
const beginSending = Effect.fnUntraced(function* (userId: UserId, notices: ReadonlyArray<Notice>) {
  const waiting = yield* lockWaiting(userId, notices)
  if (waiting.length < notices.length) return false
  yield* (yield* Notices).putMany(
    waiting.map(
      (notice) => new Notice({ ...notice, state: "sending", attempts: notice.attempts + 1, dueAt: null })
    )
  )
  return true
}, atomically)

/** The notices of a mail, and whether this worker has marked them as being sent. */
interface Batch {
  readonly userId: UserId
  readonly notices: ReadonlyArray<Notice>
  isSending: boolean
}

/** Changes the notices of a mail; those that another worker has begun to send stay as they are. */
const change = Effect.fnUntraced(function* (
  { isSending, notices, userId }: Batch,
  changed: (notice: Notice) => Notice
) {
  const own = isSending ? notices : yield* lockWaiting(userId, notices)
  yield* (yield* Notices).putMany(own.map(changed))
}, atomically)

const end = (batch: Batch, state: NoticeState) =>
  change(
    batch,
    (notice) =>
      new Notice({ ...notice, state, attempts: notice.attempts + (batch.isSending ? 1 : 0), dueAt: null })
  )

/** Has notices wait for another attempt, as long as they have one left. */
const postpone = Effect.fnUntraced(function* (batch: Batch) {
  const now = yield* DateTime.now
  yield* change(batch, (notice) => {
    const pause = pauses[notice.attempts]
    const attempts = notice.attempts + 1
    return pause === undefined
      ? new Notice({ ...notice, state: "failed", attempts, dueAt: null })
      : new Notice({ ...notice, state: "waiting", attempts, dueAt: DateTime.addDuration(now, pause) })
  })
})

/** The mail about notices that their user wants and may read; null when none is left. */
const mailOf = Effect.fnUntraced(function* (userId: UserId, notices: ReadonlyArray<Notice>) {
  const muted = yield* (yield* MailPreferences).listMuted(userId)
  const user = Option.getOrNull(yield* Effect.option((yield* Users).get(userId)))
  const wanted = notices.filter(({ kind }) => !muted.includes(topicOf(kind)))
  const described = user === null ? [] : yield* describeNotices(userId, wanted)
  const [first] = described
  if (user === null || first === undefined) return null
  const topics = described.map(({ notice }) => topicOf(notice.kind))
  const { publicUrl } = yield* Mailer
  const mail = composeMail(
    {
      id: first.notice.id,
      to: user.email,
      unsubscribeUrl: `${publicUrl}/unsubscribe/${yield* unsubscribeKey(userId, topics)}`
    },
    described.map(({ line }) => line)
  )
  return { mail, sent: described.map(({ notice }) => notice) }
})

/** Sends a mail about notices, which are marked when all but the end of its words left. */
const send = Effect.fnUntraced(function* (mail: Mail, batch: Batch) {
  const services = yield* Effect.context<Notices | UnitOfWork>()
  const confirm = Effect.map(beginSending(batch.userId, batch.notices), (isOurs) => {
    batch.isSending ||= isOurs
    return isOurs
  }).pipe(Effect.provideContext(services))
  yield* (yield* Mailer).send(mail, confirm).pipe(
    Effect.andThen(end(batch, "sent")),
    Effect.catchTags({
      MailRefused: ({ message }) => Effect.andThen(notSent(message), end(batch, "failed")),
      MailPostponed: ({ message }) => Effect.andThen(notSent(message), postpone(batch)),
      // Nobody knows whether the mail was delivered, so it stays marked and is not sent again.
      MailUnconfirmed: ({ message }) => Effect.logWarning("A mail server did not confirm a mail", message),
      MailStopped: () => Effect.void
    })
  )
})

const notSent = (reason: string) => Effect.logWarning("A mail was not sent", reason)

/** Sends a user one mail about all that waits. */
export const sendMails = jobHandler(
  MailJob,
  Effect.fnUntraced(function* ({ userId }) {
    const waiting = yield* atomically((yield* Notices).listWaitingForUpdate(userId, batchSize))
    if (waiting.length === 0) return
    const made = yield* mailOf(userId, waiting)
    const wanted = new Set(made?.sent)
    const unwanted = waiting.filter((notice) => !wanted.has(notice))
    yield* end({ userId, notices: unwanted, isSending: false }, "dropped")
    if (made !== null) yield* send(made.mail, { userId, notices: made.sent, isSending: false })
  })
)
