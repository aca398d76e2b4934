import { expect } from "@effect/vitest"
import { aSpace } from "@octavo/content/testing"
import { deleteSpace } from "@octavo/content"
import { inviteUsers, type User, type UserId } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { conflictsFound } from "@octavo/gitsync"
import { deliverEvents, emitEvent, Events, Jobs, runNextJob } from "@octavo/kernel"
import { createChangeRequest, postComment, postCommentReply, requestReviewers } from "@octavo/reviews"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import {
  jobs,
  Mailer,
  MailPreferences,
  Notices,
  schedules,
  subscribers,
  unsubscribe
} from "../../src/index.ts"
import { aMailServer, type MailAnswer } from "./aMailServer.ts"
import type { NotificationTests } from "../NotificationServices.ts"

/** Requests the jobs that send mails which are due. */
const requestDueMails = Effect.gen(function* () {
  for (const { name, run } of schedules) if (name === "notifications.requestDueMails") yield* run
})

/** A space with two administrators, and a mail server. */
const aDesk = Effect.fnUntraced(function* (answer?: (count: number) => MailAnswer) {
  const { admin, organization, space } = yield* aSpace({ title: "Handbook" })
  const reviewer = yield* aMember(organization.id)
  const { count, mailer, mails } = yield* aMailServer(answer)
  const withMail = Effect.provideService(Mailer, mailer)
  const deliver = deliverEvents(subscribers).pipe(withMail)
  /** Sends what is due to a user, if anything is. */
  const work = Effect.fnUntraced(function* (userId: UserId) {
    yield* requestDueMails
    const waiting = (yield* Jobs).hasUnfinished([userId])
    while (yield* waiting) yield* runNextJob(jobs)
  }, withMail)
  const request = (by: User) => createChangeRequest(space.id, "Fix <trains>").pipe(as(by))
  const askForReview = (id: string) =>
    requestReviewers(space.id, id, { userIds: [reviewer.id] }).pipe(as(admin))
  const statesOf = (userId: UserId) =>
    Effect.flatMap(Notices, (notices) =>
      Effect.map(notices.listOfUser(userId), (found) => found.map(({ state }) => state))
    )
  return {
    admin,
    organization,
    space,
    reviewer,
    count,
    mails,
    mailer,
    withMail,
    deliver,
    work,
    request,
    askForReview,
    statesOf
  }
})

/** A mail with its lines whole, as a reader of mail sees them. */
const decoded = (text: string) =>
  text
    .replaceAll(/(?<!\?)=\r\n/g, "")
    .replaceAll("=3D", "=")
    .replaceAll(/\r\n[ \t]+/g, " ")

