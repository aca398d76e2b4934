import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aHandbook, text } from "./aHandbook.ts"
import type { Answer } from "./Answer.ts"
import { aServer } from "./aServer.ts"

const places = ["space", "change request"] as const
type Place = (typeof places)[number]

/** A handbook whose content is edited, in the space or in its change request. */
const aDesk = Effect.fnUntraced(function* (place: Place) {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const { ask } = handbook.admin
  const space = `/v1/spaces/${handbook.space.id}`
  const path = place === "space" ? space : `${space}/change-requests/${handbook.changeRequest.id}`
  const change = (changes: ReadonlyArray<object>, headers: Readonly<Record<string, string>> = {}) =>
    ask("POST", `${path}/content`, { body: { changes }, headers })
  const update = (changes: object, headers: Readonly<Record<string, string>> = {}) =>
    change([{ type: "update_page", page: handbook.page.id, ...changes }], headers)
  const read = (format: string, id: string = handbook.page.id) =>
    ask("GET", `${path}/content/page/${id}?format=${format}`)
  const tagOf = (answer: { readonly headers: Headers }) => answer.headers.get("etag")!
  return { ...handbook, ask, server, change, path, read, tagOf, update }
})

const paragraph = (text: string) => ({
  object: "block",
  type: "paragraph",
  data: {},
  nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }]
})

describe.each(places)("a save from a base in a %s", (place) => {
  it.effect("keeps what others wrote since, by the tag of the read", () =>
    Effect.gen(function* () {
      const { page, read, tagOf, update } = yield* aDesk(place)
      const source = yield* read("markdown")
      const tree = yield* read("document")
      const base = tagOf(source)
      expect(tagOf(tree)).toBe(base)
      const document = structuredClone(tree.body.document)
      document.nodes[0].nodes[0].leaves[0].text = "Of the "
      const first = yield* update({ base, document: { document } })
      expect(first).toMatchObject({
        status: 200,
        body: { changes: [{ type: "update_page", page: page.id }] }
      })
      expect(first.body.changes[0].merged).toBeUndefined()
      const markdown = text.replace("Thirty days", "Forty days")
      const second = yield* update({ base, document: { markdown } })
      expect(second).toMatchObject({ status: 200, body: { changes: [{ merged: true }] } })
      const both = markdown.replace("To the", "Of the")
      expect((yield* read("markdown")).body.markdown).toBe(both)
      const [, , last] = tree.body.document.nodes
      const third = yield* update({
        document: { base, blocks: [{ type: "insertAfter", key: last.key, block: paragraph("More.") }] }
      })
      expect(third).toMatchObject({ status: 200, body: { changes: [{ merged: true }] } })
      expect((yield* read("markdown")).body.markdown).toBe(`${both}\nMore.\n`)
    })
  )

  it.effect("answers conflicts, writes nothing, and takes their resolution", () =>
    Effect.gen(function* () {
      const { page, read, tagOf, update } = yield* aDesk(place)
      const base = tagOf(yield* read("markdown"))
      yield* update({ base, document: { markdown: text.replace("Thirty", "Forty") } })
      const before = yield* read("markdown")
      const save = { base, icon: "gear", document: { markdown: text.replace("Thirty", "Fifty") } }
      const refused = yield* update(save)
      expect(refused).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 409,
            message: expect.stringContaining("`base`"),
            conflicts: [
              {
                object: "change-request-conflict",
                kind: "text",
                page: page.id,
                base: "Thirty days a year.",
                main: "Forty days a year.",
                changeRequest: "Fifty days a year.",
                resolved: false
              }
            ]
          }
        }
      })
      const after = yield* read("markdown")
      expect([tagOf(after), after.body]).toEqual([tagOf(before), before.body])
      const resolved = text.replace("Thirty", "Forty or fifty")
      expect(yield* update({ base: tagOf(after), document: { markdown: resolved } })).toMatchObject({
        status: 200,
        body: { changes: [{ type: "update_page", page: page.id }] }
      })
      expect((yield* read("markdown")).body.markdown).toBe(resolved)
    })
  )

  it.effect("is refused with a sentence for a base that is none, and for keys that it does not have", () =>
    Effect.gen(function* () {
      const { change, child, page, read, server, tagOf, update } = yield* aDesk(place)
      const elsewhere = yield* aHandbook(server)
      for (const base of ["nothing", elsewhere.revision.id, 'W/"nothing"']) {
        const { body, status } = yield* update({ base, title: "Not made" })
        expect([status, body.error.message]).toEqual([
          404,
          `No change was applied. Correct changes.0: there is no such revision of this space as the base "${base.replace(/^W\/"|"$/g, "")}"`
        ])
      }
      const base = tagOf(yield* read("markdown"))
      const inserted = yield* change([{ type: "insert_page", title: "New" }])
      const wrong: ReadonlyArray<readonly [number, object, string]> = [
        [422, { page: inserted.body.changes[0].page, base, title: "Not made" }, "the page"],
        [422, { document: { base, blocks: [{ type: "remove", key: "nothing" }] } }, "(key: nothing)"],
        [404, { page: "nobody", base, title: "Not made" }, "no such page"]
      ]
      for (const [expected, fields, words] of wrong) {
        const { body, status } = yield* update(fields)
        expect([status, body.error.message]).toEqual([expected, expect.stringContaining(words)])
      }
      const now = tagOf(yield* read("markdown"))
      const two = yield* update({ base: now, document: { base, blocks: [] } })
      expect([two.status, two.body.error.message]).toEqual([
        422,
        expect.stringContaining("different revisions")
      ])
      yield* change([{ type: "delete_page", page: child.id }])
      const gone = yield* change([{ type: "update_page", page: child.id, base, title: "Not made" }])
      expect(gone).toMatchObject({
        status: 409,
        body: { error: { conflicts: [{ kind: "removal", page: child.id, main: null }] } }
      })
      expect((yield* read("markdown")).body.title).toBe(page.title)
    })
  )

  it.effect("is made once for an idempotency key, whatever was merged", () =>
    Effect.gen(function* () {
      const { read, tagOf, update } = yield* aDesk(place)
      const base = tagOf(yield* read("markdown"))
      yield* update({ base, document: { markdown: text.replace("Thirty", "Forty") } })
      const key = { "idempotency-key": "once" }
      const save = { base, document: { markdown: text.replace("handbook", "manual") } }
      const first = yield* update(save, key)
      const second = yield* update(save, key)
      expect(first.body.changes).toMatchObject([{ merged: true }])
      expect([second.body, second.headers.get("idempotent-replayed")]).toEqual([first.body, "true"])
      const against = { base, document: { markdown: text.replace("Thirty", "Fifty") } }
      const refused = yield* update(against, { "idempotency-key": "refused" })
      const again = yield* update(against, { "idempotency-key": "refused" })
      expect([refused.status, again.status, again.body]).toEqual([409, 409, refused.body])
    })
  )
})

