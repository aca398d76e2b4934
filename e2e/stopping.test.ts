import { expect, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { halfSent } from "./src/halfSent.ts"
import { stalledRepository } from "./src/stalledRepository.ts"
import { latestImport, orderImport, untilImported } from "./src/imports.ts"
import { request } from "./src/request.ts"
import { aSpace, type Content, contentOf } from "./src/spaces.ts"
import {
  embedded,
  inMemory,
  type Octavo,
  onPostgres,
  someSettings,
  startProgram,
  startServer
} from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

interface JobEntry {
  readonly id: string
  readonly state: string
  readonly attempts: number
}

const jobsOf = (octavo: Octavo) =>
  Effect.map(
    request<{ readonly items: ReadonlyArray<JobEntry> }>(octavo, "GET", "/v1/admin/jobs"),
    ({ body }) => body.items
  )

const isListening = (url: string) =>
  Effect.promise(() =>
    fetch(`${url}/health`).then(
      () => true,
      () => false
    )
  )

/** Ends a server as an operator does: its exit code, and how many seconds it took. */
const terminate = Effect.fnUntraced(function* (octavo: Octavo) {
  const begun = performance.now()
  const code = yield* octavo.programs[0]!.stop("SIGTERM")
  return { code, seconds: (performance.now() - begun) / 1000 }
})

/** How many revisions main has, the empty first one included. */
const countRevisions = Effect.fnUntraced(function* (octavo: Octavo, spaceId: string) {
  let content = yield* contentOf(octavo, spaceId)
  for (let count = 1; ; count++) {
    const [parent] = content.parents
    if (parent === undefined) return count
    content = (yield* request<Content>(octavo, "GET", `/v1/spaces/${spaceId}/revisions/${parent}`)).body
  }
})

// The first test stops the installation of the world; the others have their own, and share the Git server alone.
layer(worldOf(inMemory), { timeout: "120 seconds", excludeTestServices: true })(
  "a server that is stopped",
  (it) => {
    it.effect(
      "answers the request that is half sent, takes no new one, and exits with 0",
      () =>
        Effect.gen(function* () {
          const { octavo } = yield* World
          const { answered, end } = yield* halfSent(octavo)
          const ended = yield* Effect.forkChild(terminate(octavo))
          yield* Effect.sleep("1 second")
          expect(yield* isListening(octavo.url)).toBe(false)
          expect(octavo.programs[0]!.child.exitCode).toBeNull()
          yield* end
          expect(yield* Fiber.join(answered)).toBe(201)
          // Without waiting for another request on the same connection, which takes five seconds.
          const answeredAt = performance.now()
          expect(yield* Fiber.join(ended)).toMatchObject({ code: 0 })
          expect(performance.now() - answeredAt).toBeLessThan(4000)
        }).pipe(Effect.scoped),
      120_000
    )

    it.effect(
      "ends the import that is under way, or gives it back at the end of the grace; the next start applies none again",
      () =>
        Effect.gen(function* () {
          const octavo = yield* embedded
          const repository = yield* stalledRepository
          const spaceId = yield* aSpace(octavo)
          yield* orderImport(octavo, spaceId, { url: repository.url })
          yield* repository.isAsked
          const ended = yield* Effect.forkChild(terminate(octavo))
          yield* Effect.sleep("1 second")
          expect(yield* isListening(octavo.url)).toBe(false)
          yield* repository.release
          expect(yield* Fiber.join(ended)).toMatchObject({ code: 0 })

          const again = yield* startServer({ ...octavo.settings, OCTAVO_GRACE: "2s" })
          expect(yield* untilImported(again, spaceId, null)).toMatchObject({
            state: "done",
            commit: repository.oid
          })
          expect(yield* countRevisions(again, spaceId)).toBe(2)

          // An import that does not end within the grace is given back, and continued by the next start at no cost.
          const longer = yield* stalledRepository
          const other = yield* aSpace(again)
          yield* orderImport(again, other, { url: longer.url })
          yield* longer.isAsked
          // A request that never ends has the same time, and no more.
          const { answered } = yield* halfSent(again)
          const { code, seconds } = yield* terminate(again)
          expect(code).toBe(0)
          expect(seconds).toBeGreaterThan(2)
          expect(seconds).toBeLessThan(5)
          expect(yield* Fiber.join(answered)).not.toBe(201)
          yield* longer.release

          const last = yield* startServer(octavo.settings)
          expect(yield* untilImported(last, other, null)).toMatchObject({ state: "done", commit: longer.oid })
          expect(yield* countRevisions(last, other)).toBe(2)
          expect(yield* countRevisions(last, spaceId)).toBe(2)
          // The last one is listed first.
          expect(yield* jobsOf(last)).toMatchObject([{ state: "done", attempts: 1 }, { state: "done" }])
        }).pipe(Effect.scoped),
      120_000
    )

    it.effect(
      "ends at once with a second signal, but not with the echo of the first",
      () =>
        Effect.gen(function* () {
          const octavo = yield* startServer({
            ...(yield* someSettings),
            OCTAVO_STORE: "memory",
            OCTAVO_GRACE: "60s"
          })
          const [program] = octavo.programs
          yield* halfSent(octavo)
          const ended = yield* Effect.forkChild(terminate(octavo))
          yield* Effect.sync(() => program!.output()).pipe(
            Effect.delay("10 millis"),
            Effect.repeat({ until: (output) => output.includes("Stopping") })
          )
          program!.child.kill("SIGTERM")
          yield* Effect.sleep("700 millis")
          expect(program!.child.exitCode).toBeNull()
          program!.child.kill("SIGTERM")
          const { code, seconds } = yield* Fiber.join(ended)
          expect(code).toBe(143)
          expect(seconds).toBeLessThan(5)
        }).pipe(Effect.scoped),
      120_000
    )

    it.effect(
      "or a worker that is killed in the middle of an import, is followed by another one, which ends the import once",
      () =>
        Effect.gen(function* () {
          const octavo = yield* onPostgres
          const repository = yield* stalledRepository
          const spaceId = yield* aSpace(octavo)
          yield* orderImport(octavo, spaceId, { url: repository.url })
          yield* repository.isAsked
          const [, first] = octavo.programs
          expect(yield* first!.stop("SIGKILL")).toBe("SIGKILL")
          yield* repository.release
          expect(yield* latestImport(octavo, spaceId)).toMatchObject({ state: "running" })

          const second = yield* startProgram("worker", octavo.settings)
          expect(yield* untilImported(octavo, spaceId, null)).toMatchObject({
            state: "done",
            commit: repository.oid
          })
          expect(yield* countRevisions(octavo, spaceId)).toBe(2)
          expect(yield* jobsOf(octavo)).toMatchObject([{ state: "done", attempts: 2 }])
          expect(yield* second.stop("SIGTERM")).toBe(0)
        }).pipe(Effect.scoped),
      120_000
    )
  }
)
