import { describe, expect, it } from "@effect/vitest"
import { Members } from "@octavo/identity"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, type Ask, publicUrl } from "./aServer.ts"
import { someComments } from "./someComments.ts"

const body = { markdown: "Is that *so*?" }

/** A server with a handbook and the paths of its comments: of the space, and of a change request. */
const aDiscussion = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const { admin, changeRequest, space } = handbook
  const made = yield* someComments(server, changeRequest, admin.user)
  const spacePath = `/v1/spaces/${space.id}`
  return {
    ...handbook,
    server,
    paths: [
      { comments: `${spacePath}/comments`, ...made.inSpace, changeRequest: undefined },
      {
        comments: `${spacePath}/change-requests/${changeRequest.id}/comments`,
        ...made.inChangeRequest,
        changeRequest
      }
    ]
  }
})

const locationOf = (path: string) => publicUrl + path

describe("a comment", () => {
  it.effect("is answered whole, in Markdown unless asked otherwise", () =>
    Effect.gen(function* () {
      const { admin, page, paths, revision, space } = yield* aDiscussion()
      for (const { changeRequest, comments } of paths) {
        const posted = yield* admin.ask("POST", comments, { body: { body, page: page.id } })
        const user = yield* admin.ask("GET", "/v1/user")
        expect(posted).toMatchObject({ status: 200 })
        expect(posted.body).toEqual({
          object: "comment",
          id: expect.stringMatching(/^[0-9a-z]{26}$/),
          postedBy: user.body,
          postedAt: "2026-01-01T00:00:00.000Z",
          reactions: [],
          replies: 0,
          repliers: [],
          body,
          target: {
            page: {
              id: page.id,
              title: "Welcome",
              path: "welcome",
              createdAt: expect.any(String),
              updatedAt: expect.any(String),
              outdated: false
            },
            ...(changeRequest !== undefined && { changeRequest: changeRequest.id }),
            space: space.id,
            revision: changeRequest?.revisionId ?? revision.id
          },
          urls: { location: locationOf(`${comments}/${posted.body.id}`) },
          permissions: { view: true, edit: true, reply: true, delete: true },
          status: "open"
        })
        const path = `${comments}/${posted.body.id}`
        expect((yield* admin.ask("GET", path)).body).toEqual(posted.body)
        const listed = yield* admin.ask("GET", `${comments}?targetPage=${page.id}`)
        expect(listed.body).toEqual({ count: 1, items: [posted.body] })
        const asDocument = yield* admin.ask("GET", `${path}?format=document`)
        expect(asDocument.body).toEqual({
          ...posted.body,
          body: { document: expect.objectContaining({ object: "document" }) }
        })
        const list = yield* admin.ask("GET", `${comments}?format=document&targetPage=${page.id}`)
        expect(list.body.items).toEqual([asDocument.body])
        const again = yield* admin.ask("POST", `${comments}?format=document`, { body: asDocument.body })
        expect(again.body.body).toEqual(asDocument.body.body)
      }
    })
  )

  it.effect("is found by the number of its change request, too", () =>
    Effect.gen(function* () {
      const { admin, paths, space } = yield* aDiscussion()
      const { comments, commentId } = paths[1]!
      const byNumber = yield* admin.ask(
        "GET",
        `/v1/spaces/${space.id}/change-requests/1/comments/${commentId}`
      )
      expect(byNumber).toMatchObject({ status: 200, body: { id: commentId } })
      expect(byNumber.body).toEqual((yield* admin.ask("GET", `${comments}/${commentId}`)).body)
    })
  )

  it.effect("of a space is unknown in its change requests, and the other way round", () =>
    Effect.gen(function* () {
      const { admin, paths } = yield* aDiscussion()
      const [one, two] = paths as [(typeof paths)[0], (typeof paths)[0]]
      for (const [here, there] of [
        [one, two],
        [two, one]
      ] as const) {
        const path = `${here.comments}/${there.commentId}`
        const reply = `${path}/replies/${there.commentReplyId}`
        for (const [method, asked, request] of [
          ["GET", path],
          ["PUT", path, { resolved: true }],
          ["GET", `${path}/replies`],
          ["POST", `${path}/replies`, { body }],
          ["GET", reply],
          ["PUT", reply, { addedReactions: ["1f44d"] }]
        ] as const) {
          const { status } = yield* admin.ask(method, asked, { body: request })
          expect([method, asked, status]).toEqual([method, asked, 404])
        }
        expect((yield* admin.ask("DELETE", reply)).status).toBe(204)
        expect((yield* admin.ask("DELETE", path)).status).toBe(204)
      }
      for (const { comments, commentId, commentReplyId } of paths) {
        const path = `${comments}/${commentId}`
        expect((yield* admin.ask("GET", path)).body).toMatchObject({
          status: "open",
          replies: 1,
          reactions: []
        })
        expect((yield* admin.ask("GET", `${path}/replies/${commentReplyId}`)).status).toBe(200)
      }
    })
  )

  it.effect("is edited, resolved and reacted to at once, and told so by everybody's count", () =>
    Effect.gen(function* () {
      const { admin, organization, paths, server, space } = yield* aDiscussion()
      const grace = yield* server.member(organization.id, { role: "comment" })
      const graceAsUser = (yield* grace.ask("GET", "/v1/user")).body
      for (const { commentId, comments } of paths) {
        const path = `${comments}/${commentId}`
        const before = (yield* admin.ask("GET", path)).body
        yield* TestClock.adjust("1 second")
        const changed = yield* admin.ask("PUT", path, {
          body: { body: { markdown: "No." }, resolved: true, addedReactions: ["👍", "2764"] }
        })
        const now = changed.body.editedAt
        const user = before.postedBy
        const reaction = (emoji: string) => ({ emoji, count: 1, users: [{ user, reactedAt: now }] })
        expect(changed.status).toBe(200)
        expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(before.postedAt) + 1000)
        expect(changed.body).toEqual({
          ...before,
          editedAt: now,
          body: { markdown: "No." },
          reactions: [reaction("1f44d"), reaction("2764")],
          status: "resolved",
          resolvedAt: now,
          resolvedBy: user
        })
        yield* TestClock.adjust("1 millis")
        const both = yield* grace.ask("PUT", path, {
          body: { resolved: false, addedReactions: ["1f44d"], removedReactions: ["2764"] }
        })
        expect(both.body).toMatchObject({
          status: "open",
          reactions: [
            { emoji: "1f44d", count: 2, users: [{ user }, { user: graceAsUser }] },
            reaction("2764")
          ],
          permissions: { view: true, edit: false, reply: true, delete: false }
        })
        expect(both.body.resolvedAt).toBeUndefined()
      }
      expect((yield* admin.ask("GET", `/v1/spaces/${space.id}`)).body.comments).toBe(1)
      yield* admin.ask("PUT", `${paths[0]!.comments}/${paths[0]!.commentId}`, { body: { resolved: true } })
      expect((yield* admin.ask("GET", `/v1/spaces/${space.id}`)).body.comments).toBe(0)
    })
  )

  it.effect("is gone with its replies after being deleted, which may be repeated", () =>
    Effect.gen(function* () {
      const { admin, paths, space } = yield* aDiscussion()
      for (const { commentId, commentReplyId, comments } of paths) {
        const path = `${comments}/${commentId}`
        for (let n = 0; n < 2; n++) {
          expect((yield* admin.ask("DELETE", `${path}/replies/${commentReplyId}`)).status).toBe(204)
          expect((yield* admin.ask("GET", path)).body.replies).toBe(0)
        }
        yield* admin.ask("POST", `${path}/replies`, { body: { body } })
        for (let n = 0; n < 2; n++) expect((yield* admin.ask("DELETE", path)).status).toBe(204)
        for (const gone of [path, `${path}/replies`, `${path}/replies/${commentReplyId}`]) {
          expect((yield* admin.ask("GET", gone)).status).toBe(404)
        }
        expect((yield* admin.ask("GET", comments)).body).toEqual({ count: 0, items: [] })
      }
      expect((yield* admin.ask("GET", `/v1/spaces/${space.id}`)).body.comments).toBe(0)
    })
  )

  it.effect("says what is missing of the place that it is put on", () =>
    Effect.gen(function* () {
      const { admin, group, page, paths } = yield* aDiscussion()
      const tableCell = { record: "r1", definition: "d1" }
      for (const { comments } of paths) {
        for (const [on, status, path] of [
          [{ node: "k0" }, 400, "node"],
          [{ tableCell }, 400, "tableCell"],
          [{ page: "nothing" }, 404],
          [{ page: page.id, node: "nothing" }, 404],
          [{ page: group.id, node: "k0" }, 404],
          [{ page: group.id }, 200],
          [{ page: page.id, tableCell }, 200]
        ] as const) {
          const answer = yield* admin.ask("POST", comments, { body: { body, ...on } })
          expect([on, answer.status, answer.body.error?.details?.[0]?.path]).toEqual([on, status, path])
        }
      }
    })
  )

  it.effect("on a block of a page names it and how it begins", () =>
    Effect.gen(function* () {
      const { admin, page, paths, space } = yield* aDiscussion()
      const found = yield* admin.ask("GET", `/v1/spaces/${space.id}/content/page/${page.id}`)
      const node = found.body.document.nodes[0].key
      const posted = yield* admin.ask("POST", paths[0]!.comments, { body: { body, page: page.id, node } })
      expect(posted.body.target).toMatchObject({ node: { id: node, preview: "To the handbook." } })
    })
  )

  it.effect("is listed by author, one or several", () =>
    Effect.gen(function* () {
      const { admin, organization, paths, server } = yield* aDiscussion()
      const grace = yield* server.member(organization.id, { role: "comment" })
      for (const { comments, commentId } of paths) {
        yield* TestClock.adjust("1 millis")
        const posted = yield* grace.ask("POST", comments, { body: { body } })
        const listed = (query: string) =>
          Effect.map(admin.ask("GET", `${comments}?${query}`), ({ body }) =>
            body.items.map(({ id }: { id: string }) => id)
          )
        expect(yield* listed(`authors=${grace.user.id}`)).toEqual([posted.body.id])
        expect(yield* listed(`authors=${grace.user.id}&authors=${admin.user.id}`)).toEqual([
          posted.body.id,
          commentId
        ])
        expect(yield* listed("authors=nobody")).toEqual([])
        expect(yield* listed("order=asc")).toEqual([commentId, posted.body.id])
        expect(yield* listed("status=resolved")).toEqual([])
      }
    })
  )

  it.effect("has cursors for the very list that was asked for", () =>
    Effect.gen(function* () {
      const { admin, paths } = yield* aDiscussion()
      for (const { comments } of paths) {
        yield* admin.ask("POST", comments, { body: { body } })
        const first = yield* admin.ask("GET", `${comments}?limit=1`)
        const cursor = encodeURIComponent(first.body.next.page)
        expect((yield* admin.ask("GET", `${comments}?limit=1&page=${cursor}`)).status).toBe(200)
        expect((yield* admin.ask("GET", `${comments}?format=document&page=${cursor}`)).status).toBe(200)
        for (const other of ["order=asc", "status=open", "targetPage=x", "authors=x"]) {
          const { status } = yield* admin.ask("GET", `${comments}?${other}&page=${cursor}`)
          expect([other, status]).toEqual([other, 400])
        }
      }
    })
  )
})

