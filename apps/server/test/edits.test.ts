import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aHandbook, text } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const aDesk = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const path = `/v1/spaces/${handbook.space.id}`
  const change = (changes: ReadonlyArray<object>, headers: Readonly<Record<string, string>> = {}) =>
    handbook.admin.ask("POST", `${path}/content`, { body: { changes }, headers })
  const read = (id: string, format = "markdown") =>
    handbook.admin.ask("GET", `${path}/content/page/${id}?format=${format}`)
  return { ...handbook, server, path, change, read }
})

describe("changeContentInSpace", () => {
  it.effect("answers the revision that it made, and what each change made", () =>
    Effect.gen(function* () {
      const { admin, change, group, page, path, revision } = yield* aDesk()
      const answer = yield* change([
        {
          type: "insert_page",
          title: "Travel",
          ref: "travel",
          into: group.id,
          emoji: "✈️",
          description: "By train"
        },
        {
          type: "insert_page",
          kind: "link",
          title: "Map",
          into: "travel",
          target: { kind: "page", page: "travel" }
        },
        { type: "update_page", page: page.id, title: "Hello", at: { after: group.id } },
        { type: "insert_files", files: [{ name: "a.txt", base64: "YWJj" }] }
      ])
      expect(answer).toMatchObject({
        status: 200,
        body: {
          revision: {
            object: "revision",
            type: "edits",
            parents: [revision.id],
            author: { object: "user", id: admin.user.id }
          },
          changes: [
            { type: "insert_page", ref: "travel" },
            { type: "insert_page" },
            { type: "update_page", page: page.id },
            { type: "insert_files", files: [expect.any(String)] }
          ]
        }
      })
      const [travel, map] = answer.body.changes.map((made: { page: string }) => made.page)
      const now = yield* admin.ask("GET", `${path}/content/pages`)
      expect(now.headers.get("etag")).toBe(answer.headers.get("etag"))
      expect(now.body.pages).toMatchObject([
        {
          id: group.id,
          pages: [
            { type: "link" },
            {
              id: travel,
              path: "more/travel",
              emoji: "2708-fe0f",
              description: "By train",
              pages: [{ id: map, type: "link", target: { kind: "page", page: travel } }]
            }
          ]
        },
        { id: page.id, title: "Hello", slug: "hello", path: "hello" }
      ])
      const file = yield* admin.ask("GET", `${path}/content/files/${answer.body.changes[3].files[0]}`)
      expect(file.body).toMatchObject({ name: "a.txt", size: 3, contentType: "text/plain" })
    })
  )

  it.effect("writes texts and documents, of which what is not changed stays as it was", () =>
    Effect.gen(function* () {
      const { change, page, read } = yield* aDesk()
      const { body } = yield* read(page.id, "document")
      const document = structuredClone(body.document)
      document.nodes[0].nodes[0].leaves[0].text = "Of the "
      expect((yield* change([{ type: "update_page", page: page.id, document: { document } }])).status).toBe(
        200
      )
      const edited = yield* read(page.id)
      expect(edited.body.markdown).toBe(text.replace("To the *handbook*", "Of the *handbook*"))
      const markdown = "---\nicon: gear\n---\n\n# Other\n\nWords.\n"
      yield* change([{ type: "update_page", page: page.id, document: { markdown } }])
      expect((yield* read(page.id)).body).toMatchObject({
        title: "Other",
        icon: "gear",
        slug: "other",
        markdown
      })
      const again = yield* change([{ type: "update_page", page: page.id, icon: null, hidden: true }])
      expect(again.status).toBe(200)
      const last = yield* read(page.id)
      expect(last.body).toMatchObject({
        hidden: true,
        markdown: markdown.replace("icon: gear", "hidden: true")
      })
      expect(last.body.icon).toBeUndefined()
    })
  )

  it.effect("changes nothing unless the content is what the tag says", () =>
    Effect.gen(function* () {
      const { admin, change, page, path } = yield* aDesk()
      const tags = yield* Effect.forEach(
        [`${path}/content`, `${path}/content/pages`, `${path}/content/page/${page.id}`],
        (read) => Effect.map(admin.ask("GET", read), ({ headers }) => headers.get("etag")!)
      )
      let rename = 0
      const edit = (tag: string) =>
        change([{ type: "update_page", page: page.id, title: `T${rename++}` }], { "if-match": tag })
      const [content, pages, one] = tags as [string, string, string]
      const first = yield* edit(content)
      expect(first.status).toBe(200)
      for (const tag of [content, pages, one, '"x"', "", "x"]) {
        expect([tag, (yield* edit(tag)).status]).toEqual([tag, 412])
      }
      const second = yield* edit(`"other", ${first.headers.get("etag")}`)
      expect(second.status).toBe(200)
      expect((yield* edit("*")).status).toBe(200)
      expect((yield* change([{ type: "update_page", page: page.id, title: "Last" }])).status).toBe(200)
    })
  )

  it.effect("refuses with a sentence what cannot be done, and does nothing of the rest", () =>
    Effect.gen(function* () {
      const { admin, change, child, group, page, path, revision } = yield* aDesk()
      const insert = { type: "insert_page", title: "Not made" }
      const wrong: ReadonlyArray<readonly [number, object]> = [
        [422, { type: "update_page", page: page.id, into: child.id }],
        [422, { type: "update_page", page: group.id, into: page.id }],
        [422, { type: "revert_page", page: page.id }],
        [422, { type: "insert_page", document: { markdown: "no title" } }],
        [422, { type: "insert_files", files: [{ name: "a", url: "http://127.0.0.1/" }] }],
        [422, { type: "insert_files", files: [{ name: "a", url: "https://nobody.example/" }] }],
        [422, { type: "insert_files", files: [{ name: "a", url: "file:///etc/passwd" }] }],
        [422, { type: "insert_files", files: [{ name: "a", url: "https://a:b@example.org/" }] }],
        [404, { type: "delete_page", page: "nobody" }],
        [404, { type: "update_page", page: page.id, into: "nobody" }]
      ]
      for (const [status, one] of wrong) {
        const answer = yield* change([insert, one])
        expect([one, answer.status]).toEqual([one, status])
        expect(answer.body.error.message).toMatch(/^[A-Z\d].+/)
      }
      const now = yield* admin.ask("GET", `${path}/content/pages`)
      expect(now.headers.get("etag")).toBe(`W/"${revision.id}"`)
    })
  )

  it.effect("is not for content that is locked, nor for who may not edit it", () =>
    Effect.gen(function* () {
      const { admin, change, organization, path, server } = yield* aDesk()
      const body = { changes: [{ type: "insert_page", title: "X" }] }
      const reader = yield* server.member(organization.id, { role: "comment" })
      expect((yield* reader.ask("POST", `${path}/content`, { body })).status).toBe(403)
      const stranger = yield* server.stranger()
      expect((yield* stranger.ask("POST", `${path}/content`, { body })).status).toBe(404)
      expect((yield* server.ask("POST", `${path}/content`, { body })).status).toBe(401)
      yield* admin.ask("PATCH", path, { body: { editMode: "locked" } })
      const locked = yield* change(body.changes)
      expect(locked.status).toBe(412)
      expect(locked.body.error.message).toContain("change request")
    })
  )

  it.effect("brings files from addresses", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const files = [{ name: "brought", url: "https://files.example.org/three" }]
      const answer = yield* admin.ask("POST", `/v1/spaces/${space.id}/content`, {
        body: { changes: [{ type: "insert_files", files }] }
      })
      const id = answer.body.changes[0].files[0]
      const file = yield* admin.ask("GET", `/v1/spaces/${space.id}/content/files/${id}`)
      expect(file.body).toMatchObject({ name: "brought", size: 3 })
    })
  )
})