const noticesContract = (it: NotificationTests) => {
  it.effect("what happens within two minutes is one mail, with text, HTML and a way to end it", () =>
    Effect.gen(function* () {
      const { admin, askForReview, deliver, mails, request, reviewer, space, work } = yield* aDesk()
      const { changeRequest } = yield* request(admin)
      yield* askForReview(changeRequest.id)
      yield* deliver
      yield* work(reviewer.id)
      expect(mails).toEqual([])
      yield* TestClock.adjust("2 minutes")
      yield* work(reviewer.id)
      yield* work(reviewer.id)
      expect(mails.map(({ to }) => to)).toEqual([reviewer.email])
      const text = decoded(mails[0]!.text)
      expect(text).toMatch(/^From: Octavo <octavo@example.org>\r$/m)
      expect(text).toMatch(/^Subject: =\?UTF-8\?Q\?Ada_asks_you_to_review_change_request_1_/m)
      expect(text).toContain('Ada asks you to review change request 1 "Fix <trains>" in Handbook.')
      expect(text).toContain(`https://docs.example.org/app/s/${space.id}/r/${changeRequest.number}`)
      expect(text).toContain("Fix &lt;trains&gt;")
      expect(text).toMatch(/^List-Unsubscribe: <https:\/\/docs\.example\.org\/unsubscribe\//m)
      expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
      expect(text).toMatch(/^Message-ID: <\w+@docs\.example\.org>\r$/im)
    })
  )

  it.effect("an event that is delivered twice makes one mail", () =>
    Effect.gen(function* () {
      const { admin, askForReview, deliver, mails, request, reviewer, withMail, work } = yield* aDesk()
      const { changeRequest } = yield* request(admin)
      yield* askForReview(changeRequest.id)
      const taken = yield* (yield* Events).takeUndelivered(100)
      yield* deliver
      for (const event of taken) {
        for (const { handle, kind } of subscribers) if (kind === event.kind) yield* withMail(handle(event))
      }
      yield* TestClock.adjust("2 minutes")
      yield* work(reviewer.id)
      yield* TestClock.adjust("2 minutes")
      yield* work(reviewer.id)
      expect(mails.length).toBe(1)
    })
  )

  it.effect("a comment and a reply reach the author of what they are about, and nobody who wrote them", () =>
    Effect.gen(function* () {
      const { admin, deliver, mails, request, reviewer, space, work } = yield* aDesk()
      const { changeRequest } = yield* request(admin)
      const place = { spaceId: space.id, changeRequest: changeRequest.id }
      const body = { markdown: "Well." }
      const { comment } = yield* postComment(place, { body }, "markdown").pipe(as(reviewer))
      yield* postCommentReply(place, comment.id, body, "markdown").pipe(as(admin))
      yield* deliver
      yield* TestClock.adjust("2 minutes")
      yield* work(admin.id)
      yield* work(reviewer.id)
      expect(mails.map(({ to }) => to)).toEqual([admin.email, reviewer.email])
      expect(decoded(mails[0]!.text)).toContain("Ada commented on change request 1")
      expect(decoded(mails[1]!.text)).toContain("Ada replied to your comment on change request 1")
    })
  )

  it.effect("an invitation reaches the address that was invited", () =>
    Effect.gen(function* () {
      const { admin, deliver, mails, organization, work } = yield* aDesk()
      const email = `${organization.id}@example.org`
      const people = [{ email, role: "read" as const }]
      const { members } = yield* inviteUsers(organization.id, { people, sso: false }).pipe(as(admin))
      yield* deliver
      yield* TestClock.adjust("2 minutes")
      yield* work(members[0]!.userId)
      expect(mails.map(({ to }) => to)).toEqual([email])
      expect(decoded(mails[0]!.text)).toContain("Ada invites you to")
    })
  )
}

const conflictsContract = (it: NotificationTests) => {
  it.effect("conflicts of a synchronisation reach whoever requested it, also when nobody else acts", () =>
    Effect.gen(function* () {
      const { admin, deliver, mails, request, space, work } = yield* aDesk()
      const { changeRequest } = yield* request(admin)
      const payload = { spaceId: space.id, changeRequestId: changeRequest.id, userId: admin.id }
      yield* emitEvent(conflictsFound, payload, { subject: space.id, causedBy: null })
      yield* deliver
      yield* TestClock.adjust("2 minutes")
      yield* work(admin.id)
      expect(mails.map(({ to }) => to)).toEqual([admin.email])
      expect(decoded(mails[0]!.text)).toContain(
        "A synchronisation found conflicts, to be answered in change request 1"
      )
    })
  )
}

const failuresContract = (it: NotificationTests) => {
  it.effect("a mail that the server does not take now is sent later, and one that it refuses is not", () =>
    Effect.gen(function* () {
      const later = yield* aDesk((count) => (count === 1 ? 451 : 250))
      const never = yield* aDesk(() => 550)
      for (const desk of [later, never]) {
        const { changeRequest } = yield* desk.request(desk.admin)
        yield* desk.askForReview(changeRequest.id)
        yield* desk.deliver
        yield* TestClock.adjust("2 minutes")
        yield* desk.work(desk.reviewer.id)
        expect(desk.mails).toEqual([])
        yield* TestClock.adjust("1 minute")
        yield* desk.work(desk.reviewer.id)
      }
      expect(later.mails.length).toBe(1)
      expect(yield* later.statesOf(later.reviewer.id)).toEqual(["sent"])
      expect(never.mails).toEqual([])
      expect(yield* never.statesOf(never.reviewer.id)).toEqual(["failed"])
    })
  )

  it.effect("a worker that dies while it sends sends nothing twice", () =>
    Effect.gen(function* () {
      const { admin, askForReview, deliver, mailer, mails, request, reviewer, work } = yield* aDesk()
      const { changeRequest } = yield* request(admin)
      yield* askForReview(changeRequest.id)
      yield* deliver
      yield* TestClock.adjust("2 minutes")
      yield* requestDueMails
      const isSent = yield* Deferred.make<void>()
      const dying = yield* runNextJob(jobs).pipe(
        Effect.provideService(Mailer, {
          ...mailer,
          send: (mail, confirm) =>
            mailer
              .send(mail, confirm)
              .pipe(Effect.andThen(Deferred.succeed(isSent, undefined)), Effect.andThen(Effect.never))
        }),
        Effect.forkChild
      )
      yield* Deferred.await(isSent)
      yield* Fiber.interrupt(dying)
      yield* TestClock.adjust("1 hour")
      yield* work(reviewer.id)
      expect(mails.length).toBe(1)
    })
  )

  it.effect("a worker that dies before the server took the recipient loses nothing", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk((count) => (count === 1 ? "silence" : 250))
      const { changeRequest } = yield* desk.request(desk.admin)
      yield* desk.askForReview(changeRequest.id)
      yield* desk.deliver
      yield* TestClock.adjust("2 minutes")
      yield* requestDueMails
      const dying = yield* runNextJob(jobs).pipe(desk.withMail, Effect.forkChild)
      while (desk.count() === 0) yield* Effect.promise(() => new Promise((resume) => setTimeout(resume, 5)))
      expect(yield* desk.statesOf(desk.reviewer.id)).toEqual(["waiting"])
      yield* Fiber.interrupt(dying)
      yield* TestClock.adjust("1 hour")
      yield* desk.work(desk.reviewer.id)
      expect([desk.mails.length, yield* desk.statesOf(desk.reviewer.id)]).toEqual([1, ["sent"]])
    })
  )

  it.effect("a worker that dies before the end of the words loses nothing, and nothing is sent twice", () =>
    Effect.gen(function* () {
      const { admin, askForReview, deliver, mailer, mails, request, reviewer, statesOf, work } =
        yield* aDesk()
      const { changeRequest } = yield* request(admin)
      yield* askForReview(changeRequest.id)
      yield* deliver
      yield* TestClock.adjust("2 minutes")
      yield* requestDueMails
      const isAsked = yield* Deferred.make<void>()
      const confirmNever = Effect.andThen(Deferred.succeed(isAsked, undefined), Effect.never)
      const dying = yield* runNextJob(jobs).pipe(
        Effect.provideService(Mailer, { ...mailer, send: (mail) => mailer.send(mail, confirmNever) }),
        Effect.forkChild
      )
      yield* Deferred.await(isAsked)
      yield* Fiber.interrupt(dying)
      expect([mails.length, yield* statesOf(reviewer.id)]).toEqual([0, ["waiting"]])
      yield* TestClock.adjust("1 hour")
      yield* work(reviewer.id)
      expect([mails.length, yield* statesOf(reviewer.id)]).toEqual([1, ["sent"]])
    })
  )

  it.effect("a mail that ended without an answer is not sent again", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk((count) => (count === 1 ? "cut" : 250))
      const { changeRequest } = yield* desk.request(desk.admin)
      yield* desk.askForReview(changeRequest.id)
      yield* desk.deliver
      for (const pause of ["2 minutes", "1 hour"] as const) {
        yield* TestClock.adjust(pause)
        yield* desk.work(desk.reviewer.id)
      }
      expect([desk.mails.length, yield* desk.statesOf(desk.reviewer.id)]).toEqual([1, ["sending"]])
    })
  )

  it.effect("two workers that compose the same mail send it once", () =>
    Effect.gen(function* () {
      const { admin, askForReview, deliver, mailer, mails, request, reviewer, statesOf } = yield* aDesk()
      const { changeRequest } = yield* request(admin)
      yield* askForReview(changeRequest.id)
      yield* deliver
      yield* TestClock.adjust("2 minutes")
      yield* requestDueMails
      const sendBoth: typeof mailer.send = (mail, confirm) =>
        Effect.andThen(mailer.send(mail, confirm), Effect.flip(mailer.send(mail, confirm))).pipe(
          Effect.tap(({ _tag }) => Effect.sync(() => expect(_tag).toBe("MailStopped"))),
          Effect.asVoid,
          Effect.orDie
        )
      yield* runNextJob(jobs).pipe(Effect.provideService(Mailer, { ...mailer, send: sendBoth }))
      expect([mails.length, yield* statesOf(reviewer.id)]).toEqual([1, ["sent"]])
    })
  )

  it.effect("mail that is muted, or about what its reader may not read any more, is not sent", () =>
    Effect.gen(function* () {
      const { admin, askForReview, deliver, mails, request, reviewer, space, statesOf, work } = yield* aDesk()
      const { changeRequest } = yield* request(admin)
      const ask = Effect.gen(function* () {
        yield* askForReview(changeRequest.id)
        yield* deliver
        yield* TestClock.adjust("2 minutes")
        yield* work(reviewer.id)
      })
      yield* ask
      const [, key = ""] = /\/unsubscribe\/([^>\s]+)>/.exec(decoded(mails[0]!.text)) ?? []
      expect((yield* Effect.flip(unsubscribe(`${key}x`)))._tag).toBe("UnsubscribeKeyUnknown")
      expect(yield* unsubscribe(key)).toEqual(["reviews"])
      yield* ask
      expect(mails.length).toBe(1)
      yield* (yield* MailPreferences).unmute(reviewer.id, ["reviews"])
      yield* askForReview(changeRequest.id)
      yield* deliver
      yield* deleteSpace(space.id).pipe(as(admin))
      yield* TestClock.adjust("2 minutes")
      yield* work(reviewer.id)
      expect(mails.length).toBe(1)
      expect(yield* statesOf(reviewer.id)).toEqual(["sent", "dropped", "dropped"])
    })
  )
}

/** The rules of mail. */
export const mailsContract = (it: NotificationTests) => {
  noticesContract(it)
  conflictsContract(it)
  failuresContract(it)
}
