import { describe, expect, it } from "@effect/vitest"
import { enqueueJob, Job, Jobs } from "@octavo/kernel"
import { DateTime, Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { aServer, publicUrl, type Server } from "./aServer.ts"

const newYear = "2026-01-01T00:00:00.000Z"

describe("organizations", () => {
  it.effect("are made by an operator, who becomes their first admin", () =>
    Effect.gen(function* () {
      const { stranger } = yield* aServer()
      const { ask } = yield* stranger({ isOperator: true })
      const made = yield* ask("POST", "/v1/admin/organizations", { body: { title: "Grüße & Co" } })
      expect(made).toMatchObject({
        status: 201,
        body: { object: "organization", title: "Grüße & Co", permissions: { admin: true } }
      })
      expect((yield* ask("GET", `/v1/orgs/${made.body.id}`)).body).toEqual(made.body)
      expect((yield* ask("POST", `/v1/orgs/${made.body.id}/spaces`)).status).toBe(201)
    })
  )

  it.effect("are all listed for an operator, who is nothing in those of others", () =>
    Effect.gen(function* () {
      const { stranger } = yield* aServer()
      const one = yield* stranger({ isOperator: true })
      const other = yield* stranger({ isOperator: true })
      const made = yield* one.ask("POST", "/v1/admin/organizations", { body: { title: "Acme" } })
      const { body } = yield* other.ask("GET", "/v1/admin/organizations")
      expect(body).toMatchObject({
        count: 1,
        items: [{ id: made.body.id, permissions: { view: false, admin: false } }]
      })
      expect((yield* other.ask("GET", `/v1/orgs/${made.body.id}`)).status).toBe(404)
    })
  )
})

describe("users", () => {
  it.effect("are made with an address that nobody else has, in whatever case", () =>
    Effect.gen(function* () {
      const { stranger } = yield* aServer()
      const { ask } = yield* stranger({ isOperator: true })
      const make = (email: string) =>
        ask("POST", "/v1/admin/users", { body: { email, displayName: "Grace" } })
      const made = yield* make(" Grace@Example.org ")
      expect([made.status, made.body]).toEqual([
        201,
        {
          object: "user",
          id: expect.any(String),
          email: "grace@example.org",
          displayName: "Grace",
          urls: { location: `${publicUrl}/v1/users/${made.body.id}` }
        }
      ])
      for (const email of ["grace@example.org", "GRACE@EXAMPLE.ORG"])
        expect((yield* make(email)).status).toBe(409)
      expect((yield* make("alan@example.org")).status).toBe(201)
      const { body } = yield* ask("GET", "/v1/admin/users")
      expect(body.items).toEqual(expect.arrayContaining([made.body]))
      expect(body.count).toBe(3)
    })
  )
})

describe("tokens", () => {
  it.effect("are shown in full once, and act for their user until they end", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { ask } = yield* server.stranger({ isOperator: true })
      const { user } = yield* server.stranger()
      const path = `/v1/admin/users/${user.id}/tokens`
      yield* TestClock.adjust("1 second")
      const made = yield* ask("POST", path, { body: { label: "CI", expiresAt: "2026-01-02T01:00:00+01:00" } })
      const { token, ...shown } = made.body
      expect([made.status, shown]).toEqual([
        201,
        {
          object: "token",
          id: expect.any(String),
          user: user.id,
          label: "CI",
          createdAt: "2026-01-01T00:00:01.000Z",
          expiresAt: "2026-01-02T00:00:00.000Z"
        }
      ])
      expect(token).toMatch(/^oct_[\w-]{43}$/)
      expect((yield* server.ask("GET", "/v1/user", { token })).body.id).toBe(user.id)
      const used = { ...shown, lastUsedAt: "2026-01-01T00:00:01.000Z" }
      const listed = yield* ask("GET", path)
      expect(listed.body.items[1]).toEqual(used)
      expect(JSON.stringify(listed.body)).not.toContain(token)
      expect((yield* ask("DELETE", `${path}/${shown.id}`)).status).toBe(204)
      expect((yield* ask("GET", path)).body.items[1]).toEqual({
        ...used,
        revokedAt: "2026-01-01T00:00:01.000Z"
      })
      yield* TestClock.adjust("1 hour")
      expect((yield* ask("DELETE", `${path}/${shown.id}`)).status).toBe(204)
      expect((yield* ask("GET", path)).body.items[1].revokedAt).toBe("2026-01-01T00:00:01.000Z")
    })
  )

  it.effect("do not end before they begin", () =>
    Effect.gen(function* () {
      const { stranger } = yield* aServer()
      const { ask, user } = yield* stranger({ isOperator: true })
      for (const [expiresAt, status] of [
        [newYear, 422],
        ["1999-01-01T00:00:00.000Z", 422],
        ["2026-01-01T00:00:00.001Z", 201]
      ]) {
        const made = yield* ask("POST", `/v1/admin/users/${user.id}/tokens`, {
          body: { label: "CI", expiresAt }
        })
        expect([expiresAt, made.status]).toEqual([expiresAt, status])
      }
    })
  )

  it.effect("are not revoked under the name of another user", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const operator = yield* server.stranger({ isOperator: true })
      const one = yield* server.stranger()
      const other = yield* server.stranger()
      const { body } = yield* operator.ask("GET", `/v1/admin/users/${one.user.id}/tokens`)
      const wrong = `/v1/admin/users/${other.user.id}/tokens/${body.items[0].id}`
      expect((yield* operator.ask("DELETE", wrong)).status).toBe(204)
      yield* TestClock.adjust("1 second")
      expect((yield* one.ask("GET", "/v1/user")).status).toBe(200)
    })
  )
})