describe("a review", () => {
  it.effect("shows what was said with it, which is a comment of the change request", () =>
    Effect.gen(function* () {
      const { admin, organization, paths, server } = yield* aDiscussion()
      const reviewer = yield* server.member(organization.id, { role: "review" })
      const { comments } = paths[1]!
      const reviews = comments.replace(/comments$/, "reviews")
      const comment = { markdown: "Lovely." }
      const review = yield* reviewer.ask("POST", reviews, { body: { status: "approved", comment } })
      expect(review).toMatchObject({
        status: 201,
        body: { comment: { body: comment, target: { review: review.body.id } } }
      })
      const path = `${comments}/${review.body.comment.id}`
      expect((yield* reviewer.ask("GET", path)).body).toEqual(review.body.comment)
      expect((yield* reviewer.ask("GET", reviews)).body.items).toEqual([review.body])
      expect(
        (yield* reviewer.ask("POST", reviews, { body: { status: "approved", comment: {} } })).status
      ).toBe(400)
      yield* admin.ask("DELETE", path)
      const [left] = (yield* reviewer.ask("GET", reviews)).body.items
      expect(left.id).toBe(review.body.id)
      expect(left.comment).toBeUndefined()
    })
  )
})

describe("commenters", () => {
  it.effect("are the members who commented or replied, each once, and not those who left", () =>
    Effect.gen(function* () {
      const { admin, organization, paths, server } = yield* aDiscussion()
      const [grace, alan, gone] = [
        yield* server.member(organization.id, { role: "comment" }),
        yield* server.member(organization.id, { role: "comment" }),
        yield* server.member(organization.id, { role: "comment" })
      ]
      for (const { comments, commentId } of paths) {
        const path = comments.replace(/comments$/, "commenters")
        yield* gone.ask("POST", comments, { body: { body } })
        for (let n = 0; n < 2; n++) {
          yield* grace.ask("POST", comments, { body: { body } })
          yield* alan.ask("POST", `${comments}/${commentId}/replies`, { body: { body } })
        }
        expect((yield* admin.ask("GET", path)).body.count).toBe(4)
      }
      yield* server.within(Members.use((members) => members.remove(organization.id, gone.user.id)))
      for (const { comments } of paths) {
        const { body, status } = yield* admin.ask("GET", comments.replace(/comments$/, "commenters"))
        expect(status).toBe(200)
        const ids = [admin, grace, alan].map(({ user }) => user.id).toSorted()
        expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids)
        expect(body.items.find(({ id }: { id: string }) => id === grace.user.id)).toEqual({
          object: "member",
          sites: 0,
          id: grace.user.id,
          role: "comment",
          user: (yield* grace.ask("GET", "/v1/user")).body,
          disabled: false,
          joinedAt: "2026-01-01T00:00:00.000Z",
          sso: false,
          spaces: 1,
          teams: 0
        })
      }
    })
  )
})

