import { describe, expect, it } from "@effect/vitest"
import { Branch, Revision, RevisionId, Revisions } from "@octavo/content"
import { newId } from "@octavo/kernel"
import { printerOfWords } from "@octavo/pdf/testing"
import { Effect, Layer } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, inMemory, lying } from "./aServer.ts"

/** Stores in which somebody else commits a revision whenever a branch was read, as often as `outdated` counts. */
const crowded = (outdated: { times: number; isOn: boolean }) => {
  const others = Layer.effect(
    Revisions,
    Effect.gen(function* () {
      const revisions = yield* Revisions
      const commit = Effect.fnUntraced(function* (branch: Branch) {
        if (!outdated.isOn) return
        outdated.times++
        const head = yield* Effect.orDie(revisions.get(branch.headRevisionId))
        const id = RevisionId.make(yield* newId)
        const seq = branch.headSeq + 1
        yield* revisions.append(
          new Branch({ ...branch, headSeq: seq, headRevisionId: id }),
          new Revision({ ...head, id, seq, parents: [head.id] })
        )
      })
      return Revisions.of({ ...revisions, getBranch: (id) => Effect.tap(revisions.getBranch(id), commit) })
    })
  )
  return Layer.provideMerge(others, inMemory(printerOfWords, lying()))
}

const aDesk = Effect.fnUntraced(function* (given: Parameters<typeof aServer>[0] = {}) {
  const server = yield* aServer(given)
  const handbook = yield* aHandbook(server)
  const path = `/v1/spaces/${handbook.space.id}`
  const apply = (body: object) => handbook.admin.ask("POST", `${path}/content/template`, { body })
  const pages = Effect.map(handbook.admin.ask("GET", `${path}/content/pages`), ({ body }) => body.pages)
  return { ...handbook, server, path, apply, pages }
})

describe("getTemplates", () => {
  it.effect("tells everybody with a token what there is", () =>
    Effect.gen(function* () {
      const { server } = yield* aDesk()
      const { body, status } = yield* (yield* server.stranger()).ask("GET", "/v1/templates")
      expect([status, body.count]).toEqual([200, 5])
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([
        "product-docs",
        "api-reference",
        "knowledge-base",
        "handbook",
        "changelog"
      ])
      expect((yield* server.ask("GET", "/v1/templates")).status).toBe(401)
    })
  )
})

describe("applyTemplateToSpace", () => {
  it.effect("adds pages, with the given references, and answers nothing", () =>
    Effect.gen(function* () {
      const { admin, apply, file, pages, path } = yield* aDesk()
      const contentRefs = {
        logo: { kind: "file", file: file.id },
        support: { kind: "url", url: "https://example.org/help" },
        anything: { kind: "openapi", spec: "x" }
      }
      const { body, status } = yield* apply({ id: "product-docs", params: { contentRefs } })
      expect([status, body]).toEqual([201, undefined])
      const added = (yield* pages).slice(2)
      expect(added.map(({ title }: { title: string }) => title)).toEqual([
        "Welcome",
        "Getting started",
        "Concepts",
        "Guides",
        "Troubleshooting"
      ])
      const welcome = yield* admin.ask("GET", `${path}/content/page/${added[0].id}?format=markdown`)
      expect(welcome.body.markdown).toContain(`![](/files/${file.id})`)
      const backlinks = yield* admin.ask("GET", `${path}/content/files/${file.id}/backlinks`)
      expect(backlinks.body.items.length).toBeGreaterThan(0)
    })
  )

  it.effect("adds its pages although somebody else commits while they are planned", () =>
    Effect.gen(function* () {
      const outdated = { times: 0, isOn: false }
      const { apply, pages } = yield* aDesk({ stores: crowded(outdated) })
      const before = yield* pages
      outdated.isOn = true
      expect((yield* apply({ id: "changelog" })).status).toBe(201)
      expect(outdated.times).toBeGreaterThan(0)
      outdated.isOn = false
      expect((yield* pages).length).toBeGreaterThan(before.length)
    })
  )

  it.effect("refuses what it cannot do", () =>
    Effect.gen(function* () {
      const { apply, organization, pages, path, server } = yield* aDesk()
      const before = yield* pages
      expect((yield* apply({ id: "nothing" })).status).toBe(404)
      expect((yield* apply({ id: "../handbook" })).status).toBe(404)
      for (const body of [
        {},
        { id: "" },
        { id: 1 },
        { id: "handbook", params: { contentRefs: { logo: { kind: "file" } } } },
        { id: "handbook", params: { contentRefs: { logo: { kind: "picture", file: "x" } } } },
        { id: "handbook", params: { contentRefs: { logo: { kind: "url", url: "javascript:alert(1)" } } } },
        { id: "handbook", params: [] }
      ]) {
        expect([body, (yield* apply(body)).status]).toEqual([body, 400])
      }
      const editor = yield* server.member(organization.id, { role: "edit" })
      const body = { id: "handbook" }
      expect((yield* editor.ask("POST", `${path}/content/template`, { body })).status).toBe(403)
      expect(
        (yield* (yield* server.stranger()).ask("POST", `${path}/content/template`, { body })).status
      ).toBe(404)
      expect(yield* pages).toEqual(before)
    })
  )

  it.effect("cannot be led by names to write anything else into the texts", () =>
    Effect.gen(function* () {
      const { admin, apply, pages, path } = yield* aDesk()
      const file = 'x)\n\n# Injected\n\n{% include "/etc/passwd" %}<script>(`'
      yield* apply({ id: "product-docs", params: { contentRefs: { logo: { kind: "file", file } } } })
      const [, , welcome] = yield* pages
      const { body } = yield* admin.ask("GET", `${path}/content/page/${welcome.id}?format=markdown`)
      expect(body.markdown).not.toMatch(/# Injected|<script|\{% include/)
    })
  )
})
