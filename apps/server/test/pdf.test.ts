import { describe, expect, it } from "@effect/vitest"
import { PdfNotPrinted, PdfPrinter } from "@octavo/pdf"
import { aPage } from "@octavo/content/testing"
import { commitInChangeRequest } from "@octavo/reviews/testing"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, type Person, publicUrl } from "./aServer.ts"

/** The path of a link to a PDF, as the API gives it. */
const linkTo = (person: Person, spaceId: string, query = "") =>
  Effect.map(person.ask("GET", `/v1/spaces/${spaceId}/pdf${query}`), ({ body, status }) => {
    expect(status).toBe(200)
    expect(body.url.startsWith(`${publicUrl}/pdf/`)).toBe(true)
    return body.url.slice(publicUrl.length) as string
  })

/** The titles of the chapters of what the printer of tests prints. */
const titlesOf = (body: string): ReadonlyArray<string> =>
  (JSON.parse(body.replace("%PDF-1.7\n", "")).chapters as ReadonlyArray<{ readonly title: string }>).map(
    ({ title }) => title
  )

/** A printer that counts its prints, and finishes them on demand. */
const aSlowPrinter = Effect.gen(function* () {
  const done = yield* Deferred.make<void>()
  const state = { begun: 0 }
  const layer = Layer.succeed(PdfPrinter, {
    print: () =>
      Effect.sync(() => void state.begun++).pipe(
        Effect.andThen(Deferred.await(done)),
        Effect.as(new TextEncoder().encode("%PDF-1.7 slow"))
      )
  })
  return { done, state, layer }
})