const job = { name: "test.count", payload: Schema.Struct({ secret: Schema.String }), maxAttempts: 3 }

const aJob = Effect.fnUntraced(function* ({ within }: Server, changes: Partial<Job> = {}) {
  const about = { subject: "a space", createdBy: null }
  const made = yield* within(enqueueJob(job, { secret: "opensesame" }, about))
  const changed = new Job({ ...made, ...changes })
  yield* within(Jobs.use((jobs) => jobs.put(changed)))
  return changed
})

describe("jobs", () => {
  it.effect("show their progress and why they failed, without their payload", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { ask } = yield* server.stranger({ isOperator: true })
      const failed = yield* aJob(server, {
        state: "failed",
        attempts: 3,
        problem: "The repository is gone",
        progress: { step: "fetch", done: 1, total: null },
        startedAt: DateTime.makeUnsafe(newYear),
        finishedAt: DateTime.makeUnsafe(newYear)
      })
      const { body, status } = yield* ask("GET", `/v1/admin/jobs/${failed.id}`)
      expect([status, body]).toEqual([
        200,
        {
          object: "job",
          id: failed.id,
          kind: "test.count",
          subject: "a space",
          state: "failed",
          attempts: 3,
          progress: { step: "fetch", done: 1, total: null },
          problem: "The repository is gone",
          createdAt: newYear,
          startedAt: newYear,
          finishedAt: newYear
        }
      ])
      expect((yield* ask("GET", "/v1/admin/jobs")).body.items).toEqual([body])
    })
  )

  it.effect("are listed newest first, by state and by kind", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { ask } = yield* server.stranger({ isOperator: true })
      const queued = yield* aJob(server)
      yield* TestClock.adjust("1 millis")
      const done = yield* aJob(server, { state: "done" })
      yield* TestClock.adjust("1 millis")
      const other = yield* aJob(server, { kind: "test.other" })
      const idsOf = (query: string) =>
        Effect.map(ask("GET", `/v1/admin/jobs?${query}`), ({ body }) =>
          body.items.map(({ id }: { id: string }) => id)
        )
      expect(yield* idsOf("")).toEqual([other.id, done.id, queued.id])
      expect(yield* idsOf("state=queued")).toEqual([other.id, queued.id])
      expect(yield* idsOf("kind=test.count")).toEqual([done.id, queued.id])
      expect(yield* idsOf("kind=test.count&state=done")).toEqual([done.id])
      expect(yield* idsOf("kind=nothing")).toEqual([])
      const first = yield* ask("GET", "/v1/admin/jobs?state=queued&limit=1")
      const cursor = `page=${first.body.next.page}`
      expect(yield* idsOf(`state=queued&${cursor}`)).toEqual([queued.id])
      for (const foreign of ["", "state=done", "state=queued&kind=test.count"]) {
        expect((yield* ask("GET", `/v1/admin/jobs?${foreign}&${cursor}`)).status).toBe(400)
      }
    })
  )

  it.effect("are tried again when they were given up, and only then", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { ask } = yield* server.stranger({ isOperator: true })
      const failed = yield* aJob(server, {
        state: "failed",
        attempts: 3,
        finishedAt: DateTime.makeUnsafe(newYear)
      })
      const retried = yield* ask("POST", `/v1/admin/jobs/${failed.id}/retry`)
      expect(retried).toMatchObject({ status: 200, body: { id: failed.id, state: "queued", attempts: 0 } })
      expect(retried.body.finishedAt).toBeUndefined()
      for (const state of ["queued", "running", "done"] as const) {
        const { id } = yield* aJob(server, { state })
        expect((yield* ask("POST", `/v1/admin/jobs/${id}/retry`)).status).toBe(412)
      }
    })
  )
})

describe("the copies of Git repositories", () => {
  it.effect("are counted for operators, and for nobody else", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const operator = yield* server.stranger({ isOperator: true })
      expect((yield* operator.ask("GET", "/v1/admin/git-copies")).body).toEqual({
        object: "git-copies",
        count: 0,
        size: 0
      })
      const stranger = yield* server.stranger()
      expect((yield* stranger.ask("GET", "/v1/admin/git-copies")).status).toBe(403)
    })
  )
})
