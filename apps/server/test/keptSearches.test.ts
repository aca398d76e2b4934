import { expect, it } from "@effect/vitest"
import { commitToBranch, aSource } from "@octavo/content/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"
import { changesOf } from "./changesOf.ts"

it.effect("a search that was asked for before is answered as one that was not, whatever happened", () =>
  Effect.gen(function* () {
    const server = yield* aServer()
    const { admin, organization, page, space } = yield* aHandbook(server)
    const path = `/v1/spaces/${space.id}/search`
    const queries = ["holidays", "days year", "handbook", "handbuch", "häuser"]
    let unread = 0
    const look = Effect.gen(function* () {
      const seen: Array<unknown> = []
      for (const query of queries) {
        const kept = yield* admin.ask("GET", `${path}?query=${encodeURIComponent(query)}`)
        // Spaces make it another question with the same answer.
        const other = encodeURIComponent(query + " ".repeat(++unread))
        const made = yield* admin.ask("GET", `${path}?query=${other}`)
        expect(kept).toMatchObject({ status: 200, body: made.body })
        expect(kept.headers.get("content-type")).toBe(made.headers.get("content-type"))
        seen.push(kept.body)
      }
      return JSON.stringify(seen)
    })
    const step = yield* changesOf(look)
    const put = (change: Partial<typeof page>, text?: string) => {
      const sources = text === undefined ? [] : [aSource(text)]
      const changed = { ...page, ...change, ...(sources[0] !== undefined && { sourceHash: sources[0].hash }) }
      return server.within(
        Effect.orDie(commitToBranch(space.mainBranchId, { sources, pages: { put: [changed], remove: [] } }))
      )
    }
    yield* step(put({ title: "Handbook" }))
    yield* step(put({}, "# Welcome\n\nNothing about days of the year.\n"))
    yield* step(put({ attributes: { noIndex: true } }))
    yield* step(put({}, "# Willkommen\n\nEin Haus und ein Handbuch.\n"))
    yield* step(admin.ask("PATCH", `/v1/spaces/${space.id}`, { body: { language: "de" } }))
    const before = yield* look
    yield* TestClock.adjust("2 minutes")
    expect(yield* look).toBe(before)

    const ada = yield* server.member(organization.id, { role: null })
    expect((yield* ada.ask("GET", `${path}?query=${queries[0]}`)).status).toBe(404)
  })
)

it.effect("the pages of a search that is kept are those of one list", () =>
  Effect.gen(function* () {
    const server = yield* aServer()
    const { admin, space } = yield* aHandbook(server)
    const path = `/v1/spaces/${space.id}/search?query=holidays`
    const whole = yield* admin.ask("GET", path)
    expect(whole.body.count).toBe(2)
    for (let turn = 0; turn < 2; turn++) {
      const first = yield* admin.ask("GET", `${path}&limit=1`)
      const next = encodeURIComponent(first.body.next.page)
      const second = yield* admin.ask("GET", `${path}&limit=1&page=${next}`)
      expect([...first.body.items, ...second.body.items]).toEqual(whole.body.items)
      expect((yield* admin.ask("GET", `${path}&limit=1&page=broken`)).status).toBe(400)
    }
  })
)
