import { commitToBranch } from "@octavo/content/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { commitInChangeRequest, rewritten } from "@octavo/reviews/testing"
import { aHandbook, text } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

/** A handbook with a draft, and ways to write on both sides. */
const aProposal = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const { admin, changeRequest, page, space } = handbook
  const path = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`
  const propose = (markdown: string) =>
    server.within(Effect.orDie(commitInChangeRequest(changeRequest, rewritten(page, markdown))))
  const writeOnMain = (markdown: string) =>
    server.within(Effect.orDie(commitToBranch(space.mainBranchId, rewritten(page, markdown))))
  return { ...handbook, server, path, ask: admin.ask, propose, writeOnMain }
})

describe("a change request", () => {
  it.effect("is begun as a draft, with its address, and found by id and number", () =>
    Effect.gen(function* () {
      const { admin, ask, revision, space } = yield* aProposal()
      const made = yield* ask("POST", `/v1/spaces/${space.id}/change-requests`, {
        body: { subject: "Commas" }
      })
      expect(made).toMatchObject({
        status: 201,
        body: {
          object: "change-request",
          number: 2,
          status: "draft",
          subject: "Commas",
          createdBy: { id: admin.user.id },
          space: space.id,
          revisionInitial: revision.id,
          revisionMergedAncestor: revision.id,
          comments: 0,
          outdated: false
        }
      })
      expect(made.headers.get("location")).toBe(made.body.urls.location)
      const { pathname } = new URL(made.body.urls.location)
      expect((yield* ask("GET", pathname)).body).toEqual(made.body)
      expect((yield* ask("GET", `/v1/spaces/${space.id}/change-requests/2`)).body).toEqual(made.body)
      expect((yield* ask("GET", `/v1/spaces/${space.id}/change-requests/3`)).status).toBe(404)
      const bare = yield* ask("POST", `/v1/spaces/${space.id}/change-requests`)
      expect(bare).toMatchObject({ status: 201, body: { number: 3, subject: "" } })
      const long = yield* ask("POST", `/v1/spaces/${space.id}/change-requests`, {
        body: { subject: "x".repeat(101) }
      })
      expect(long).toMatchObject({ status: 400, body: { error: { details: [{ path: "subject" }] } } })
    })
  )

  it.effect("is listed when it is open, or in the status that is named, by creator and contributor", () =>
    Effect.gen(function* () {
      const { admin, ask, changeRequest, path, space } = yield* aProposal()
      const list = (query: string) =>
        Effect.map(ask("GET", `/v1/spaces/${space.id}/change-requests${query}`), ({ body }) =>
          body.items.map(({ id }: { id: string }) => id)
        )
      expect(yield* list("")).toEqual([])
      expect(yield* list("?status=draft")).toEqual([changeRequest.id])
      yield* ask("PATCH", path, { body: { status: "open" } })
      expect(yield* list("")).toEqual([changeRequest.id])
      expect(yield* list(`?creator=${admin.user.id}`)).toEqual([changeRequest.id])
      expect(yield* list("?creator=somebody")).toEqual([])
      expect(yield* list(`?contributor=${admin.user.id}`)).toEqual([])
      expect((yield* ask("GET", `/v1/spaces/${space.id}/change-requests?status=lost`)).status).toBe(400)
    })
  )

  it.effect("takes another subject, description and status", () =>
    Effect.gen(function* () {
      const { ask, path, space } = yield* aProposal()
      const description = { object: "document", data: { schemaVersion: 1 }, nodes: [] }
      const changed = yield* ask("PATCH", path, {
        body: { subject: "Dashes", description, status: "open" }
      })
      expect(changed).toMatchObject({ status: 200, body: { subject: "Dashes", description, status: "open" } })
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).body).toMatchObject({
        changeRequests: 1,
        changeRequestsOpen: 1,
        changeRequestsDraft: 0
      })
      for (const body of [{ status: "merged" }, { description: "words" }, { subject: 1 }]) {
        expect((yield* ask("PATCH", path, { body })).status).toBe(400)
      }
      yield* ask("POST", `${path}/merge`)
      expect((yield* ask("PATCH", path, { body: { status: "open" } })).status).toBe(412)
      expect((yield* ask("PATCH", path, { body: { subject: "Still mine" } })).status).toBe(200)
    })
  )

  it.effect("shows what it proposes: its tree, its pages, its files", () =>
    Effect.gen(function* () {
      const { ask, file, page, path, propose, space } = yield* aProposal()
      const { revisionId } = yield* propose("# Welcome back\n")
      const whole = yield* ask("GET", `${path}/content`)
      expect(whole).toMatchObject({ status: 200, body: { object: "revision", id: revisionId } })
      const tree = yield* ask("GET", `${path}/content/pages`)
      expect(tree.body.pages[0]).toMatchObject({ id: page.id })
      expect(tree.headers.get("etag")).toBe(`W/"${revisionId}"`)
      const shown = yield* ask("GET", `${path}/content/page/${page.id}?format=markdown`)
      expect(shown.body.markdown).toBe("# Welcome back\n")
      const onMain = yield* ask("GET", `/v1/spaces/${space.id}/content/page/${page.id}?format=markdown`)
      expect(onMain.body.markdown).toBe(text)
      const files = yield* ask("GET", `${path}/content/files`)
      expect(files.body.items).toMatchObject([{ id: file.id }])
      expect((yield* ask("GET", `${path}/content/files/${file.id}`)).body).toMatchObject({ id: file.id })
      expect((yield* ask("GET", `${path}/content/page/nothing`)).status).toBe(404)
      expect((yield* ask("GET", `${path}/content/files/nothing`)).status).toBe(404)
      const { etag } = Object.fromEntries(shown.headers)
      const again = yield* ask("GET", `${path}/content/page/${page.id}?format=markdown`, {
        headers: { "if-none-match": etag ?? "" }
      })
      expect(again.status).toBe(304)
    })
  )

  it.effect("takes changes of its content, all or none, and for what was read where that is said", () =>
    Effect.gen(function* () {
      const { ask, group, page, path, space } = yield* aProposal()
      const change = (changes: ReadonlyArray<object>, headers: Readonly<Record<string, string>> = {}) =>
        ask("POST", `${path}/content`, { body: { changes }, headers })
      const read = yield* ask("GET", `${path}/content/pages`)
      const before = read.headers.get("etag") ?? ""
      const answer = yield* change(
        [
          { type: "insert_page", title: "Travel", ref: "travel", into: group.id },
          { type: "update_page", page: page.id, title: "Hello" },
          { type: "insert_files", files: [{ name: "a.txt", base64: "YWJj" }] }
        ],
        { "if-match": before }
      )
      expect(answer).toMatchObject({
        status: 200,
        body: {
          changeRequest: { object: "change-request", number: 1 },
          changes: [
            { type: "insert_page", ref: "travel" },
            { type: "update_page", page: page.id },
            { type: "insert_files" }
          ]
        }
      })
      expect(answer.headers.get("etag")).toBe(`W/"${answer.body.changeRequest.revision}"`)
      expect((yield* ask("GET", path)).body).toEqual(answer.body.changeRequest)
      const tree = yield* ask("GET", `${path}/content/pages`)
      expect(tree.body.pages).toMatchObject([{ title: "Hello" }, { pages: [{}, { title: "Travel" }] }])
      const late = yield* change([{ type: "delete_page", page: page.id }], { "if-match": before })
      expect(late.status).toBe(412)
      const wrong = yield* change([
        { type: "delete_page", page: page.id },
        { type: "update_page", page: page.id, title: "Gone" }
      ])
      expect(wrong.status).toBe(404)
      expect((yield* change([{ type: "update_page", page: page.id, into: page.id }])).status).toBe(422)
      expect((yield* change([])).status).toBe(400)
      yield* change([{ type: "delete_page", page: page.id }])
      yield* change([{ type: "revert_page", page: page.id }])
      expect((yield* ask("GET", `${path}/content/page/${page.id}`)).body.title).toBe("Welcome")
      const changes = yield* ask("GET", `${path}/changes`)
      expect(changes.body.changes.map(({ type }: { type: string }) => type).sort()).toEqual([
        "file_created",
        "page_created"
      ])
      const first = yield* ask("GET", `${path}/changes?limit=1`)
      expect(first.body).toMatchObject({ changes: [{}], more: 1 })
      const merged = yield* ask("POST", `${path}/merge`)
      const history = yield* ask("GET", `/v1/spaces/${space.id}/revisions/${merged.body.revision}/changes`)
      expect(history.body).toMatchObject({
        mergedFrom: { number: 1, status: "merged" },
        changes: changes.body.changes.map(({ type }: { type: string }) => ({ type }))
      })
      expect((yield* ask("GET", `${path}/changes`)).body.changes).toHaveLength(2)
      expect((yield* change([{ type: "delete_page", page: page.id }])).status).toBe(412)
    })
  )

  it.effect("is merged, and what it proposed is there", () =>
    Effect.gen(function* () {
      const { ask, page, path, propose, space } = yield* aProposal()
      yield* propose("# Welcome back\n")
      // Many programs send an empty object where there is nothing to say.
      expect((yield* ask("POST", `${path}/update`, { body: {} })).body.result).toBe("update")
      const merged = yield* ask("POST", `${path}/merge`, { body: {} })
      expect(merged).toMatchObject({ status: 200, body: { result: "merge" } })
      const { body } = yield* ask("GET", `/v1/spaces/${space.id}/content/page/${page.id}?format=markdown`)
      expect(body.markdown).toBe("# Welcome back\n")
      expect((yield* ask("GET", path)).body).toMatchObject({
        status: "merged",
        revisionMerged: merged.body.revision
      })
      const revision = yield* ask("GET", `/v1/spaces/${space.id}/revisions/${merged.body.revision}`)
      expect(revision.body.type).toBe("merge")
      const content = `/v1/spaces/${space.id}/content`
      const now = yield* ask("GET", content)
      const changeRequest = (yield* ask("GET", path)).body
      expect([revision.body.mergedFrom, now.body.mergedFrom]).toEqual([changeRequest, changeRequest])
      const known = { "if-none-match": now.headers.get("etag") }
      expect((yield* ask("GET", content, { headers: known })).status).toBe(304)
      yield* ask("POST", `${path}/comments`, { body: { body: { markdown: "Well done." } } })
      expect((yield* ask("GET", content, { headers: known })).body.mergedFrom.comments).toBe(1)
      const edit = { changes: [{ type: "update_page", page: page.id, title: "Later" }] }
      const seen = { "if-match": now.headers.get("etag") }
      expect((yield* ask("POST", content, { body: edit, headers: seen })).status).toBe(200)
      expect((yield* ask("POST", content, { body: edit, headers: seen })).status).toBe(412)
      expect((yield* ask("POST", `${path}/merge`)).status).toBe(412)
      expect((yield* ask("POST", `${path}/update`)).status).toBe(412)
    })
  )

  it.effect("with conflicts tells them, takes answers, and is merged then", () =>
    Effect.gen(function* () {
      const { ask, page, path, propose, space, writeOnMain } = yield* aProposal()
      yield* propose(text.replace("Thirty", "Forty"))
      yield* writeOnMain(text.replace("Thirty", "Twenty"))
      expect((yield* ask("GET", path)).body.outdated).toBe(true)
      const first = yield* ask("POST", `${path}/update`)
      expect(first).toMatchObject({ status: 200, body: { result: "conflicts" } })
      expect((yield* ask("POST", `${path}/merge`)).body).toEqual(first.body)
      const { body } = yield* ask("GET", `${path}/conflicts`)
      expect(body).toMatchObject({
        count: 1,
        items: [
          {
            object: "change-request-conflict",
            kind: "text",
            page: page.id,
            base: "Thirty days a year.",
            main: "Twenty days a year.",
            changeRequest: "Forty days a year.",
            resolved: false
          }
        ]
      })
      const [conflict] = body.items
      const { markdown } = (yield* ask("GET", `${path}/content/page/${page.id}?format=markdown`)).body
      expect(markdown.slice(conflict.range.start, conflict.range.end)).toBe(conflict.changeRequest)
      const address = `${path}/conflicts/${conflict.id}`
      for (const wrong of [{}, { take: "both" }, { markdown: 1 }]) {
        expect((yield* ask("PUT", address, { body: wrong })).status).toBe(400)
      }
      expect((yield* ask("PUT", `${path}/conflicts/nothing`, { body: { take: "main" } })).status).toBe(404)
      const answered = yield* ask("PUT", address, { body: { markdown: "Thirty-five days a year." } })
      expect(answered).toMatchObject({
        status: 200,
        body: { answer: { markdown: "Thirty-five days a year." }, resolved: true }
      })
      expect((yield* ask("POST", `${path}/merge`)).body.result).toBe("merge")
      const main = yield* ask("GET", `/v1/spaces/${space.id}/content/page/${page.id}?format=markdown`)
      expect(main.body.markdown).toBe(text.replace("Thirty", "Thirty-five"))
      expect((yield* ask("PUT", address, { body: { take: "main" } })).status).toBe(412)
    })
  )

  it.effect("whose conflict is not about a text takes no text", () =>
    Effect.gen(function* () {
      const { ask, changeRequest, page, path, server, writeOnMain } = yield* aProposal()
      yield* server.within(
        Effect.orDie(commitInChangeRequest(changeRequest, { pages: { put: [], remove: [page.id] } }))
      )
      yield* writeOnMain("# Welcome back\n")
      yield* ask("POST", `${path}/update`)
      const { body } = yield* ask("GET", `${path}/conflicts`)
      expect(body.items).toMatchObject([
        { kind: "removal", page: page.id, main: { id: page.id, title: "Welcome" }, changeRequest: null }
      ])
      const address = `${path}/conflicts/${body.items[0].id}`
      expect((yield* ask("PUT", address, { body: { markdown: "Neither" } })).status).toBe(422)
      expect((yield* ask("PUT", address, { body: { take: "main" } })).status).toBe(200)
    })
  )

  it.effect("is reviewed by who was asked, and waits for reviews where the space wants them", () =>
    Effect.gen(function* () {
      const { admin, ask, organization, path, server, space } = yield* aProposal()
      const reviewer = yield* server.member(organization.id, { role: "review" })
      yield* ask("PATCH", `/v1/spaces/${space.id}`, {
        body: { mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] } }
      })
      const early = yield* ask("POST", `${path}/merge`)
      expect(early.status).toBe(412)
      expect(early.body.error.message).toContain("reviewed")
      const unknown = yield* ask("POST", `${path}/requested-reviewers`, { body: { users: ["nobody"] } })
      expect(unknown.status).toBe(422)
      const asked = yield* ask("POST", `${path}/requested-reviewers`, {
        body: { users: [reviewer.user.id], subject: "Please look" }
      })
      expect(asked).toMatchObject({
        status: 200,
        body: {
          users: [{ kind: "user", user: { id: reviewer.user.id }, requestedBy: { id: admin.user.id } }]
        }
      })
      expect((yield* ask("GET", path)).body).toMatchObject({ status: "open", subject: "Please look" })
      expect((yield* ask("GET", `${path}/requested-reviewers`)).body.items).toEqual(asked.body.users)
      const review = yield* reviewer.ask("POST", `${path}/reviews`, { body: { status: "approved" } })
      expect(review).toMatchObject({
        status: 201,
        body: {
          object: "change-request-review",
          reviewer: { id: reviewer.user.id },
          requestedBy: { id: admin.user.id },
          status: "approved",
          outdated: false
        }
      })
      expect((yield* ask("GET", `${path}/requested-reviewers`)).body.items).toEqual([])
      expect(review.body.comment).toBeUndefined()
      const location = review.headers.get("location")!
      expect(location).toMatch(new RegExp(`^${publicUrl}${path}/reviews/`))
      const found = yield* ask("GET", location.slice(publicUrl.length))
      expect(found.body).toEqual(review.body)
      expect((yield* ask("GET", `${path}/reviews/nothing`)).status).toBe(404)
      expect((yield* ask("GET", `${path}/reviews`)).body.items).toEqual([review.body])
      expect((yield* ask("GET", `${path}/reviews?outdated=true`)).body.items).toEqual([])
      expect((yield* ask("POST", `${path}/reviews`, { body: { status: "perhaps" } })).status).toBe(400)
      const removed = `${path}/requested-reviewers/${reviewer.user.id}`
      expect((yield* ask("DELETE", removed)).status).toBe(204)
      expect((yield* ask("DELETE", removed)).status).toBe(204)
      expect((yield* ask("POST", `${path}/merge`)).body.result).toBe("merge")
      expect((yield* reviewer.ask("POST", `${path}/reviews`, { body: { status: "approved" } })).status).toBe(
        412
      )
      expect((yield* ask("POST", `${path}/requested-reviewers`, { body: { users: [] } })).status).toBe(412)
    })
  )

  it.effect("waits for an expression of its space, which must be one that can be read", () =>
    Effect.gen(function* () {
      const { ask, path, space } = yield* aProposal()
      const wantTrue = (...expressions: ReadonlyArray<string>) =>
        ask("PATCH", `/v1/spaces/${space.id}`, {
          body: {
            mergeRules: {
              type: "rules",
              rules: expressions.map((expression) => ({ rule: "custom", expression }))
            }
          }
        })
      expect(yield* wantTrue("true", "reviews.length >")).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: "mergeRules.rules.1.expression" }] } }
      })
      yield* wantTrue("changeRequest.subject.includes('spelling')")
      const refused = yield* ask("POST", `${path}/merge`)
      expect(refused.status).toBe(412)
      expect(refused.body.error.message).toContain("changeRequest.subject.includes('spelling')")
      yield* ask("PATCH", path, { body: { subject: "On spelling" } })
      expect((yield* ask("POST", `${path}/merge`)).body.result).toBe("merge")
    })
  )

  it.effect("remembers who answered its conflicts as a contributor", () =>
    Effect.gen(function* () {
      const { admin, ask, path, propose, space, writeOnMain } = yield* aProposal()
      yield* propose(text.replace("Thirty", "Forty"))
      yield* writeOnMain(text.replace("Thirty", "Twenty"))
      yield* ask("POST", `${path}/update`)
      const { body } = yield* ask("GET", `${path}/conflicts`)
      yield* ask("PUT", `${path}/conflicts/${body.items[0].id}`, { body: { take: "main" } })
      const contributors = yield* ask("GET", `${path}/contributors`)
      expect(contributors.body.items).toMatchObject([
        { actionType: "edit", count: 1, user: { id: admin.user.id } }
      ])
      const list = `/v1/spaces/${space.id}/change-requests?status=draft&contributor=${admin.user.id}`
      expect((yield* ask("GET", list)).body.count).toBe(1)
    })
  )
})
