import { type UserId, Users } from "@octavo/identity"
import { atomically, jobHandler } from "@octavo/kernel"
import { DateTime, Duration, Effect, Option } from "effect"
import { composeMail } from "./composeMail.ts"
import { describeNotices } from "./describeNotices.ts"
import { Mailer } from "./Mailer.ts"
import { MailJob } from "./MailJob.ts"
import { MailPreferences } from "./MailPreferences.ts"
import { Notice, type NoticeState, topicOf } from "./Notice.ts"
import { Notices } from "./Notices.ts"
import { unsubscribeKey } from "./unsubscribeKey.ts"

/** How many notices a mail is about at most. */
const batchSize = 50

/** The pauses after a mail server took no mail: about a day together. */
const pauses = [1, 5, 30, 120, 360, 900].map((minutes) => Duration.minutes(minutes))

/** Takes what waits for a user: from now on it is not sent twice, whatever happens. */
const take = Effect.fnUntraced(function* (userId: UserId) {
  const notices = yield* Notices
  const waiting = yield* notices.listWaitingForUpdate(userId, batchSize)
  const taken = waiting.map(
    (notice) => new Notice({ ...notice, state: "sending", attempts: notice.attempts + 1, dueAt: null })
  )
  yield* notices.putMany(taken)
  return taken
}, atomically)

const put = (notices: ReadonlyArray<Notice>, state: NoticeState) =>
  Effect.flatMap(Notices, (store) =>
    store.putMany(notices.map((notice) => new Notice({ ...notice, state, dueAt: null })))
  ).pipe(atomically)

/** Has notices wait for another attempt, as long as they have one left. */
const postpone = Effect.fnUntraced(function* (notices: ReadonlyArray<Notice>) {
  const now = yield* DateTime.now
  yield* (yield* Notices).putMany(
    notices.map((notice) => {
      const pause = pauses[notice.attempts - 1]
      return pause === undefined
        ? new Notice({ ...notice, state: "failed" })
        : new Notice({ ...notice, state: "waiting", dueAt: DateTime.addDuration(now, pause) })
    })
  )
}, atomically)

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

/** Sends a user one mail about all that waits. */
export const sendMails = jobHandler(
  MailJob,
  Effect.fnUntraced(function* ({ userId }) {
    const taken = yield* take(userId)
    if (taken.length === 0) return
    const made = yield* mailOf(userId, taken)
    const sent = made?.sent ?? []
    yield* put(
      taken.filter((notice) => !sent.includes(notice)),
      "dropped"
    )
    if (made === null) return
    yield* (yield* Mailer).send(made.mail).pipe(
      Effect.matchEffect({
        onSuccess: () => put(sent, "sent"),
        onFailure: (failure) =>
          Effect.logWarning("A mail was not sent", failure.message).pipe(
            Effect.andThen(failure._tag === "MailRefused" ? put(sent, "failed") : postpone(sent))
          )
      })
    )
  })
)
