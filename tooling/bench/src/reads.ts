import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { postComments } from "./comments.ts"
import { cpuSeconds } from "./cpuSeconds.ts"
import { median } from "./median.ts"
import { ask, token } from "./octavoProcess.ts"
import { pgbench } from "./pgbench.ts"
import { wrk } from "./wrk.ts"

const connections = 32
const rounds = 7
const seconds = 1
const barePort = 4791

const bareProcess = (databaseUrl: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [fileURLToPath(new URL("./bareHandler.ts", import.meta.url))], {
        env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(barePort) },
        stdio: ["ignore", "ignore", "inherit"]
      })
    ),
    (child) => Effect.sync(() => child.kill())
  )

/** One second of load on a process: requests a second, and the time of the processor that each took. */
const load = Effect.fnUntraced(function* (child: ChildProcess, url: string, key?: string) {
  const before = cpuSeconds(child.pid!)
  const { perSecond } = yield* wrk(url, connections, seconds, key)
  return { perSecond, cpu: ((cpuSeconds(child.pid!) - before) / (perSecond * seconds)) * 1e6 }
})

const whole = (value: number) => Math.round(value).toLocaleString("en")

/** Reads a space and one of its pages again and again, in turns with a bare handler of the same row, and with pgbench. */
export const measureReads = Effect.fn(function* (given: {
  readonly url: string
  readonly databaseUrl: string
  readonly spaceId: string
  readonly server: ChildProcess
  readonly say: (line: string) => void
}) {
  const { databaseUrl, say, server, spaceId, url } = given
  const { pages } = yield* ask<{
    pages: ReadonlyArray<{ id: string; pages: ReadonlyArray<{ id: string }> }>
  }>(url, `/v1/spaces/${spaceId}/content/pages`)
  const beneath = pages.find((page) => page.pages.length > 0)!.pages
  const pageId = beneath[3]!.id
  yield* postComments(
    url,
    spaceId,
    pages.flatMap((page) => page.pages).map(({ id }) => id)
  )
  const sql = yield* SqlClient.SqlClient
  const [line] = yield* sql<{
    main_line_id: string
  }>`SELECT main_line_id FROM content.spaces WHERE id = ${spaceId}`
  const lineId = line!.main_line_id
  const bare = yield* bareProcess(databaseUrl)
  const bareUrl = `http://127.0.0.1:${barePort}`
  yield* Effect.sleep("1 second")
  const barePage = `${bareUrl}/page/${lineId}/${pageId}`
  const cases = [
    {
      name: "GET space",
      octavo: `${url}/v1/spaces/${spaceId}`,
      same: `${bareUrl}/space/${spaceId}`,
      query: `SELECT * FROM content.spaces WHERE id = '${spaceId}'`
    },
    {
      name: "GET page, format=markdown",
      octavo: `${url}/v1/spaces/${spaceId}/content/page/${pageId}?format=markdown`,
      same: barePage,
      query: `SELECT p.*, s.text FROM content.page_versions p JOIN content.sources s ON s.hash = p.source_hash WHERE p.line_id = '${lineId}' AND p.id = '${pageId}' AND p.until_seq IS NULL`
    },
    {
      name: "GET page, format=document",
      octavo: `${url}/v1/spaces/${spaceId}/content/page/${pageId}?format=document`,
      same: barePage,
      query: null
    },
    {
      name: "GET 100 comments",
      octavo: `${url}/v1/spaces/${spaceId}/comments?limit=100`,
      same: `${bareUrl}/comments/${spaceId}`,
      query: `SELECT * FROM reviews.comments WHERE space_id = '${spaceId}' AND change_request_id IS NULL ORDER BY id DESC LIMIT 100`
    }
  ]
  for (const { name, octavo, query, same } of cases) {
    yield* wrk(octavo, connections, 2, token)
    yield* wrk(same, connections, 2)
    const turns = yield* Effect.forEach(Array.from({ length: rounds }), () =>
      Effect.all({ ours: load(server, octavo, token), theirs: load(bare, same) })
    )
    const middle = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of))
    const ours = middle((turn) => turn.ours.perSecond)
    const floor = query === null ? null : yield* pgbench(databaseUrl, query, connections, 4)
    const alone = yield* wrk(octavo, 1, 3, token)
    const bareAlone = yield* wrk(same, 1, 3)
    const cells = [
      name,
      whole(ours),
      whole(middle((turn) => turn.theirs.perSecond)),
      middle((turn) => turn.ours.perSecond / turn.theirs.perSecond).toFixed(2),
      floor === null ? "-" : whole(floor),
      floor === null ? "-" : (ours / floor).toFixed(2),
      `${whole(middle((turn) => turn.ours.cpu))}, bare ${whole(middle((turn) => turn.theirs.cpu))}`,
      `${alone.latency.toFixed(2)}, bare ${bareAlone.latency.toFixed(2)}`
    ]
    say(`| ${cells.join(" | ")} |`)
  }
})
