import { describe, expect, it } from "@effect/vitest"
import { IdempotencyKeys, Jobs } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, type Person, type Server } from "./aServer.ts"
import { samples } from "./samples.ts"

const withKey = (key: string) => ({ "idempotency-key": key })

/** An organization, and how often its admin made spaces in it through `make`. */
const aWorld = Effect.fnUntraced(function* (server: Server) {
  const { admin, organization, space } = yield* aHandbook(server)
  const path = `/v1/orgs/${organization.id}/spaces`
  return {
    admin,
    organization,
    space,
    path,
    make: (key: string, body: unknown = { title: "Made" }, by: Person = admin) =>
      by.ask("POST", path, { body, headers: withKey(key) }),
    count: Effect.map(
      admin.ask("GET", path),
      ({ body }) => body.items.filter(({ title }: { title: string }) => title === "Made").length as number
    )
  }
})

/** The stored claim of a request with a key. */
const claimOf = Effect.fnUntraced(function* ({ within }: Server, { user }: Person, key: string, hash = "") {
  const expiresAt = DateTime.add(yield* DateTime.now, { days: 1 })
  return yield* within(IdempotencyKeys.use((keys) => keys.claim(user.id, key, hash, expiresAt)))
})

describe("a request with an Idempotency-Key", () => {
  it.effect("is done once, and answered the same as often as it is sent", () =>
    Effect.gen(function* () {
      const { count, make } = yield* aWorld(yield* aServer())
      const first = yield* make("k")
      expect(first.headers.get("idempotent-replayed")).toBeNull()
      for (let n = 0; n < 3; n++) {
        yield* TestClock.adjust("1 hour")
        const again = yield* make("k")
        expect([again.status, again.body, again.headers.get("content-type")]).toEqual([
          201,
          first.body,
          "application/json"
        ])
        expect(again.headers.get("idempotent-replayed")).toBe("true")
      }
      expect(yield* count).toBe(1)
    })
  )

  it.effect("is done once also when its answer has no body", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aWorld(server)
      const request = { body: samples["importGitRepository"]?.body, headers: withKey("k") }
      for (const replayed of [null, "true", "true"]) {
        const { headers, status } = yield* admin.ask("POST", `/v1/spaces/${space.id}/git/import`, request)
        expect([status, headers.get("idempotent-replayed")]).toEqual([204, replayed])
      }
      const jobs = yield* server.within(Jobs.use((jobs) => jobs.list({}, { after: null, limit: 10 })))
      expect(jobs.items).toHaveLength(1)
    })
  )

  it.effect("is done once when it is sent many times at the same moment", () =>
    Effect.gen(function* () {
      const { count, make } = yield* aWorld(yield* aServer())
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => make("k")),
        { concurrency: "unbounded" }
      )
      const made = answers.filter(({ status }) => status === 201)
      expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
      for (const { status } of answers) expect([201, 409]).toContain(status)
      expect(yield* count).toBe(1)
    })
  )

  it.effect("is 409 while the first one is still running", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, count, make } = yield* aWorld(server)
      yield* make("k")
      const claim = yield* claimOf(server, admin, "k")
      if (claim.state !== "answered") throw new Error(`The key is ${claim.state}`)
      yield* server.within(IdempotencyKeys.use((keys) => keys.release(admin.user.id, "k")))
      expect(yield* claimOf(server, admin, "k", claim.requestHash)).toEqual({ state: "new" })
      expect((yield* make("k")).status).toBe(409)
      expect((yield* make("k", { title: "Another" })).status).toBe(422)
      expect(yield* count).toBe(1)
    })
  )

  it.effect("is 422 when the key was used for another body, query or address", () =>
    Effect.gen(function* () {
      const { admin, count, make, path, space } = yield* aWorld(yield* aServer())
      yield* make("k")
      const body = { title: "Made" }
      expect((yield* make("k", { title: "Made", emoji: "1f4d8" })).status).toBe(422)
      expect((yield* admin.ask("POST", `${path}?a=b`, { body, headers: withKey("k") })).status).toBe(422)
      expect(
        (yield* admin.ask("POST", `/v1/spaces/${space.id}/restore`, { headers: withKey("k") })).status
      ).toBe(422)
      expect(yield* count).toBe(1)
    })
  )

  it.effect("has nothing to do with the same key of somebody else", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { count, make, organization } = yield* aWorld(server)
      const other = yield* server.member(organization.id)
      const mine = yield* make("k")
      const theirs = yield* make("k", { title: "Made" }, other)
      expect([mine.status, theirs.status]).toEqual([201, 201])
      expect(theirs.body.id).not.toBe(mine.body.id)
      expect((yield* make("k", { title: "Made" }, other)).body).toEqual(theirs.body)
      expect(yield* count).toBe(2)
    })
  )

  it.effect("that failed is not remembered, and may be sent again when its cause is gone", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, count, make, organization, space } = yield* aWorld(server)
      const reader = yield* server.member(organization.id, { role: "read" })
      expect((yield* make("k", { title: "" })).status).toBe(400)
      expect((yield* make("k", "{")).status).toBe(400)
      expect((yield* make("k", { title: "Made", parent: "nothing" })).status).toBe(404)
      expect((yield* make("k")).status).toBe(201)
      expect((yield* make("k", { title: "Made" }, reader)).status).toBe(403)
      const restore = admin.ask("POST", `/v1/spaces/${space.id}/restore`, { headers: withKey("r") })
      expect((yield* restore).status).toBe(412)
      yield* admin.ask("DELETE", `/v1/spaces/${space.id}`)
      expect((yield* restore).status).toBe(200)
      expect((yield* restore).headers.get("idempotent-replayed")).toBe("true")
      expect(yield* count).toBe(1)
    })
  )

  it.effect("is forgotten after 24 hours", () =>
    Effect.gen(function* () {
      const { count, make } = yield* aWorld(yield* aServer())
      yield* make("k")
      yield* TestClock.adjust("23 hours")
      expect((yield* make("k")).headers.get("idempotent-replayed")).toBe("true")
      yield* TestClock.adjust("1 hour")
      expect((yield* make("k")).headers.get("idempotent-replayed")).toBeNull()
      expect(yield* count).toBe(2)
    })
  )

  it.effect("may have a key of 1 to 255 characters", () =>
    Effect.gen(function* () {
      const { count, make } = yield* aWorld(yield* aServer())
      for (const key of ["", " ", "k".repeat(256), "k".repeat(8000)]) {
        expect(yield* make(key)).toMatchObject({
          status: 400,
          body: { error: { details: [{ path: "Idempotency-Key" }] } }
        })
      }
      for (const key of ["k", "k".repeat(255), "constructor", "k k", "\u00e9"]) {
        expect((yield* make(key)).status).toBe(201)
      }
      expect(yield* count).toBe(5)
    })
  )

  it.effect("is done as often as it is sent when its method repeats safely by itself", () =>
    Effect.gen(function* () {
      const { admin, space } = yield* aWorld(yield* aServer())
      const path = `/v1/spaces/${space.id}`
      const headers = withKey("k")
      for (const title of ["One", "Two"]) {
        const patched = yield* admin.ask("PATCH", path, { headers, body: { title } })
        expect(patched.body.title).toBe(title)
        const got = yield* admin.ask("GET", path, { headers })
        expect(got.body.title).toBe(title)
      }
      for (let n = 0; n < 2; n++) expect((yield* admin.ask("DELETE", path, { headers })).status).toBe(204)
    })
  )

  it.effect("does not leave the secret of its answer lying about", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const operator = yield* server.stranger({ isOperator: true })
      const request = { body: { label: "CI" }, headers: withKey("k") }
      const path = `/v1/admin/users/${operator.user.id}/tokens`
      const made = yield* operator.ask("POST", path, request)
      const claim = yield* claimOf(server, operator, "k")
      expect(JSON.stringify(claim)).not.toContain(made.body.token)
      expect((yield* operator.ask("POST", path, request)).body).toEqual(made.body)
    })
  )
})
