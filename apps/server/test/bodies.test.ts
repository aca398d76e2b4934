import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { endpoints } from "./endpoints.ts"
import { addressOf, samples } from "./samples.ts"

const withBody = endpoints
  .filter(({ id }) => samples[id]?.body !== undefined)
  .map((endpoint) => [endpoint.id, endpoint] as const)

const megabytes = (count: number) => `{"title":"Large","unknown":"${"x".repeat(count * 1_000_000)}"}`

describe("a body", () => {
  it.effect.each(withBody)("of %s may have fields that nobody knows", ([id, endpoint]) =>
    Effect.gen(function* () {
      const { ask, path } = (yield* aWorld(yield* aServer())).askFor(endpoint)
      const body = {
        ...samples[id]?.body,
        unknown: { deep: [1, null, "x"] },
        __proto__: null,
        constructor: 1
      }
      const answer = yield* ask(endpoint.method, `${path}?unknown=1&unknown=2&limit[]=3`, { body })
      expect(answer.status).toBeLessThan(300)
    })
  )

  it.effect.each(withBody)("of %s that is no JSON is refused with the place of the flaw", ([, endpoint]) =>
    Effect.gen(function* () {
      const { ask, path } = (yield* aWorld(yield* aServer())).askFor(endpoint)
      for (const body of [
        "{",
        "{'a':1}",
        "[1,]",
        "\ufeff{",
        new Uint8Array([0xff, 0xfe]),
        "1",
        '"x"',
        "[]",
        "true"
      ]) {
        const answer = yield* ask(endpoint.method, path, { body })
        expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path: "" }] } } })
      }
    })
  )

  it.effect.each(withBody)("of %s in another format than JSON is 415", ([id, endpoint]) =>
    Effect.gen(function* () {
      const { ask, path } = (yield* aWorld(yield* aServer())).askFor(endpoint)
      for (const contentType of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/octet-stream",
        "nonsense"
      ]) {
        const headers = { "content-type": contentType }
        const { status } = yield* ask(endpoint.method, path, {
          body: JSON.stringify(samples[id]?.body),
          headers
        })
        expect([contentType, status]).toEqual([contentType, 415])
      }
    })
  )

  it.effect("is JSON with a charset, or without a content type at all", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      for (const contentType of ["application/json; charset=utf-8", "Application/JSON", null]) {
        const answer = yield* admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, {
          body: new TextEncoder().encode('{"title":"Grüße"}'),
          headers: { "content-type": contentType }
        })
        expect(answer).toMatchObject({ status: 201, body: { title: "Grüße" } })
      }
    })
  )

  it.effect("with texts that no database can keep is refused, whatever it says that it is", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      for (const contentType of ["application/json", "APPLICATION/JSON", null]) {
        for (const title of ["\\u0000", "a\\u0000b", "\\ud800", "\\uDFFF"]) {
          const answer = yield* admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, {
            body: new TextEncoder().encode(`{"title":"${title}"}`),
            headers: { "content-type": contentType }
          })
          expect([contentType, title, answer]).toMatchObject([
            contentType,
            title,
            { status: 400, body: { error: { details: [{ path: "title" }] } } }
          ])
        }
      }
    })
  )

  it.effect("of up to 10 MB is read, and a larger one is 413, told in advance or not", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}/spaces`
      const streamed = (text: string) => new Blob([text]).stream()
      expect((yield* admin.ask("POST", path, { body: megabytes(9) })).status).toBe(201)
      expect((yield* admin.ask("POST", path, { body: streamed(megabytes(9)) })).status).toBe(201)
      for (const body of [megabytes(11), streamed(megabytes(11))]) {
        expect((yield* admin.ask("POST", path, { body })).status).toBe(413)
      }
      const headers = { "idempotency-key": "large" }
      for (const body of [megabytes(11), streamed(megabytes(11))]) {
        expect((yield* admin.ask("POST", path, { body, headers })).status).toBe(413)
      }
    })
  )

  it.effect("that is nested without end is refused", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      for (const field of ["unknown", "mergeRules", "title"]) {
        const body = `{"${field}":${"[".repeat(100_000)}${"]".repeat(100_000)}}`
        expect((yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, { body })).status).toBe(400)
      }
    })
  )

  it.effect("is not needed to make a space or to restore one", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const made = yield* admin.ask("POST", `/v1/orgs/${organization.id}/spaces`)
      expect(made).toMatchObject({ status: 201, body: { title: "Untitled" } })
      expect((yield* admin.ask("DELETE", `/v1/spaces/${space.id}`)).status).toBe(204)
      expect((yield* admin.ask("POST", `/v1/spaces/${space.id}/restore`)).status).toBe(200)
    })
  )
})

/** What is wrong with a field of a request, and where that is told. */
const flaws: ReadonlyArray<readonly [id: string, body: unknown, path: string]> = [
  ["createSpace", { title: 1 }, "title"],
  ["createSpace", { title: "" }, "title"],
  ["createSpace", { title: "x".repeat(51) }, "title"],
  ["createSpace", { title: null }, "title"],
  ["createSpace", { emoji: "no emoji" }, "emoji"],
  ["createSpace", { emoji: "1f4d8-zz" }, "emoji"],
  ["createSpace", { emoji: "110000" }, "emoji"],
  ["createSpace", { emoji: "" }, "emoji"],
  ["createSpace", { parent: null }, "parent"],
  ["createSpace", { language: "klingon" }, "language"],
  ["createSpace", { editMode: "LIVE" }, "editMode"],
  ["updateSpaceById", { title: "" }, "title"],
  ["updateSpaceById", { icon: "javascript:alert(1)" }, "icon"],
  ["updateSpaceById", { icon: `https://example.org/${"x".repeat(2048)}` }, "icon"],
  ["updateSpaceById", { defaultLevel: "owner" }, "defaultLevel"],
  ["updateSpaceById", { language: null }, "language"],
  ["updateSpaceById", { mergeRules: { type: "rules" } }, "mergeRules.rules"],
  [
    "updateSpaceById",
    { mergeRules: { type: "rules", rules: [{ rule: "nonsense" }] } },
    "mergeRules.rules.0.rule"
  ],
  [
    "updateSpaceById",
    {
      mergeRules: {
        type: "rules",
        rules: [
          { rule: "require_up_to_date_change_request" },
          { rule: "custom", expression: "while (true) {}" }
        ]
      }
    },
    "mergeRules.rules.1.expression"
  ],
  ["updateChangeRequestById", { description: { object: "document", data: {}, nodes: [1] } }, "description"],
  [
    "updateChangeRequestById",
    { description: { object: "document", data: { words: "x".repeat(200_000) }, nodes: [] } },
    "description"
  ],
  [
    "requestReviewersForChangeRequest",
    { users: [], description: { object: "document", data: {}, nodes: [1] } },
    "description"
  ],
  ["createChangeRequest", { agentTaskId: 1 }, "agentTaskId"],
  ["changeContentInSpace", {}, "changes"],
  ["changeContentInSpace", { changes: [] }, "changes"],
  [
    "changeContentInSpace",
    { changes: Array.from({ length: 51 }, () => ({ type: "delete_page", page: "x" })) },
    "changes"
  ],
  [
    "changeContentInSpace",
    { changes: [{ type: "delete_page", page: "x" }, { type: "update_page" }] },
    "changes.1.page"
  ],
  ["changeContentInSpace", { changes: [{ type: "paint_page", page: "x" }] }, "changes.0"],
  ["changeContentInSpace", { changes: [{ type: "insert_page", title: "" }] }, "changes.0.title"],
  ["changeContentInSpace", { changes: [{ type: "insert_page", at: -1 }] }, "changes.0.at"],
  ["changeContentInSpace", { changes: [{ type: "insert_page", emoji: "rocket" }] }, "changes.0.emoji"],
  [
    "changeContentInSpace",
    { changes: [{ type: "insert_page", document: { document: { object: "page" } } }] },
    "changes.0.document.document"
  ],
  [
    "changeContentInSpace",
    { changes: [{ type: "insert_files", files: [{ name: "a", base64: "?" }] }] },
    "changes.0.files.0.base64"
  ],
  ["inviteUsersToOrganization", {}, "emails"],
  ["inviteUsersToOrganization", { emails: "ada@example.org" }, "emails"],
  ["inviteUsersToOrganization", { emails: ["ada"] }, "emails.0"],
  ["inviteUsersToOrganization", { emails: ["a@b.c", { email: "a b@c" }] }, "emails.1.email"],
  ["inviteUsersToOrganization", { emails: [], role: "owner" }, "role"],
  ["inviteUsersToOrganization", { emails: Array.from({ length: 1001 }, (_, n) => `a${n}@b.c`) }, "emails"],
  ["importGitRepository", { ref: "refs/heads/main" }, "url"],
  ["importGitRepository", { url: "https://example.org/a.git" }, "ref"],
  [
    "importGitRepository",
    { url: "https://example.org/a.git", ref: "refs/heads/main", timestamp: "soon" },
    "timestamp"
  ],
  [
    "importGitRepository",
    { url: "https://example.org/a.git", ref: "refs/heads/main", force: "yes" },
    "force"
  ],
  [
    "importGitRepository",
    { url: "https://example.org/a.git", ref: "refs/heads/main", gitInfo: { provider: "cvs" } },
    "gitInfo.provider"
  ],
  ["exportToGitRepository", { url: "https://example.org/a.git", ref: "refs/heads/main" }, "commitMessage"],
  [
    "exportToGitRepository",
    { url: "https://example.org/a.git", ref: "refs/heads/main", commitMessage: "" },
    "commitMessage"
  ],
  ["connectGitRepository", { ref: "refs/heads/main" }, "url"],
  ["connectGitRepository", { url: "https://example.org/a.git" }, "ref"],
  [
    "connectGitRepository",
    { url: "https://example.org/a.git", ref: "refs/heads/main", everyMinutes: 0 },
    "everyMinutes"
  ],
  [
    "connectGitRepository",
    { url: "https://example.org/a.git", ref: "refs/heads/main", direction: "sideways" },
    "direction"
  ],
  ["postCommentInSpace", {}, "body"],
  ["postCommentInSpace", { body: {} }, "body.markdown"],
  ["postCommentInSpace", { body: "text" }, "body"],
  ["postCommentInSpace", { body: { markdown: "" } }, "body.markdown"],
  ["postCommentInSpace", { body: { markdown: " " } }, "body"],
  ["postCommentInSpace", { body: { markdown: "x".repeat(100_001) } }, "body.markdown"],
  ["postCommentInSpace", { body: { document: {} } }, "body.document"],
  ["postCommentInSpace", { body: { document: { object: "document", nodes: [] } } }, "body"],
  ["postCommentInSpace", { body: { document: { object: "document", nodes: [1] } } }, "body.document"],
  ["postCommentInSpace", { body: { markdown: "x" }, node: 1 }, "node"],
  ["postCommentInSpace", { body: { markdown: "x" }, page: null }, "page"],
  ["postCommentInSpace", { body: { markdown: "x" }, tableCell: { record: "a" } }, "tableCell.definition"],
  ["updateCommentInSpace", { resolved: "yes" }, "resolved"],
  ["updateCommentInSpace", { body: {} }, "body.markdown"],
  ["updateCommentInSpace", { addedReactions: ["thumbs up"] }, "addedReactions.0"],
  ["updateCommentInSpace", { removedReactions: ["1f44d", "zz"] }, "removedReactions.1"],
  ["postCommentReplyInChangeRequest", {}, "body"],
  ["updateCommentReplyInChangeRequest", { addedReactions: [1] }, "addedReactions.0"],
  ["createOrganization", {}, "title"],
  ["createOrganization", { title: "x".repeat(129) }, "title"],
  ["createUser", { email: "ada@example.org" }, "displayName"],
  ["createUser", { email: "ada", displayName: "Ada" }, "email"],
  ["createUser", { email: `${"a".repeat(251)}@b.c`, displayName: "Ada" }, "email"],
  ["createToken", {}, "label"],
  ["createToken", { label: "CI", expiresAt: "tomorrow" }, "expiresAt"],
  ["createToken", { label: "CI", expiresAt: 1 }, "expiresAt"]
]

