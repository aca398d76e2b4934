import { expect } from "@effect/vitest"
import { AuditLog, DeletedOrganizations, organizationChanged } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { aSpace } from "@octavo/content/testing"
import { atomically, deliverEvents, emitEvent, Jobs, runNextJob } from "@octavo/kernel"
import { changeRequestMerged } from "@octavo/reviews"
import { DateTime, Deferred, Effect, Exit, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { createHmac } from "node:crypto"
import {
  type DeliveryId,
  getDelivery,
  getWebhook,
  jobs,
  listDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  schedules,
  subscribers,
  testWebhook,
  updateWebhook,
  WebhookSender
} from "../../src/index.ts"
import { aWebhookOf } from "../../src/testing/index.ts"
import { aReceiver, type ReceiverAnswer } from "../aReceiver.ts"
import type { NotificationTests } from "../NotificationServices.ts"

const page = { after: null, limit: 100 }

/** The regular work of notifications, and the jobs that it requests. */
const work = Effect.fnUntraced(function* (subject: string) {
  for (const { name, run } of schedules) if (name === "notifications.requestDueDeliveries") yield* run
  const waiting = (yield* Jobs).hasUnfinished([subject])
  while (yield* waiting) yield* runNextJob(jobs)
})

/** A webhook to a receiver on this machine. */
const aHook = Effect.fnUntraced(function* (answer?: (count: number) => ReceiverAnswer) {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const receiver = yield* aReceiver((_, count) => (answer === undefined ? { status: 204 } : answer(count)))
  const { secret, webhook } = yield* aWebhookOf(organization.id, admin, `${receiver.url}/in`, [
    "identity.organizationChanged",
    "reviews.changeRequestMerged"
  ])
  const test = testWebhook(organization.id, webhook.id).pipe(as(admin))
  const get = (id: DeliveryId) => getDelivery(organization.id, webhook.id, id).pipe(as(admin))
  const list = Effect.map(
    listDeliveries(organization.id, webhook.id, {}, page).pipe(as(admin)),
    ({ items }) => items
  )
  const now = getWebhook(organization.id, webhook.id).pipe(as(admin))
  return { organization, admin, ...receiver, secret, webhook, test, get, list, now, work: work(webhook.id) }
})

const signed = (secret: string, id: unknown, time: unknown, body: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(`${id}.${time}.${body}`)
    .digest("base64")}`

const eventsContract = (it: NotificationTests) => {
  it.effect(
    "nothing is sent while the organization is deleted, and what waits is sent after its restore",
    () =>
      Effect.gen(function* () {
        const hook = yield* aHook()
        const { organization, received } = hook
        yield* hook.test
        const deleted = yield* DeletedOrganizations
        yield* deleted.mark(organization.id, yield* DateTime.now)
        // A job that was requested before the deletion, and regular work after it.
        yield* work(hook.webhook.id)
        yield* TestClock.adjust("2 hours")
        yield* work(hook.webhook.id)
        expect(received).toEqual([])
        yield* deleted.mark(organization.id, null)
        yield* TestClock.adjust("1 hour")
        yield* work(hook.webhook.id)
        expect(received).toHaveLength(1)
        expect((yield* hook.list).map(({ state }) => state)).toEqual(["delivered"])
      })
  )

  it.effect("an event reaches the webhooks that subscribe to it, signed, and no others", () =>
    Effect.gen(function* () {
      const hook = yield* aHook()
      const { admin, organization, received, secret } = hook
      const other = yield* aHook()
      const payload = { organizationId: organization.id, fields: ["title"] }
      yield* emitEvent(organizationChanged, payload, { subject: organization.id, causedBy: admin.id })
      yield* deliverEvents(subscribers)
      yield* hook.work
      yield* other.work
      expect([received.length, other.received.length]).toEqual([1, 0])
      const { body, headers, path } = received[0]!
      expect([path, headers["content-type"], headers["user-agent"]]).toEqual([
        "/in",
        "application/json",
        "Octavo"
      ])
      expect(JSON.parse(body)).toEqual({
        type: "identity.organizationChanged",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        data: { ...payload, causedBy: admin.id }
      })
      const { "webhook-id": id, "webhook-timestamp": time } = headers
      expect(headers["webhook-signature"]).toBe(signed(secret, id, time, body))
      const [delivery] = yield* hook.list
      expect(delivery).toMatchObject({
        id,
        state: "delivered",
        attempts: 1,
        dueAt: null,
        problem: null,
        body
      })
      yield* hook.work
      expect(received.length).toBe(1)
    })
  )

  it.effect("an event of a space names the space, and reaches its organization", () =>
    Effect.gen(function* () {
      const { admin, organization, space } = yield* aSpace()
      const { received, url } = yield* aReceiver()
      const { webhook } = yield* aWebhookOf(organization.id, admin, url)
      const payload = { changeRequestId: "c", number: 1, revisionId: "r" }
      yield* emitEvent(changeRequestMerged, payload, { subject: space.id, causedBy: admin.id })
      yield* emitEvent(changeRequestMerged, payload, { subject: "gone", causedBy: admin.id })
      yield* deliverEvents(subscribers)
      yield* work(webhook.id)
      expect(received.map(({ body }) => JSON.parse(body).data)).toEqual([
        { ...payload, spaceId: space.id, organizationId: organization.id, causedBy: admin.id }
      ])
    })
  )

  it.effect("an event that was rolled back is delivered to nobody", () =>
    Effect.gen(function* () {
      const { list, organization } = yield* aHook()
      const about = { subject: organization.id, causedBy: null }
      yield* emitEvent(organizationChanged, { organizationId: organization.id, fields: [] }, about).pipe(
        Effect.andThen(Effect.fail("changed my mind")),
        atomically,
        Effect.flip
      )
      yield* deliverEvents(subscribers)
      expect(yield* list).toEqual([])
    })
  )

  it.effect("both secrets sign for a day after a rotation", () =>
    Effect.gen(function* () {
      const { admin, organization, received, secret, test, webhook, work } = yield* aHook()
      const rotated = yield* rotateWebhookSecret(organization.id, webhook.id).pipe(as(admin))
      yield* test
      yield* work
      yield* TestClock.adjust("25 hours")
      yield* test
      yield* work
      const signatures = received.map(({ body, headers }) => ({
        sent: headers["webhook-signature"],
        by: [rotated.secret, secret].map((one) =>
          signed(one, headers["webhook-id"], headers["webhook-timestamp"], body)
        )
      }))
      expect(signatures[0]!.sent).toBe(signatures[0]!.by.join(" "))
      expect(signatures[1]!.sent).toBe(signatures[1]!.by[0])
    })
  )
}

const failuresContract = (it: NotificationTests) => {
  it.effect("a failed delivery is sent again under its id, until the receiver takes it", () =>
    Effect.gen(function* () {
      const answers: ReadonlyArray<ReceiverAnswer> = [
        { status: 500, body: `a\u0000${"x".repeat(5000)}` },
        { status: 302, headers: { location: "/other" } },
        null,
        { status: 200, body: "thanks" }
      ]
      const hook = yield* aHook((count) => answers[count - 1] ?? null)
      const { id } = yield* hook.test
      const problems: Array<string | null> = []
      for (const pause of ["0 seconds", "7 seconds", "2 minutes", "7 minutes"] as const) {
        yield* TestClock.adjust(pause)
        yield* hook.work
        problems.push((yield* hook.get(id)).delivery.problem)
      }
      expect(problems).toEqual([
        "The receiver answers with the status 500",
        "The receiver answers with a redirect (302), which is not followed",
        expect.stringContaining("took too long"),
        null
      ])
      expect(new Set(hook.received.map(({ headers, path }) => `${path} ${headers["webhook-id"]}`))).toEqual(
        new Set([`/in ${id}`])
      )
      const { attempts, delivery } = yield* hook.get(id)
      expect(delivery).toMatchObject({ state: "delivered", attempts: 4, dueAt: null })
      expect(attempts.map(({ status }) => status)).toEqual([200, null, 302, 500])
      expect(attempts.map(({ answer }) => answer?.length ?? null)).toEqual([6, null, 0, 4096])
      expect(attempts[3]!.answer).toMatch(/^a\ufffdx/)
      expect((yield* hook.now).failingSince).toBeNull()
    })
  )

  it.effect("a receiver that is gone disables its webhook at once", () =>
    Effect.gen(function* () {
      const hook = yield* aHook(() => ({ status: 410 }))
      yield* hook.test
      yield* hook.work
      expect(yield* hook.now).toMatchObject({ enabled: false, disabledReason: "gone" })
      expect((yield* hook.list).map(({ state }) => state)).toEqual(["failed"])
      const { items } = yield* (yield* AuditLog).list(hook.organization.id, {}, page)
      expect(items[0]).toMatchObject({ action: "webhook.disabled", actor: { kind: "system" } })
      const { admin, organization, webhook } = hook
      const enabled = yield* updateWebhook(organization.id, webhook.id, { enabled: true }).pipe(as(admin))
      expect(enabled).toMatchObject({ enabled: true, disabledReason: null, failingSince: null })
    })
  )

  it.effect("a delivery is given up after a day, and a webhook is disabled after days of failures", () =>
    Effect.gen(function* () {
      const hook = yield* aHook(() => ({ status: 503 }))
      const { id } = yield* hook.test
      let hours = 0
      for (; (yield* hook.get(id)).delivery.state === "pending" && hours < 100; hours++) {
        yield* hook.work
        yield* TestClock.adjust("1 hour")
      }
      expect(hook.received.length).toBe(9)
      expect(hours).toBeGreaterThan(19)
      expect(hours).toBeLessThan(37)
      expect((yield* hook.now).enabled).toBe(true)
      yield* TestClock.adjust("3 days")
      const { admin, organization, webhook } = hook
      yield* replayDelivery(organization.id, webhook.id, id).pipe(as(admin))
      for (let count = 0; (yield* hook.now).enabled && count < 100; count++) {
        yield* hook.work
        yield* TestClock.adjust("1 hour")
      }
      expect(yield* hook.now).toMatchObject({ enabled: false, disabledReason: "failing" })
      expect(new Set(hook.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([id]))
    })
  )

  it.effect("while a receiver does not answer, its other deliveries wait and lose no attempt", () =>
    Effect.gen(function* () {
      const hook = yield* aHook((count) => (count <= 5 ? null : { status: 200 }))
      for (let count = 0; count < 8; count++) yield* hook.test
      yield* hook.work
      expect(hook.received.length).toBe(5)
      const attempts = (yield* hook.list).map((delivery) => delivery.attempts)
      expect(attempts.filter((count) => count === 0).length).toBe(3)
      yield* TestClock.adjust("40 seconds")
      yield* hook.work
      expect((yield* hook.list).map(({ state }) => state)).toEqual(
        Array.from({ length: 8 }, () => "delivered")
      )
    })
  )
}

const recoveryContract = (it: NotificationTests) => {
  it.effect("a worker that dies after it sent loses nothing: another one sends under the same id", () =>
    Effect.gen(function* () {
      const hook = yield* aHook()
      const { id } = yield* hook.test
      const sender = yield* WebhookSender
      const isSent = yield* Deferred.make<void>()
      for (const { name, run } of schedules) if (name === "notifications.requestDueDeliveries") yield* run
      const dying = yield* runNextJob(jobs).pipe(
        Effect.provideService(WebhookSender, {
          send: (requests) =>
            sender
              .send(requests)
              .pipe(Effect.andThen(Deferred.succeed(isSent, undefined)), Effect.andThen(Effect.never))
        }),
        Effect.forkChild
      )
      yield* Deferred.await(isSent)
      expect(Exit.isFailure(yield* Fiber.await(yield* Effect.as(Fiber.interrupt(dying), dying)))).toBe(true)
      expect((yield* hook.get(id)).delivery).toMatchObject({ state: "pending", attempts: 0 })
      // Nobody else sends it before the lease of the dead one ends.
      yield* hook.work
      expect(hook.received.length).toBe(1)
      yield* TestClock.adjust("61 seconds")
      yield* hook.work
      expect(hook.received.map(({ headers }) => headers["webhook-id"])).toEqual([id, id])
      expect((yield* hook.get(id)).delivery).toMatchObject({ state: "delivered", attempts: 1 })
    })
  )

  it.effect("a delivery that ended is replayed under its id, and a pending one is not", () =>
    Effect.gen(function* () {
      const hook = yield* aHook()
      const { admin, organization, webhook } = hook
      const { id } = yield* hook.test
      const replay = replayDelivery(organization.id, webhook.id, id).pipe(as(admin))
      expect((yield* Effect.flip(replay))._tag).toBe("DeliveryNotEnded")
      yield* hook.work
      yield* replay
      yield* hook.work
      expect(hook.received.map(({ headers }) => headers["webhook-id"])).toEqual([id, id])
      expect((yield* hook.get(id)).attempts.length).toBe(2)
      const other = yield* aHook()
      const foreign = getDelivery(other.organization.id, other.webhook.id, id).pipe(as(other.admin))
      expect((yield* Effect.flip(foreign))._tag).toBe("DeliveryNotFound")
    })
  )

  it.effect("deliveries are listed newest first, by pages and states, and kept for thirty days", () =>
    Effect.gen(function* () {
      const hook = yield* aHook((count) => (count === 1 ? { status: 400 } : { status: 200 }))
      const { admin, organization, webhook } = hook
      const first = yield* hook.test
      yield* hook.work
      const second = yield* hook.test
      yield* hook.work
      const list = (
        filter: Parameters<typeof listDeliveries>[2],
        request: Parameters<typeof listDeliveries>[3]
      ) =>
        Effect.map(listDeliveries(organization.id, webhook.id, filter, request).pipe(as(admin)), (found) => ({
          ids: found.items.map(({ id }) => id),
          next: found.next
        }))
      const begin = yield* list({}, { after: null, limit: 1 })
      expect(begin.ids).toEqual([second.id])
      expect(yield* list({}, { after: begin.next, limit: 1 })).toEqual({ ids: [first.id], next: null })
      expect((yield* list({ state: "pending" }, page)).ids).toEqual([first.id])
      yield* TestClock.adjust("31 days")
      for (const { name, run } of schedules) if (name === "notifications.removeOldDeliveries") yield* run
      expect((yield* list({}, page)).ids).toEqual([])
      expect(Option.isNone(yield* Effect.option(hook.get(first.id)))).toBe(true)
    })
  )
}

/** The rules of deliveries. */
export const deliveriesContract = (it: NotificationTests) => {
  eventsContract(it)
  failuresContract(it)
  recoveryContract(it)
}