describe("a PDF", () => {
  it.effect("is reached by a link without a token, under a sensible name", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, page, space } = yield* aHandbook(server)
      const path = yield* linkTo(admin, space.id)
      const { body, headers, status } = yield* server.ask("GET", path)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": "inline; filename*=UTF-8''Handbook.pdf",
        "content-length": String(new TextEncoder().encode(body).length),
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/)
      })
      expect(titlesOf(body)).toEqual(["Welcome", "Holidays", "More", "Elsewhere"])
      const one = yield* linkTo(admin, space.id, `?page=${page.id}`)
      expect(one).toContain("/Welcome.pdf?")
      expect(titlesOf((yield* server.ask("GET", one)).body)).toEqual(["Welcome", "Holidays"])
      const alone = yield* linkTo(admin, space.id, `?page=${page.id}&only=true`)
      expect(titlesOf((yield* server.ask("GET", alone)).body)).toEqual(["Welcome"])
      expect((yield* server.ask("HEAD", path)).status).toBe(200)
    })
  )

  it.effect("of a change request shows what it proposes, and main what it was", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, changeRequest, page, space } = yield* aHandbook(server)
      const added = yield* aPage({ title: "Proposed", position: "a9" })
      yield* server.within(
        Effect.orDie(commitInChangeRequest(changeRequest, { pages: { put: [added], remove: [] } }))
      )
      const linkOf = Effect.fnUntraced(function* (id: string, query = "") {
        const { body, status } = yield* admin.ask(
          "GET",
          `/v1/spaces/${space.id}/change-requests/${id}/pdf${query}`
        )
        return status === 200 ? (body.url as string).slice(publicUrl.length) : status
      })
      const titles = Effect.fnUntraced(function* (path: string | number) {
        return titlesOf((yield* server.ask("GET", String(path))).body)
      })
      expect(yield* titles(yield* linkOf(changeRequest.id))).toContain("Proposed")
      expect(yield* titles(yield* linkOf(String(changeRequest.number)))).toContain("Proposed")
      expect(yield* titles(yield* linkOf(changeRequest.id, `?page=${page.id}&only=true`))).toEqual([
        "Welcome"
      ])
      expect(yield* titles(yield* linkTo(admin, space.id))).not.toContain("Proposed")
      expect(yield* linkOf("nothing")).toBe(404)
      expect(yield* linkOf(changeRequest.id, "?page=nothing")).toBe(404)
    })
  )

  it.effect("is of pages that are there, and asked for with words that fit", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const statusOf = (query: string) =>
        Effect.map(admin.ask("GET", `/v1/spaces/${space.id}/pdf${query}`), ({ status }) => status)
      expect(yield* statusOf("?page=nothing")).toBe(404)
      expect(yield* statusOf("?only=perhaps")).toBe(400)
      expect((yield* server.ask("GET", `/v1/spaces/${space.id}/pdf`)).status).toBe(401)
      const stranger = yield* server.stranger()
      expect((yield* stranger.ask("GET", `/v1/spaces/${space.id}/pdf`)).status).toBe(404)
    })
  )

  it.effect("stays what it was when the link was made", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const path = yield* linkTo(admin, space.id)
      expect(
        (yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, { body: { title: "Renamed" } })).status
      ).toBe(200)
      expect((yield* server.ask("GET", path)).headers.get("content-disposition")).toContain("Handbook.pdf")
    })
  )

  it.effect("is there for an hour, and no longer", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const path = yield* linkTo(admin, space.id)
      yield* TestClock.adjust("59 minutes")
      expect((yield* server.ask("GET", path)).status).toBe(200)
      yield* TestClock.adjust("1 minute")
      expect((yield* server.ask("GET", path)).status).toBe(403)
      expect((yield* server.ask("GET", yield* linkTo(admin, space.id))).status).toBe(200)
    })
  )

  it.effect("is refused when any part of its link was changed", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, child, page, revision, space } = yield* aHandbook(server)
      const path = yield* linkTo(admin, space.id, `?page=${page.id}`)
      const other = yield* linkTo(admin, space.id)
      const changed = (change: (link: URL) => void) => {
        const link = new URL(path, publicUrl)
        change(link)
        return link.pathname + link.search
      }
      const set = (name: string, value: string) =>
        changed(({ searchParams }) => searchParams.set(name, value))
      for (const tampered of [
        new URL(path, publicUrl).pathname,
        set("page", child.id),
        set("only", "true"),
        set("expires", "1e99"),
        set("expires", "NaN"),
        set("signature", ""),
        set("signature", new URL(other, publicUrl).searchParams.get("signature") ?? ""),
        changed(({ searchParams }) => searchParams.delete("page")),
        changed((link) => (link.pathname = link.pathname.replace("Welcome", "Login"))),
        changed((link) => (link.pathname = link.pathname.replace(revision.id, "other"))),
        changed((link) => (link.pathname = link.pathname.replace(space.id, "other")))
      ]) {
        expect([tampered, (yield* server.ask("GET", tampered)).status]).toEqual([tampered, 403])
      }
    })
  )

  it.effect("is gone with its space, also when it was printed before", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const path = yield* linkTo(admin, space.id)
      expect((yield* server.ask("GET", path)).status).toBe(200)
      yield* admin.ask("DELETE", `/v1/spaces/${space.id}`)
      expect((yield* server.ask("GET", path)).status).toBe(404)
      yield* admin.ask("POST", `/v1/spaces/${space.id}/restore`)
      expect((yield* server.ask("GET", path)).status).toBe(200)
    })
  )

  it.effect("is printed once, however many ask for it, and kept for who asks later", () =>
    Effect.gen(function* () {
      const { done, layer, state } = yield* aSlowPrinter
      const server = yield* aServer({ printer: layer })
      const { admin, space } = yield* aHandbook(server)
      const path = yield* linkTo(admin, space.id)
      const asked = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 5 }, () => server.ask("GET", path)),
          { concurrency: "unbounded" }
        )
      )
      while (state.begun === 0) yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 1)))
      // A slow print does not block other requests.
      expect((yield* admin.ask("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
      yield* Deferred.succeed(done, undefined)
      const answers = yield* Fiber.join(asked)
      expect(answers.map(({ body, status }) => [status, body])).toEqual(
        answers.map(() => [200, "%PDF-1.7 slow"])
      )
      expect((yield* server.ask("GET", yield* linkTo(admin, space.id))).status).toBe(200)
      expect(state.begun).toBe(1)
      yield* TestClock.adjust("61 minutes")
      expect((yield* server.ask("GET", yield* linkTo(admin, space.id))).status).toBe(200)
      expect(state.begun).toBe(2)
    })
  )

  it.effect("is made for each organization in its turn, and refused beyond what may wait", () =>
    Effect.gen(function* () {
      const { done, layer, state } = yield* aSlowPrinter
      const server = yield* aServer({ printer: layer })
      const mine = yield* aHandbook(server)
      const { ask } = mine.admin
      const linksOf = ({ admin, child, link, page, space }: typeof mine) =>
        Effect.forEach(
          ["", `?page=${page.id}`, `?page=${page.id}&only=true`, `?page=${child.id}`, `?page=${link.id}`],
          (query) => linkTo(admin, space.id, query)
        )
      const moment = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)))
      const begunAre = Effect.fnUntraced(function* (count: number) {
        while (state.begun < count) yield* moment
        for (let n = 0; n < 5; n++) yield* moment
        expect(state.begun).toBe(count)
      })
      const askFor = (path: string) => Effect.forkChild(server.ask("GET", path))
      const [whole, one, alone, child, beyond] = yield* linksOf(mine)
      const asked = yield* Effect.forEach([whole!, one!, alone!, child!], askFor)
      // One printer is left for others.
      yield* begunAre(1)
      const refused = yield* server.ask("GET", beyond!)
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"])
      expect(refused.body.error.message).toContain("At most 4 PDFs of a space and 10 of an organization")
      // A request for a running print waits with the others.
      const again = yield* askFor(whole!)

      // Ten of an organization, from whatever spaces.
      for (let n = 0; n < 3; n++) {
        const copy = yield* ask("POST", `/v1/spaces/${mine.space.id}/duplicate`)
        expect(copy.status).toBeLessThan(300)
        const paths = yield* Effect.forEach(
          ["", `?page=${mine.page.id}`, `?page=${mine.child.id}`],
          (query) => linkTo(mine.admin, copy.body.id, query)
        )
        if (n < 2) {
          asked.push(...(yield* Effect.forEach(paths, askFor)))
          yield* begunAre(1)
        } else expect((yield* server.ask("GET", paths[0]!)).status).toBe(429)
      }
      const other = yield* aHandbook(server)
      asked.push(again, yield* askFor((yield* linksOf(other))[0]!))
      yield* begunAre(2)
      yield* Deferred.succeed(done, undefined)
      const answers = yield* Effect.forEach(asked, Fiber.join)
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(state.begun).toBe(11)
      expect((yield* server.ask("GET", beyond!)).status).toBe(200)
    })
  )

  it.effect("of all organizations are forty at a time", () =>
    Effect.gen(function* () {
      const { done, layer, state } = yield* aSlowPrinter
      const server = yield* aServer({ printer: layer })
      const asked: Array<Fiber.Fiber<{ readonly status: number }>> = []
      for (let n = 0; n < 10; n++) {
        const { admin, child, page, space } = yield* aHandbook(server)
        for (const query of ["", `?page=${page.id}`, `?page=${page.id}&only=true`, `?page=${child.id}`]) {
          asked.push(yield* Effect.forkChild(server.ask("GET", yield* linkTo(admin, space.id, query))))
        }
      }
      const moment = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))
      while (state.begun < 2) yield* moment
      for (let n = 0; n < 5; n++) yield* moment
      const { admin, space } = yield* aHandbook(server)
      const late = yield* linkTo(admin, space.id)
      expect((yield* server.ask("GET", late)).status).toBe(429)
      yield* Deferred.succeed(done, undefined)
      const answers = yield* Effect.forEach(asked, Fiber.join)
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect((yield* server.ask("GET", late)).status).toBe(200)
    })
  )

  it.effect("that cannot be printed is said to be unavailable, without details", () =>
    Effect.gen(function* () {
      const printer = Layer.succeed(PdfPrinter, {
        print: () => Effect.fail(new PdfNotPrinted({ reason: "ENOENT /secret/path" }))
      })
      const server = yield* aServer({ printer })
      const { admin, space } = yield* aHandbook(server)
      const path = yield* linkTo(admin, space.id)
      const response = yield* Effect.promise(() => server.fetch(`${publicUrl}${path}`))
      expect(response.status).toBe(503)
      expect(yield* Effect.promise(() => response.text())).not.toContain("secret")
    })
  )
})
