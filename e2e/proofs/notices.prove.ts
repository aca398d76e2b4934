import { describe, expect, it } from "@effect/vitest"
import { postgres } from "@octavo/database"
import { Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { aMailServer } from "../../packages/notifications/test/mails/aMailServer.ts"
import { request } from "../src/request.ts"
import { organizationOf } from "../src/spaces.ts"
import { someSettingsOnPostgres, startProgram, startServer } from "../src/startOctavo.ts"

const kills = 20
const eventsOfRound = 6

/** A receiver that is slow now and then, so that a worker dies while it waits; the ids that it got, each with its body. */
const aReceiver = Effect.acquireRelease(
  Effect.callback<{
    readonly url: string
    readonly received: Array<readonly [string, string]>
    readonly stop: () => void
  }>((resume) => {
    const received: Array<readonly [string, string]> = []
    const server = createServer((incoming, response) => {
      let body = ""
      incoming.setEncoding("utf8").on("data", (data: string) => (body += data))
      incoming.on("end", () => {
        received.push([String(incoming.headers["webhook-id"]), body])
        setTimeout(() => response.writeHead(204).end(), Math.random() * 400)
      })
    })
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      const stop = () => {
        server.closeAllConnections()
        server.close()
      }
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}/`, received, stop }))
    })
  }),
  ({ stop }) => Effect.sync(stop)
)

interface Notice {
  readonly email: string
  readonly state: string
}

const noticesOf = SqlClient.SqlClient.use(
  (sql) =>
    sql<Notice>`SELECT u.email, n.state FROM notifications.notices n JOIN identity.users u ON u.id = n.user_id`
)

/** How many events and deliveries have not come to their end. */
const unfinished = SqlClient.SqlClient.use(
  (sql) => sql<{ n: number }>`SELECT (SELECT count(*) FROM kernel.events WHERE delivered_at IS NULL)::int
    + (SELECT count(*) FROM notifications.notices WHERE state = 'waiting')::int
    + (SELECT count(*) FROM notifications.deliveries WHERE state = 'pending')::int AS n`
)

/** Notices wait two minutes for others: here those are over at once. */
const hasten = SqlClient.SqlClient.use(
  (sql) => sql`UPDATE notifications.notices SET due_at = now() WHERE due_at > now()`
).pipe(Effect.delay("200 millis"), Effect.forever)

describe("a worker that is killed twenty times while it sends", () => {
  it.live("sends each event to a webhook under one id, and no mail twice, and loses nothing else", () =>
    Effect.gen(function* () {
      const mail = yield* aMailServer()
      const receiver = yield* aReceiver
      const settings = { ...(yield* someSettingsOnPostgres), OCTAVO_SMTP_URL: mail.url }
      const octavo = yield* startServer(settings)
      const path = `/v1/orgs/${yield* organizationOf(octavo)}`
      const webhook = { label: "Proof", url: receiver.url, events: ["identity.organizationChanged"] }
      expect((yield* request(octavo, "POST", `${path}/webhooks`, webhook)).status).toBe(201)
      const invited = new Set<string>()
      let changes = 0
      const cause = Effect.gen(function* () {
        for (let n = 0; n < eventsOfRound; n++) {
          expect((yield* request(octavo, "PATCH", path, { title: `Change ${++changes}` })).status).toBe(200)
          const email = `reader${invited.size}@example.org`
          const invitation = { emails: [email], role: "read" }
          expect((yield* request(octavo, "POST", `${path}/invites`, invitation)).status).toBeLessThan(300)
          invited.add(email)
        }
      })
      yield* Effect.gen(function* () {
        const hastening = yield* Effect.forkChild(hasten)
        for (let round = 0; round < kills; round++) {
          const worker = yield* startProgram("worker", settings)
          yield* cause
          // Until this worker has begun to send, and then for a moment more.
          const before = receiver.received.length + mail.mails.length
          yield* Effect.sync(() => receiver.received.length + mail.mails.length).pipe(
            Effect.delay("20 millis"),
            Effect.repeat({ until: (count) => count > before }),
            Effect.timeoutOption("90 seconds")
          )
          yield* Effect.sleep(Math.random() * 500)
          yield* worker.stop("SIGKILL")
        }
        yield* startProgram("worker", settings)
        yield* unfinished.pipe(
          Effect.delay("500 millis"),
          Effect.repeat({ until: ([row]) => row!.n === 0 }),
          Effect.timeout("10 minutes")
        )
        yield* Fiber.interrupt(hastening)

        const bodies = new Map<string, Set<string>>()
        for (const [id, body] of receiver.received) bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
        expect(bodies.size).toBe(changes)
        expect([...bodies.values()].filter((of) => of.size > 1)).toEqual([])
        const mailed = mail.mails.map(({ to }) => to)
        expect(new Set(mailed).size).toBe(mailed.length)
        const notices = yield* noticesOf
        expect(new Set(notices.map(({ email }) => email))).toEqual(invited)
        // A worker that dies between its mark of a mail and the end of the words may lose it: a moment of each life.
        const unknown = notices.filter(({ state }) => state === "sending").map(({ email }) => email)
        const without = notices.filter(({ email }) => !mailed.includes(email))
        expect(without.filter(({ email }) => !unknown.includes(email))).toEqual([])
        expect(without.length).toBeLessThanOrEqual(kills / 4)
        const rows: ReadonlyArray<readonly [string, number]> = [
          ["Kills", kills],
          ["Events for the webhook, all delivered under one id each", changes],
          ["Requests to the receiver", receiver.received.length],
          ["People to be mailed", invited.size],
          ["Mails, none twice", mailed.length],
          ["Notices in the hands of a worker that died", unknown.length],
          ["of these not mailed", without.length]
        ]
        console.log(
          ["| | |", "|---|---:|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n")
        )
      }).pipe(
        Effect.provide(postgres({ url: Redacted.make(settings.DATABASE_URL), maxConnections: 2 })),
        Effect.orDie
      )
    }).pipe(Effect.scoped)
  )
})
