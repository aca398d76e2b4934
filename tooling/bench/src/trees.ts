import { Effect, Fiber } from "effect"
import { get } from "node:http"
import { plainHandler } from "./againstBare.ts"
import { anInstallation } from "./anInstallation.ts"
import { aFilledSpace } from "./changeRequests.ts"
import { cpuSeconds } from "./cpuSeconds.ts"
import { memoryOf } from "./memoryOf.ts"
import { token } from "./octavoProcess.ts"
import { percentile } from "./percentile.ts"
import { wrk } from "./wrk.ts"

const port = 4797
const connections = 50
const minSeconds = 5
/** The bytes of an answer that each of fifty clients receives at least in a second. */
const bytesASecond = 2_000_000

/** Milliseconds that something takes. */
const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const start = performance.now()
    return Effect.map(effect, () => performance.now() - start)
  })

/** Receives an answer and drops it. */
const fetched = (url: string, path: string, encoding: string) =>
  Effect.callback<number>((resume) => {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": encoding }
    get(`${url}${path}`, { headers }, (response) => {
      let bytes = 0
      response.on("data", (chunk: Buffer) => (bytes += chunk.byteLength))
      response.on("end", () => resume(Effect.succeed(bytes)))
    })
  })

/** Asks whether the server lives, ten times a second, until it is interrupted. */
const askingHealth = (url: string, times: Array<number>) =>
  Effect.forever(
    Effect.gen(function* () {
      times.push(yield* timed(Effect.promise(() => fetch(`${url}/health`))))
      yield* Effect.sleep("100 millis")
    })
  )

const whole = (value: number) => Math.round(value).toLocaleString("en")

/** Requests a second, of few with their tenths. */
const rate = (perSecond: number) => (perSecond < 10 ? perSecond.toFixed(1) : whole(perSecond))

/** Reads trees of pages of these sizes: a tree that nobody read before, and one that fifty clients ask for at a time. */
export const measureTrees = Effect.fn(function* (sizes: ReadonlyArray<number>, say: (line: string) => void) {
  const { onDatabase, organizationId, server, url } = yield* anInstallation(port)
  say(
    "| tree of | MB, compressed | first read (ms), processor time | longest pause (ms) | fifty clients /s, of Node alone | CPU a request (µs) | the same, compressed /s | `/health` p50, p95, longest (ms) | longest pause (ms) | memory before, peak (MB) |"
  )
  say("|---|---|---|---|---|---|---|---|---|---|")
  const plain = yield* plainHandler
  for (const pages of sizes) {
    const { spaceId } = yield* aFilledSpace(url, organizationId, pages).pipe(Effect.provide(onDatabase))
    const path = `/v1/spaces/${spaceId}/content/pages`
    // What reads trees is compiled before it is measured; the answers of the two forms differ.
    for (let n = 0; n < 5; n++) yield* fetched(url, `/v1/spaces/${spaceId}/content`, "identity")
    yield* server.longestPause
    const cpu = cpuSeconds(server.pid)
    const first = yield* timed(fetched(url, path, "identity"))
    const firstCpu = (cpuSeconds(server.pid) - cpu) * 1000
    const pauseOfFirst = yield* server.longestPause
    const bytes = yield* fetched(url, path, "identity")
    const compressed = yield* fetched(url, path, "gzip")
    const seconds = Math.max(minSeconds, Math.ceil(bytes / bytesASecond))
    const before = memoryOf(server.pid).now
    const times: Array<number> = []
    const health = yield* Effect.forkChild(askingHealth(url, times))
    const cpuBefore = cpuSeconds(server.pid)
    const { perSecond } = yield* wrk(`${url}${path}`, { connections, seconds, token })
    const cpuOfOne = ((cpuSeconds(server.pid) - cpuBefore) / (perSecond * seconds)) * 1e6
    const gzip = yield* wrk(`${url}${path}`, { connections, seconds, token, accepts: "gzip" })
    yield* Fiber.interrupt(health)
    const alone = yield* wrk(`${plain.url}/${bytes}`, { connections, seconds })
    const cells = [
      `${whole(pages)} pages`,
      `${(bytes / 1e6).toFixed(1)}, ${(compressed / 1e6).toFixed(2)}`,
      `${whole(first)}, ${whole(firstCpu)}`,
      whole(pauseOfFirst),
      `${rate(perSecond)}, ${rate(alone.perSecond)}`,
      whole(cpuOfOne),
      whole(gzip.perSecond),
      `${whole(percentile(times, 0.5))}, ${whole(percentile(times, 0.95))}, ${whole(Math.max(...times))}`,
      whole(yield* server.longestPause),
      `${whole(before)}, ${whole(memoryOf(server.pid).peak)}`
    ]
    say(`| ${cells.join(" | ")} |`)
  }
})
