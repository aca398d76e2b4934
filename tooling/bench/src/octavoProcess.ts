import { Effect, Schedule } from "effect"
import { execFileSync, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))

const setUp = new URL("../../setup/heap.mjs", import.meta.url).href

/** The memory of a server is bounded as `npm start` bounds it. */
const { allocator, heap } = JSON.parse(
  execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { allocatorSettings, heapOptions } from ${JSON.stringify(setUp)}
      console.log(JSON.stringify({
        allocator: allocatorSettings,
        heap: { server: heapOptions("start"), worker: heapOptions("worker") }
      }))`
    ],
    { encoding: "utf8" }
  )
) as {
  readonly allocator: Readonly<Record<string, string>>
  readonly heap: Readonly<Record<"server" | "worker", ReadonlyArray<string>>>
}

/** The token of the first admin in a benchmark. */
export const token = "a-token-of-the-benchmarks"

/** Starts a program of Octavo with these settings, ended with the scope; its process id. */
export const octavoProcess = (
  name: "server" | "worker",
  settings: Readonly<Record<string, string>>,
  options: ReadonlyArray<string> = []
) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [...heap[name], ...options, `${root}/apps/${name}/src/main.ts`], {
        env: { ...allocator, ...process.env, OCTAVO_RATE_LIMIT: "off", ...settings },
        stdio: ["ignore", "ignore", "inherit"]
      })
    ),
    (child) => Effect.sync(() => child.kill("SIGTERM"))
  )

/** Asks the API for something. */
export const ask = <A = unknown>(
  url: string,
  path: string,
  init: { readonly method?: string; readonly body?: unknown } = {}
) =>
  Effect.promise(async (): Promise<A> => {
    const response = await fetch(`${url}${path}`, {
      method: init.method ?? "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    // The benchmark reads answers of its own server, whose shapes it knows.
    return JSON.parse(text || "null")
  })

/** Waits until the server answers. */
export const untilReady = (url: string) =>
  Effect.retry(
    Effect.tryPromise(async () => {
      if (!(await fetch(`${url}/health`)).ok) throw new Error("not ready")
    }),
    { times: 300, schedule: Schedule.spaced("100 millis") }
  )
