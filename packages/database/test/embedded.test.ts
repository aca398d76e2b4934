import { aFolder } from "@octavo/kernel/testing"
import { expect, it, layer } from "@effect/vitest"
import { Effect, Fiber, Layer, Result, Scope, Exit } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { type ChildProcess, spawn } from "node:child_process"
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterAll } from "vitest"
import { DataFolderInUse, DataFolderOfAnother, embedded, lockDataFolder, migrate } from "../src/index.ts"
import { onEngine } from "../src/embedded/onEngine.ts"
import { openFolder } from "../src/embedded/openFolder.ts"
import { openThread } from "../src/embedded/openThread.ts"
import { templateFile } from "../src/embedded/templateFile.ts"
import { EngineStream } from "../src/embedded/EngineStream.ts"
import { dumpOfEmbedded } from "../src/testing/TestDatabase.ts"

const isProof = process.env.OCTAVO_PROVE !== undefined

// Making a cluster takes a while; one is made, and the tests get copies.
let original: Promise<string> | undefined
afterAll(async () => {
  if (original !== undefined) rmSync(await original, { recursive: true, force: true })
})
const migratedFolder = Effect.gen(function* () {
  yield* dumpOfEmbedded
  const from = yield* Effect.promise(() => (original ??= makeOriginal()))
  const folder = yield* aFolder
  cpSync(from, folder, { recursive: true })
  return folder
})
const makeOriginal = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "octavo-folder-"))
  const db = await openFolder({ folder, template: templateFile() })
  await db.close()
  return folder
}

const processOn = (folder: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const entry = new URL("./writer.ts", import.meta.url).pathname
      return spawn(process.execPath, [entry, folder], { stdio: ["ignore", "pipe", "inherit"] })
    }),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )

const exited = (child: ChildProcess) =>
  Effect.callback<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
  })

// Protocol 3.0, and the one parameter that it demands.
const startup = Buffer.concat([Buffer.from([0, 0, 0, 23, 0, 3, 0, 0]), Buffer.from("user\0postgres\0\0")])

/** The numbers that the process says are committed, until it dies; `untilCount` is called with how many there are. */
const acknowledged = (child: ChildProcess, onCount: (count: number) => void) =>
  Effect.promise(async () => {
    const numbers: Array<number> = []
    for await (const line of createInterface({ input: child.stdout! })) {
      numbers.push(Number(line))
      onCount(numbers.length)
    }
    return numbers
  })

it.live("a folder keeps what was written, and a second start takes well under a second", () =>
  Effect.gen(function* () {
    const folder = yield* migratedFolder
    const write = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate
      yield* sql`CREATE TABLE public.notes (text text)`
      yield* sql`INSERT INTO public.notes VALUES ('kept')`
    })
    yield* Effect.provide(write, embedded({ folder }))
    // Processor time, so that other work on the machine does not count.
    const before = process.cpuUsage()
    const notes = yield* Effect.provide(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT text FROM public.notes`),
      Layer.fresh(embedded({ folder }))
    )
    expect(notes).toEqual([{ text: "kept" }])
    const { system, user } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(3000)
  }).pipe(Effect.scoped)
)

/** An open database in a folder. */
const opened = Layer.unwrap(Effect.map(migratedFolder, (folder) => embedded({ folder })))

layer(opened, { excludeTestServices: true })("an embedded database", (it) => {
  it.effect("does not hold up the event loop with a long query", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const query = yield* Effect.forkChild(sql`SELECT pg_sleep(1)`)
      yield* Effect.sleep(20)
      let longest = 0
      let last = performance.now()
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 5)
      yield* Fiber.join(query)
      clearInterval(timer)
      expect(longest).toBeLessThan(700)
    })
  )

  it.effect(
    "keeps nothing of a statement that is given up inside a transaction, and the next need not wait for more than it",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE public.given_up (n int)`
        const insert = Effect.andThen(sql`INSERT INTO public.given_up VALUES (1)`, sql`SELECT pg_sleep(0.5)`)
        const started = performance.now()
        const exit = yield* Effect.exit(Effect.timeout(sql.withTransaction(insert), 100))
        expect(Exit.isFailure(exit)).toBe(true)
        expect(yield* sql`SELECT n FROM public.given_up`).toEqual([])
        expect(performance.now() - started).toBeLessThan(4000)
      })
  )
})

