import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aHandbook, text } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const aDesk = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const path = `/v1/spaces/${handbook.space.id}`
  const get = (rest: string, token: typeof handbook.admin = handbook.admin) =>
    token.ask("GET", `${path}${rest}`)
  const change = (...changes: ReadonlyArray<object>) =>
    Effect.map(handbook.admin.ask("POST", `${path}/content`, { body: { changes } }), ({ body }) => body)
  return { ...handbook, server, path, get, change }
})

describe("the history of a space", () => {
  it.effect("lists revisions with who made them, newest first", () =>
    Effect.gen(function* () {
      const { admin, change, firstRevisionId, get, page, revision } = yield* aDesk()
      const { revision: edited } = yield* change({ type: "update_page", page: page.id, title: "Hello" })
      const { body } = yield* get("/revisions")
      expect(body.items).toMatchObject([
        {
          object: "revision",
          id: edited.id,
          parents: [revision.id],
          type: "edits",
          author: { id: admin.user.id }
        },
        { id: revision.id, git: { message: "First", createdByService: false } },
        { id: firstRevisionId, parents: [] }
      ])
      expect(body.items[1].author).toBeUndefined()
      const plain = yield* get("/revisions?metadata=false&limit=2")
      expect(plain.body.items[1].git).toBeUndefined()
      expect((yield* get(`/revisions/${body.items[0].id}`)).status).toBe(200)
    })
  )

  it.effect("tells what each revision changed", () =>
    Effect.gen(function* () {
      const { change, child, file, get, group, link, page, reusable, revision } = yield* aDesk()
      const made = yield* get(`/revisions/${revision.id}/changes?limit=100`)
      expect(made.body.more).toBe(0)
      expect(made.body.changes).toEqual(
        expect.arrayContaining([
          {
            type: "page_created",
            page: { id: page.id, type: "document", title: "Welcome", path: "welcome" }
          },
          {
            type: "page_created",
            page: { id: link.id, type: "link", title: "Elsewhere", path: "more/elsewhere" }
          },
          {
            type: "file_created",
            file: {
              id: file.id,
              name: "logo.png",
              contentType: "image/png",
              downloadURL: expect.stringContaining("/files/")
            }
          },
          { type: "variables_edited", variables: { company: { after: "Acme" } } },
          {
            type: "reusable_content_created",
            reusableContent: { id: reusable.id, title: "Footer", document: reusable.sourceHash }
          }
        ])
      )
      const answer = yield* change(
        { type: "update_page", page: child.id, title: "Leave", into: group.id },
        { type: "delete_page", page: page.id }
      )
      const { body } = yield* get(`/revisions/${answer.revision.id}/changes`)
      expect(body.changes).toMatchObject([
        {
          type: "page_edited",
          page: { path: "more/leave" },
          attributes: { title: { before: "Holidays", after: "Leave" } }
        },
        {
          type: "page_moved",
          page: { id: child.id },
          parent: {
            before: { id: page.id, path: "welcome" },
            after: { id: group.id, type: "group", path: "more" }
          }
        },
        { type: "page_deleted", page: { id: page.id, path: "welcome" } }
      ])
      const some = yield* get(`/revisions/${answer.revision.id}/changes?limit=1`)
      expect([some.body.changes.length, some.body.more]).toEqual([1, 2])
      expect((yield* get(`/revisions/nothing/changes`)).status).toBe(404)
      expect((yield* get(`/revisions/${revision.id}/changes?limit=-1`)).status).toBe(400)
    })
  )

  it.effect("has pages by their paths, now and then", () =>
    Effect.gen(function* () {
      const { change, changeRequest, child, get, page, revision } = yield* aDesk()
      const found = yield* get("/content/path/welcome%2Fholidays?format=markdown")
      expect(found).toMatchObject({
        status: 200,
        body: { id: child.id, path: "welcome/holidays", markdown: text }
      })
      expect(found.headers.get("etag")).toBe(`W/"${revision.id}_${child.id}"`)
      expect((yield* get("/content/path/more")).body).toMatchObject({
        type: "group",
        pages: [{ type: "link" }]
      })
      yield* change({ type: "update_page", page: page.id, slug: "start" })
      // The former path leads on.
      expect((yield* get("/content/path/welcome%2Fholidays")).body).toMatchObject({
        id: child.id,
        path: "start/holidays"
      })
      expect((yield* get("/content/path/welcome")).body.id).toBe(page.id)
      expect((yield* get("/content/path/start%2Fholidays")).body.id).toBe(child.id)
      const then = `/revisions/${revision.id}/path/welcome%2Fholidays`
      expect((yield* get(then)).body.id).toBe(child.id)
      const proposed = `/change-requests/${changeRequest.id}/content/path/welcome%2Fholidays`
      expect((yield* get(proposed)).body.id).toBe(child.id)
      for (const nowhere of ["x", "welcome%2Fx", "%2F", "start%2F%2Fx"]) {
        expect([nowhere, (yield* get(`/content/path/${nowhere}`)).status]).toEqual([nowhere, 404])
      }
    })
  )

  it.effect("has documents of pages and reusable contents by themselves", () =>
    Effect.gen(function* () {
      const { changeRequest, get, group, page, reusable, revision } = yield* aDesk()
      const at = `/revisions/${revision.id}`
      const document = yield* get(`${at}/page/${page.id}/document`)
      expect(document).toMatchObject({ status: 200, body: { object: "document" } })
      expect(document.body).toEqual((yield* get(`${at}/page/${page.id}`)).body.document)
      expect((yield* get(`${at}/page/${group.id}/document`)).status).toBe(404)
      const footer = {
        id: reusable.id,
        title: "Footer",
        document: expect.stringMatching(/^[0-9a-f]{64}$/),
        git: reusable.git
      }
      for (const place of ["/content", at, `/change-requests/${changeRequest.id}/content`]) {
        const one = `${place}/reusable-contents/${reusable.id}`
        expect((yield* get(one)).body).toEqual(footer)
        expect((yield* get(`${one}?format=markdown&metadata=false`)).body).toEqual({
          id: reusable.id,
          title: "Footer",
          markdown: text
        })
        expect((yield* get(`${one}?format=document`)).body.document.object).toBe("document")
        expect((yield* get(`${place}/reusable-contents/nothing`)).status).toBe(404)
      }
      const tree = yield* get(`${at}/reusable-contents/${reusable.id}/document`)
      expect(JSON.stringify(tree.body)).toContain("handbook")
    })
  )
})
