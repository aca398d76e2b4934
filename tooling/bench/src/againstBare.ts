import { Effect } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { cpuSeconds } from "./cpuSeconds.ts"
import { median } from "./median.ts"
import { token } from "./octavoProcess.ts"
import { pgbench } from "./pgbench.ts"
import { wrk } from "./wrk.ts"

/** How many connections ask at once. */
export const connections = 32
const rounds = 7
const seconds = 1

/** V8 compiles what a request runs during some forty thousand requests, beside them: after 8 s a server was half as fast as after a minute. */
const warmUpSeconds = 30

const barePort = 4791
const effectPort = 4792
const plainPort = 4789

const handler = (file: string, port: number) => (databaseUrl: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
        env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
        stdio: ["ignore", "ignore", "inherit"]
      })
    ),
    (child) => Effect.sync(() => child.kill())
  ).pipe(
    Effect.tap(Effect.sleep("2 seconds")),
    Effect.map((child) => ({ child, url: `http://127.0.0.1:${port}` }))
  )

/** Starts the bare handler on a database, ended with the scope. */
export const bareHandler = handler("./bareHandler.ts", barePort)

/** Starts a server of Node alone that sends as many bytes as it is asked for, ended with the scope. */
export const plainHandler = handler("./plainHandler.ts", plainPort)("")

/** Starts the bare handler in the framework of Octavo on a database, ended with the scope. */
export const effectHandler = handler("./effectHandler.ts", effectPort)

const whole = (value: number) => Math.round(value).toLocaleString("en")

/** Something that is asked of Octavo and of the bare handler again and again. */
export interface Comparison {
  readonly name: string
  readonly method?: "GET" | "POST"
  readonly octavo: string
  readonly same: string
  /** Files of bodies, one in each line: of Octavo, and of the bare handler. */
  readonly bodies?: { readonly octavo: string; readonly same: string }
  /** A file of tokens that take turns, where one token is not enough. */
  readonly tokens?: string
  /** A file of what takes turns as the `@line@` in both addresses. */
  readonly lines?: string
  /** What pgbench asks of the database alone; null where that is nothing to compare with. */
  readonly query: string | null
}

/** Asks for the same in turns, Octavo and the bare handler, and makes a row of the table that `comparisonHead` begins. */
export const compareWithBare = Effect.fn(function* (
  { bodies, lines, method = "GET", name, octavo, query, same, tokens }: Comparison,
  given: { readonly databaseUrl: string; readonly server: ChildProcess; readonly bare: ChildProcess }
) {
  const ask = (url: string, count: number, time: number, key?: string) =>
    wrk(url, {
      connections: count,
      seconds: time,
      method,
      ...(lines !== undefined && { lines }),
      ...(bodies !== undefined && { bodies: url === octavo ? bodies.octavo : bodies.same }),
      ...(key !== undefined && (tokens === undefined ? { token: key } : { tokens }))
    })
  /** One second of load on a process: requests a second, and the time of the processor that each took. */
  const load = Effect.fnUntraced(function* (child: ChildProcess, url: string, key?: string) {
    const before = cpuSeconds(child.pid!)
    const { perSecond } = yield* ask(url, connections, seconds, key)
    return { perSecond, cpu: ((cpuSeconds(child.pid!) - before) / (perSecond * seconds)) * 1e6 }
  })
  yield* ask(octavo, connections, warmUpSeconds, token)
  yield* ask(same, connections, warmUpSeconds)
  const turns = yield* Effect.forEach(Array.from({ length: rounds }), () =>
    Effect.all({ ours: load(given.server, octavo, token), theirs: load(given.bare, same) })
  )
  const middle = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of))
  const ours = middle((turn) => turn.ours.perSecond)
  const floor = query === null ? null : yield* pgbench(given.databaseUrl, query, connections, 4)
  const alone = yield* ask(octavo, 1, 3, token)
  const bareAlone = yield* ask(same, 1, 3)
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
  return `| ${cells.join(" | ")} |`
})

/** The head of a table of comparisons of something. */
export const comparisonHead = (what: string): string =>
  `| ${what} | Octavo /s | bare handler /s | ratio | pgbench /s | ratio | CPU a request (µs) | alone (ms) |
|---|---|---|---|---|---|---|---|`
