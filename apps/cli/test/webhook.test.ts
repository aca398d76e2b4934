import { expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { createServer } from "node:http"
import { sharedOctavo, octavoHere as octavo } from "./octavo.ts"

/** A receiver on this machine that takes every request. */
const aReceiver = Effect.acquireRelease(
  Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
    const server = createServer((_, response) => response.writeHead(202).end("thanks"))
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}/in`, close: () => server.close() }))
    })
  }),
  ({ close }) => Effect.sync(close)
)

it.live(
  "octavo webhook creates, lists, changes, tests, replays and deletes webhooks",
  () =>
    Effect.gen(function* () {
      const { environment } = yield* sharedOctavo
      const { url } = yield* aReceiver
      const run = (...args: ReadonlyArray<string>) => octavo(["webhook", ...args], environment)
      const json = (...args: ReadonlyArray<string>) =>
        Effect.map(run(...args, "--json"), ({ err, out }) => {
          expect(err).toBe("")
          return JSON.parse(out)
        })
      const made = yield* run("create", url, "--label", "Build", "--event", "sites.siteChanged")
      const [id = "", secret] = made.out.trim().split("\n")
      expect(secret).toMatch(/^whsec_/)
      expect((yield* run("create", url, "--label", "Build")).code).toBe(2)
      expect((yield* run("create", url, "--label", "Build", "--event", "none")).code).toBe(2)
      expect(yield* json("list")).toMatchObject([{ id, label: "Build", enabled: true }])
      expect((yield* run("list")).out).not.toContain("whsec_")
      expect((yield* run("rotate-secret", id)).out.trim()).not.toBe(secret)
      yield* run("update", id, "--state", "disabled", "--event", "sites.sitePublished")
      expect((yield* run("test", id)).code).toBe(5)
      expect((yield* run("list")).out).toContain("disabled")
      yield* run("update", id, "--state", "enabled", "--label", "Deploy")
      const delivery = (yield* run("test", id)).out.trim()
      const delivered = json("delivery", id, delivery).pipe(
        Effect.repeat({
          schedule: Schedule.spaced("200 millis"),
          times: 300,
          until: ({ state }) => state === "delivered"
        })
      )
      expect(yield* delivered).toMatchObject({ log: [{ status: 202, answer: "thanks" }] })
      expect((yield* run("delivery", id, delivery)).out).toContain("webhook.test: delivered")
      expect((yield* run("replay", id, delivery)).code).toBe(0)
      yield* delivered
      expect((yield* run("deliveries", id)).out).toContain(delivery)
      expect(yield* json("deliveries", id, "--state", "failed")).toEqual([])
      expect((yield* run("delete", id)).code).toBe(0)
      expect((yield* run("delete", id)).code).toBe(1)
      expect(yield* json("list")).toEqual([])
    }).pipe(Effect.scoped),
  180_000
)