const badQueries: ReadonlyArray<readonly [id: string, query: string, path: string]> = [
  ["searchSpaceContent", "", "query"],
  ["searchSpaceContent", `query=${"x".repeat(513)}`, "query"],
  ["searchOrganizationContent", "", "query"],
  ["searchOrganizationContent", `query=${"x".repeat(513)}`, "query"],
  ["getCurrentRevision", "metadata=maybe", "metadata"],
  ["getCurrentRevision", "computed=1", "computed"],
  ["listPages", "metadata=", "metadata"],
  ["getPageById", "format=html", "format"],
  ["getPageById", "evaluated=nearly", "evaluated"],
  ["getPageById", "format=markdown&format=document", "format"],
  ["listJobs", "state=lost", "state"],
  ["listCommentsInSpace", "order=random", "order"],
  ["listCommentsInSpace", "status=closed", "status"],
  ["listCommentsInChangeRequest", "format=html", "format"],
  ["getCommentReplyInSpace", "format=", "format"],
  ...endpoints
    .filter(({ id }) => /^list|^search/.test(id) && !id.startsWith("listPages"))
    .flatMap(({ id }) =>
      ["-1", "1001", "1e9", "0.5", "x", "", "NaN", "Infinity", " 1 2"].map(
        (limit) => [id, `query=x&limit=${limit}`, "limit"] as const
      )
    )
]