describe("a reply", () => {
  it.effect("is answered whole, and edited by its author alone", () =>
    Effect.gen(function* () {
      const { admin, organization, paths, server } = yield* aDiscussion()
      const grace = yield* server.member(organization.id, { role: "comment" })
      for (const { commentId, comments } of paths) {
        const path = `${comments}/${commentId}/replies`
        yield* TestClock.adjust("1 millis")
        const posted = yield* grace.ask("POST", path, { body: { body } })
        expect(posted.status).toBe(200)
        expect(posted.body).toEqual({
          object: "comment-reply",
          id: expect.stringMatching(/^[0-9a-z]{26}$/),
          postedBy: (yield* grace.ask("GET", "/v1/user")).body,
          postedAt: expect.stringMatching(/^2026-01-01T/),
          reactions: [],
          body,
          urls: { location: locationOf(`${path}/${posted.body.id}`) },
          permissions: { view: true, edit: true, reply: true, delete: true }
        })
        const one = `${path}/${posted.body.id}`
        expect((yield* grace.ask("GET", one)).body).toEqual(posted.body)
        expect((yield* grace.ask("GET", path)).body.items[1]).toEqual(posted.body)
        const edited = yield* grace.ask("PUT", one, {
          body: { body: { markdown: "Yes." }, addedReactions: ["🚀"] }
        })
        expect(edited.body).toMatchObject({
          body: { markdown: "Yes." },
          editedAt: expect.any(String),
          reactions: [{ emoji: "1f680", count: 1 }]
        })
        expect((yield* admin.ask("PUT", one, { body: { body } })).status).toBe(403)
        const seen = yield* admin.ask("GET", `${one}?format=document`)
        expect(seen.body.body.document.object).toBe("document")
        expect(seen.body.permissions).toEqual({ view: true, edit: false, reply: true, delete: true })
      }
    })
  )
})

