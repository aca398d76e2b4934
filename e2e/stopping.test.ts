import { expect, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { request as open } from "node:http"
import { stalledRepository } from "./src/stalledRepository.ts"
import { latestImport, orderImport, untilImported } from "./src/imports.ts"
import { request } from "./src/request.ts"
import { aSpace, type Content, contentOf, organizationOf } from "./src/spaces.ts"
import { inMemory, type Octavo, onPostgres, embedded, startProgram, startServer } from "./src/startOctavo.ts"
import { worldOf } from "./src/World.ts"

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

// The installations of these tests are stopped, so each has its own; of the world they share the Git server alone.
layer(worldOf(inMemory), { timeout: "60 seconds", excludeTestServices: true })(
  "a server that is stopped",
  (it) => {
    it.effect(
      "answers the request that is half sent, takes no new one, and exits with 0",
      () =>
        Effect.gen(function* () {
          const octavo = yield* inMemory
          const path = `/v1/orgs/${yield* organizationOf(octavo)}/spaces`
          const body = JSON.stringify({ title: "Sent slowly" })
          const slow = open(`${octavo.url}${path}`, {
            method: "POST",
            headers: {
              authorization: `Bearer ${octavo.token}`,
              "content-type": "application/json",
              "content-length": Buffer.byteLength(body)
            }
          })
          const answered = yield* Effect.forkChild(
            Effect.callback<number | undefined>((resume) => {
              slow.on("response", (response) => {
                response.resume().on("end", () => resume(Effect.succeed(response.statusCode)))
              })
              slow.on("error", (error) => resume(Effect.die(error)))
            })
          )
          slow.write(body.slice(0, 10))
          yield* Effect.sleep("300 millis")
          const ended = yield* Effect.forkChild(terminate(octavo))
          yield* Effect.sleep("1 second")
          expect(yield* isListening(octavo.url)).toBe(false)
          expect(octavo.programs[0]!.child.exitCode).toBeNull()
          slow.end(body.slice(10))
          expect(yield* Fiber.join(answered)).toBe(201)
          // Without waiting for another request on the same connection, which takes five seconds.
          const answeredAt = performance.now()
          expect(yield* Fiber.join(ended)).toMatchObject({ code: 0 })
          expect(performance.now() - answeredAt).toBeLessThan(4000)
        }).pipe(Effect.scoped),
      60_000
    )

    it.effect(
      "ends the import that is under way, which is not applied again after the next start",
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

          const again = yield* startServer(octavo.settings)
          expect(yield* untilImported(again, spaceId, null)).toMatchObject({
            state: "done",
            commit: repository.oid
          })
          expect(yield* countRevisions(again, spaceId)).toBe(2)
        }).pipe(Effect.scoped),
      60_000
    )

    it.effect(
      "gives an import back that does not end within 20 seconds; the next start continues it, at no cost",
      () =>
        Effect.gen(function* () {
          const octavo = yield* embedded
          const repository = yield* stalledRepository
          const spaceId = yield* aSpace(octavo)
          yield* orderImport(octavo, spaceId, { url: repository.url })
          yield* repository.isAsked
          const { code, seconds } = yield* terminate(octavo)
          expect(code).toBe(0)
          expect(seconds).toBeLessThan(22)
          yield* repository.release

          const again = yield* startServer(octavo.settings)
          expect(yield* untilImported(again, spaceId, null)).toMatchObject({
            state: "done",
            commit: repository.oid
          })
          expect(yield* countRevisions(again, spaceId)).toBe(2)
          expect(yield* jobsOf(again)).toMatchObject([{ state: "done", attempts: 1 }])
        }).pipe(Effect.scoped),
      90_000
    )
  }
)

layer(worldOf(inMemory), { timeout: "60 seconds", excludeTestServices: true })(
  "a worker that is killed in the middle of an import",
  (it) => {
    it.effect(
      "is followed by another one, which ends the import once",
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
      60_000
    )
  }
)