describe("a request that does not fit its description", () => {
  it.effect("is 400, and says which field of the body is wrong", () =>
    Effect.gen(function* () {
      const { askFor } = yield* aWorld(yield* aServer())
      for (const [id, body, where] of flaws) {
        const endpoint = endpoints.find((one) => one.id === id)!
        const { ask, path } = askFor(endpoint)
        const answer = yield* ask(endpoint.method, path, { body })
        expect({ id, body, status: answer.status }).toEqual({ id, body, status: 400 })
        const { details, message } = answer.body.error
        expect({ id, body, where: details.map((detail: { path: string }) => detail.path) }).toEqual({
          id,
          body,
          where: expect.arrayContaining([where])
        })
        expect(message).toContain("body")
      }
    })
  )

  it.effect("is 400, and says which parameter of the query is wrong", () =>
    Effect.gen(function* () {
      const { askFor } = yield* aWorld(yield* aServer())
      for (const [id, query, where] of badQueries) {
        const endpoint = endpoints.find((one) => one.id === id)!
        const { ask, path } = askFor(endpoint)
        const answer = yield* ask(endpoint.method, `${path}?${query}`)
        expect({ id, query, status: answer.status }).toEqual({ id, query, status: 400 })
        expect({ id, query, body: answer.body }).toMatchObject({
          body: { error: { details: [{ path: where }] } }
        })
      }
    })
  )

  it.effect.each(
    endpoints.filter(({ method }) => method === "GET").map((endpoint) => [endpoint.id, endpoint] as const)
  )("is not one with parameters that %s does not know", ([id, endpoint]) =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { ask, path } = (yield* aWorld(server)).askFor(endpoint)
      const known = addressOf(path, samples[id] ?? {})
      const unknown = `${known}${known.includes("?") ? "&" : "?"}unknown=1&&=&%ff=%ff&x[y]=z`
      expect((yield* ask("GET", unknown)).status).toBe((yield* ask("GET", known)).status)
    })
  )
})