describe.each(places)("the tag of a page in a %s", (place) => {
  it.effect("holds while other pages are edited, and no longer than the page itself", () =>
    Effect.gen(function* () {
      const { ask, change, child, group, path, read, tagOf, update } = yield* aDesk(place)
      const seen = tagOf(yield* read("document"))
      expect((yield* change([{ type: "update_page", page: child.id, title: "Days" }])).status).toBe(200)
      expect((yield* change([{ type: "insert_page", title: "First", at: 0 }])).status).toBe(200)
      expect((yield* update({ icon: "gear" }, { "if-match": seen })).status).toBe(200)
      expect((yield* update({ icon: "leaf" }, { "if-match": seen })).status).toBe(412)
      const now = tagOf(yield* read("markdown"))
      expect((yield* update({ icon: "leaf" }, { "if-match": `"x", ${now}` })).status).toBe(200)
      const unmoved = tagOf(yield* read("document"))
      yield* change([{ type: "insert_page", title: "Above", ref: "above" }])
      const moved = yield* change([
        { type: "insert_page", title: "Parent", ref: "parent" },
        { type: "update_page", page: child.id, into: "parent" }
      ])
      expect(moved.status).toBe(200)
      expect((yield* update({ icon: "book" }, { "if-match": unmoved })).status).toBe(200)
      const ofChild = tagOf(yield* read("document", child.id))
      yield* change([{ type: "update_page", page: child.id, into: null }])
      const later = [{ type: "update_page", page: child.id, title: "Late" }]
      expect((yield* change(later, { "if-match": ofChild })).status).toBe(412)
      const ofGroup = tagOf(yield* read("document", group.id))
      yield* change([{ type: "delete_page", page: group.id }])
      expect((yield* change(later, { "if-match": ofGroup })).status).toBe(412)
      const all = tagOf(yield* ask("GET", `${path}/content/pages`))
      yield* change([{ type: "insert_page", title: "Another" }])
      expect((yield* change(later, { "if-match": all })).status).toBe(412)
    })
  )
})

