import { Effect } from "effect"
import { anInstallation } from "./anInstallation.ts"
import { aFilledSpace } from "./changeRequests.ts"
import { postComments } from "./comments.ts"
import { wordOf } from "./generatedLanguage.ts"
import { memoryOf } from "./memoryOf.ts"
import { ask, token } from "./octavoProcess.ts"
import { wrk } from "./wrk.ts"

const port = 4799
const pagesOfSpace = 10_000
const connections = 32
const seconds = 5
const searches = 200
const rest = "70 seconds"

const whole = (value: number) => Math.round(value).toLocaleString("en")

/** The memory of a server at rest, and after kinds of work one after the other, each for some seconds over 32 connections. */
export const measureMemory = Effect.fn(function* (say: (line: string) => void) {
  const { onDatabase, organizationId, server, url, worker } = yield* anInstallation(port)
  yield* server.untilIdle
  yield* worker.untilIdle
  // A process gives memory back when it was idle for half a minute; the start may reach into the first half minute.
  yield* Effect.sleep(rest)
  say("| server after | memory (MB) | the most so far (MB) |")
  say("|---|---|---|")
  const row = (name: string, pid = server.pid) =>
    Effect.sync(() => {
      const { now, peak } = memoryOf(pid)
      say(`| ${name} | ${whole(now)} | ${whole(peak)} |`)
    })
  yield* row("its start, at rest")
  yield* row("(the worker, at rest)", worker.pid)
  const { pages, spaceId } = yield* aFilledSpace(url, organizationId, pagesOfSpace).pipe(
    Effect.provide(onDatabase)
  )
  yield* postComments(
    url,
    spaceId,
    pages.slice(0, 100).map(({ id }) => id)
  )
  const space = `/v1/spaces/${spaceId}`
  const load = (path: string, accepts?: "gzip") =>
    wrk(`${url}${path}`, { connections, seconds, token, ...(accepts !== undefined && { accepts }) })
  yield* load(`${space}/comments?limit=100`)
  yield* row("lists of 100 comments")
  for (let n = 0; n < searches; n++) {
    const query = `${wordOf(20 + (n % 50))}%20${wordOf(100 + n)}`
    yield* ask(url, `${space}/search?query=${query}&limit=50`)
  }
  yield* row(`${searches} searches`)
  yield* load(`${space}/content/page/${pages[3]!.id}?format=document`)
  yield* row("pages as documents")
  yield* load(`${space}/content/pages`)
  yield* row(`trees of ${whole(pagesOfSpace)} pages`)
  yield* load(`${space}/content`, "gzip")
  yield* row("the whole content, compressed")
  yield* Effect.sleep(rest)
  yield* row("a minute of rest")
  yield* row("(the worker, after a minute of rest)", worker.pid)
})