it.live("a folder in use is refused with the process that uses it, and free once that died", () =>
  Effect.gen(function* () {
    const folder = yield* migratedFolder
    const child = yield* processOn(folder)
    yield* Effect.callback<void>((resume) => {
      child.stdout?.once("data", () => resume(Effect.void))
    })
    const refused = yield* Effect.result(Effect.scoped(Layer.build(embedded({ folder }))))
    expect(Result.isFailure(refused) && refused.failure).toEqual(
      new DataFolderInUse({ folder, pid: child.pid ?? null })
    )
    expect(Result.isFailure(refused) && refused.failure.message).toMatch(/Stop that process/)
    child.kill("SIGKILL")
    yield* exited(child)
    yield* Effect.scoped(Layer.build(embedded({ folder })))
  }).pipe(Effect.scoped)
)

it.live("of many that open a folder at once exactly one gets it", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    const results = yield* Effect.all(
      Array.from({ length: 8 }, () => Effect.result(lockDataFolder(folder))),
      { concurrency: "unbounded" }
    )
    expect(results.filter(Result.isSuccess)).toHaveLength(1)
  }).pipe(Effect.scoped)
)

it.live("a folder with files of another user is refused with their name, before anything is written", () =>
  Effect.gen(function* () {
    const folder = yield* migratedFolder
    const cluster = join(folder, "postgres")
    const file = join(cluster, "global", "pg_control")
    const isRoot = process.getuid?.() === 0
    if (isRoot) chownSync(cluster, 12345, 12345)
    else chmodSync(file, 0o400)
    const refused = yield* Effect.result(Effect.scoped(lockDataFolder(folder)))
    const uid = process.getuid?.() ?? 0
    expect(Result.isFailure(refused) && refused.failure).toEqual(
      new DataFolderOfAnother({ path: isRoot ? cluster : file, owner: isRoot ? 12345 : uid, uid })
    )
    expect(existsSync(join(folder, "octavo.pid"))).toBe(false)
  }).pipe(Effect.scoped)
)

it.live("kill -9 while writing loses no acknowledged transaction and leaves no half of one", () =>
  Effect.gen(function* () {
    const folder = yield* migratedFolder
    const all: Array<number> = []
    for (const enough of isProof ? [40, 90, 10] : [40]) {
      const child = yield* processOn(folder)
      const numbers = yield* acknowledged(child, (count) => {
        if (count === enough) child.kill("SIGKILL")
      })
      all.push(...numbers)
      expect(numbers.length).toBeGreaterThanOrEqual(enough)
    }
    const rows = yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const halves = yield* sql`SELECT number FROM public.pairs GROUP BY number HAVING count(*) <> 2`
      expect(halves).toEqual([])
      return yield* sql<{ number: number }>`SELECT DISTINCT number FROM public.pairs`
    }).pipe(Effect.provide(embedded({ folder })))
    const found = new Set(rows.map((row) => row.number))
    expect(all.filter((number) => !found.has(number))).toEqual([])
  }).pipe(Effect.scoped)
)

it.live("a process that dies while making the cluster leaves nothing in the way of the next", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    yield* dumpOfEmbedded
    const child = yield* processOn(folder)
    while (!existsSync(join(folder, "postgres.unfinished", "PG_VERSION"))) yield* Effect.sleep(1)
    child.kill("SIGKILL")
    yield* exited(child)
    expect(existsSync(join(folder, "postgres"))).toBe(false)
    const one = yield* Effect.provide(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT 1 AS one`),
      embedded({ folder })
    )
    expect(one).toEqual([{ one: 1 }])
  }).pipe(Effect.scoped)
)

it.live("a new connection finds nothing of the transaction that a broken one left open", () =>
  Effect.gen(function* () {
    const folder = yield* migratedFolder
    const engine = yield* Effect.acquireRelease(
      Effect.promise(() => openThread({ folder })),
      (engine) => Effect.promise(() => engine.close())
    )
    const connect = (statement: string) => {
      const stream = new EngineStream(engine)
      const text = Buffer.from(`${statement}\0`)
      const length = Buffer.alloc(4)
      length.writeInt32BE(4 + text.length)
      stream.write(startup)
      stream.write(Buffer.concat([Buffer.from("Q"), length, text]))
      stream.destroy()
    }
    connect("CREATE TABLE public.left_open ()")
    connect("BEGIN; DROP TABLE public.left_open")
    const scope = yield* Scope.make()
    const services = yield* onEngine(() => Promise.resolve({ ...engine, close: async () => {} })).pipe(
      Scope.provide(scope),
      Effect.provide(Reactivity.layer)
    )
    const rows = yield* Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`SELECT * FROM public.left_open`
    ).pipe(Effect.provideContext(services))
    expect(rows).toEqual([])
    yield* Scope.close(scope, Exit.void)
  }).pipe(Effect.scoped)
)