describe("the tag of a page", () => {
  it.effect("changes with the pages that its links lead to, so that no reader keeps an old answer", () =>
    Effect.gen(function* () {
      const { ask, change, child, page, path, tagOf, update } = yield* aDesk("space")
      yield* update({ document: { markdown: "# W\n\n[x](holidays.md)\n" } })
      const url = `${path}/content/page/${page.id}`
      const before = yield* ask("GET", url)
      const known = { headers: { "if-none-match": tagOf(before) } }
      expect(JSON.stringify(before.body.document)).toContain(`"page":"${child.id}"`)
      expect((yield* ask("GET", url, known)).status).toBe(304)
      yield* change([{ type: "delete_page", page: child.id }])
      const after = yield* ask("GET", url, known)
      expect(after.status).toBe(200)
      expect(JSON.stringify(after.body.document)).not.toContain(`"page":"${child.id}"`)
    })
  )

  it.effect("is the same by every way to the page", () =>
    Effect.gen(function* () {
      const { ask, page, path, read, revision, tagOf } = yield* aDesk("space")
      const tag = tagOf(yield* read("document"))
      for (const url of [
        `${path}/content/path/welcome`,
        `${path}/content/page/${page.id}?format=markdown&evaluated=true`,
        `${path}/revisions/${revision.id}/page/${page.id}`,
        `${path}/revisions/${revision.id}/page/${page.id}/document`
      ]) {
        const answer = yield* ask("GET", url)
        expect([url, answer.status, tagOf(answer)]).toEqual([url, 200, tag])
      }
    })
  )
})

describe("blocks of a page", () => {
  it.effect("are edited in a table of 300 rows whose whole tree is too large", () =>
    Effect.gen(function* () {
      const { read, tagOf, update } = yield* aDesk("space")
      const rows = Array.from({ length: 300 }, (_, row) => `| ${row} | **b** c | d | e | f | g |\n`)
      const markdown = `# T\n\n| a | b | c | d | e | f |\n|-|-|-|-|-|-|\n${rows.join("")}\nLast.\n`
      yield* update({ document: { markdown } })
      const tree = yield* read("document")
      const whole = yield* update({ document: { document: tree.body.document } })
      expect([whole.status, whole.body.error.message]).toEqual([413, expect.stringContaining("blocks")])
      const [table, last] = tree.body.document.nodes
      const cell = table.fragments.find((each: { fragment: string }) => each.fragment === "r200-c6")
      const blocks = [
        { type: "replace", key: cell.nodes[0].key, block: paragraph("G") },
        { type: "insertRowAfter", key: table.key, row: "r100", cells: { c1: [paragraph("new")] } },
        { type: "removeRow", key: table.key, row: "r1" },
        { type: "replace", key: last.key, block: paragraph("Changed.") }
      ]
      expect((yield* update({ document: { base: tagOf(tree), blocks } })).status).toBe(200)
      expect((yield* read("markdown")).body.markdown).toBe(
        markdown
          .replace("| 199 | **b** c | d | e | f | g |", "| 199 | **b** c | d | e | f | G |")
          .replace(rows[99]!, `${rows[99]!}| new | | | | | |\n`)
          .replace(rows[0]!, "")
          .replace("Last.", "Changed.")
      )
    })
  )

  it.effect("are refused with the deepest path, the allowed value and the given one", () =>
    Effect.gen(function* () {
      const { admin, read, space, tagOf, update } = yield* aDesk("space")
      const tree = yield* read("document")
      const block = { object: "block", type: "paragraph", data: {}, nodes: [{ object: "text" }] }
      const refused = (answer: Answer, status: number, place: string) =>
        expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringContaining(place)])
      const flaw = "nodes.0.leaves: It is missing. Send a list."
      const whole = { ...tree.body.document, nodes: [...tree.body.document.nodes, block] }
      const last = tree.body.document.nodes.length
      refused(
        yield* update({ document: { document: whole } }),
        422,
        `Correct changes.0.document.document.nodes.${last}.${flaw}`
      )
      const blocks = [{ type: "insertAfter", key: null, block }]
      refused(
        yield* update({ document: { base: tagOf(tree), blocks } }),
        422,
        `Correct changes.0.document.blocks.0.block.${flaw}`
      )
      const body = { body: { document: { object: "document", data: {}, nodes: [block] } } }
      refused(
        yield* admin.ask("POST", `/v1/spaces/${space.id}/comments`, { body }),
        400,
        "The field `body.document.nodes.0.nodes.0.leaves` of the body is not valid. It is missing."
      )
    })
  )
})
