import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import { freePort } from "@octavo/kernel/testing"
import { request } from "./src/request.ts"
import { organizationOf } from "./src/spaces.ts"
import { sharedOctavo } from "./src/sharedOctavo.ts"
import { type Octavo, someSettingsOnPostgres, startProgram, startServer } from "./src/startOctavo.ts"

interface Made {
  readonly id: string
  readonly secret: string
}

const until = Effect.fnUntraced(function* (holds: () => boolean) {
  for (let attempt = 0; attempt < 1800; attempt++) {
    if (holds()) return
    yield* Effect.sleep("100 millis")
  }
  return yield* Effect.die(new Error("It did not come true"))
})

/** A receiver on this machine that answers as it is told. */
const aReceiver = Effect.fnUntraced(function* (answer: (count: number, response: ServerResponse) => void) {
  const received: Array<IncomingHttpHeaders> = []
  const port = yield* freePort
  yield* Effect.acquireRelease(
    Effect.callback<() => void>((resume) => {
      const server = createServer((incoming, response) => {
        incoming.resume().on("end", () => {
          received.push(incoming.headers)
          answer(received.length, response)
        })
      })
      server.listen(port, "127.0.0.1", () =>
        resume(
          Effect.succeed(() => {
            server.closeAllConnections()
            server.close()
          })
        )
      )
    }),
    (close) => Effect.sync(close)
  )
  return { url: `http://127.0.0.1:${port}/`, received }
})

/** A webhook of the first organization for changes of it, and a way to cause one. */
const aWebhook = Effect.fnUntraced(function* (octavo: Octavo, url: string) {
  const path = `/v1/orgs/${yield* organizationOf(octavo)}`
  const events = ["identity.organizationChanged"]
  const { body } = yield* request<Made>(octavo, "POST", `${path}/webhooks`, { label: "Test", url, events })
  const change = (title: string) => request(octavo, "PATCH", path, { title })
  return { ...body, path: `${path}/webhooks/${body.id}`, change }
})

const untilDelivered = Effect.fnUntraced(function* (octavo: Octavo, path: string) {
  for (let attempt = 0; attempt < 360; attempt++) {
    const { body } = yield* request<{ items: ReadonlyArray<unknown> }>(
      octavo,
      "GET",
      `${path}/deliveries?state=delivered`
    )
    if (body.items.length > 0) return body.items
    yield* Effect.sleep("500 millis")
  }
  return []
})

describe("webhooks", { timeout: 300_000 }, () => {
  it.live(
    "a worker that is killed while a receiver hangs loses nothing: the event is sent again under its id",
    () =>
      Effect.gen(function* () {
        const settings = yield* someSettingsOnPostgres
        const octavo = yield* startServer(settings)
        const worker = yield* startProgram("worker", settings)
        const { received, url } = yield* aReceiver((count, response) => {
          if (count > 1) response.writeHead(204).end()
        })
        const { change, path } = yield* aWebhook(octavo, url)
        yield* change("Acme Trains")
        yield* until(() => received.length === 1)
        yield* worker.stop("SIGKILL")
        yield* startProgram("worker", settings)
        const [delivered] = yield* untilDelivered(octavo, path)
        expect(new Set(received.map((headers) => headers["webhook-id"])).size).toBe(1)
        expect(delivered).toMatchObject({ id: received[0]!["webhook-id"], state: "delivered" })
      })
  )

  it.live("the receiver of the guide takes what is genuine, and refuses all else", () =>
    Effect.gen(function* () {
      const octavo = yield* sharedOctavo("memory")
      const port = yield* freePort
      const { change, path, secret } = yield* aWebhook(octavo, `http://127.0.0.1:${port}/`)
      const guide = yield* Effect.promise(() =>
        readFile(new URL("../docs/guides/webhooks.md", import.meta.url), "utf8")
      )
      const program = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? ""
      let output = ""
      const receiver = yield* Effect.acquireRelease(
        Effect.sync(() =>
          spawn(process.execPath, ["--input-type=module", "-e", program], {
            env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
            stdio: ["ignore", "pipe", "inherit"]
          })
        ),
        (child) => Effect.sync(() => child.kill("SIGKILL"))
      )
      receiver.stdout.on("data", (data) => (output += String(data)))
      yield* change("Acme Trains")
      yield* until(() => output.includes("received identity.organizationChanged"))
      yield* untilDelivered(octavo, path)
      const forged = yield* Effect.promise(() =>
        fetch(`http://127.0.0.1:${port}/`, {
          method: "POST",
          headers: {
            "webhook-id": "forged",
            "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
            "webhook-signature": "v1,AAAA"
          },
          body: "{}"
        })
      )
      expect(forged.status).toBe(401)
    })
  )
})