/** Holds the permissions that something shows against what its calls answer; the last one deletes it. */
const expectPermissions = Effect.fnUntraced(function* (ask: Ask, path: string, role: string | null) {
  const found = yield* ask("GET", path)
  expect(found.status).toBe(role === null ? 404 : 200)
  const { edit, reply, view, ...rest } = found.body.permissions ?? {}
  const isAllowed = (method: string, at: string, request?: unknown) =>
    Effect.map(ask(method, at, { body: request }), ({ status }) => {
      expect(role === null ? [404, 204] : [200, 204, 403]).toContain(status)
      return status < 300 && role !== null
    })
  const isComment = !path.includes("/replies/")
  const may = {
    view: role !== null,
    edit: yield* isAllowed("PUT", path, { body: { markdown: "Mine" } }),
    reply: yield* isAllowed("PUT", path, { addedReactions: ["1f44d"] })
  }
  if (isComment) expect(yield* isAllowed("POST", `${path}/replies`, { body })).toBe(may.reply)
  if (isComment) expect(yield* isAllowed("PUT", path, { resolved: true })).toBe(may.reply)
  if (role !== null) expect({ edit, reply, view }).toEqual(may)
  const wasDeleted = yield* isAllowed("DELETE", path)
  if (role !== null) expect(rest).toEqual({ delete: wasDeleted })
})

describe("what a role allows with comments", () => {
  it.effect.each([null, "read", "comment", "edit", "review", "create", "admin"] as const)(
    "is what the permissions say for %s, of own ones and of those of others",
    (role) =>
      Effect.gen(function* () {
        const { organization, paths, server } = yield* aDiscussion()
        const member = yield* server.member(organization.id, { role })
        for (const { commentId, commentReplyId, comments } of paths) {
          const path = `${comments}/${commentId}`
          for (const said of [`${path}/replies/${commentReplyId}`, path]) {
            yield* expectPermissions(member.ask, said, role)
          }
          const answer = yield* member.ask("POST", comments, { body: { body } })
          expect(answer.status).toBe(role === null ? 404 : role === "read" ? 403 : 200)
          if (answer.status === 200) {
            const own = `${comments}/${answer.body.id}`
            const reply = yield* member.ask("POST", `${own}/replies`, { body: { body } })
            yield* expectPermissions(member.ask, `${own}/replies/${reply.body.id}`, role)
            yield* expectPermissions(member.ask, own, role)
          }
          const list = yield* member.ask("GET", comments)
          const commenters = yield* member.ask("GET", comments.replace(/comments$/, "commenters"))
          expect(commenters.status).toBe(role === null ? 404 : 200)
          expect(list.status).toBe(role === null ? 404 : 200)
          expect((yield* member.ask("GET", `${path}/replies`)).status).toBe(
            role === null || role === "create" || role === "admin" ? 404 : 200
          )
        }
      })
  )
})
