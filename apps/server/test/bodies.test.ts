import { describe, expect, it, layer } from "@effect/vitest"
import { watchPauses } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { gzipSync } from "node:zlib"
import { aHandbook } from "./aHandbook.ts"
import type { World } from "./askAs.ts"
import { aServer } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { endpoints } from "./endpoints.ts"
import { rotated } from "./rotated.ts"
import { addressOf, samples } from "./samples.ts"
import { SharedWorld } from "./sharedWorld.ts"

const withBody = endpoints
  .filter(({ id }) => samples[id]?.body !== undefined)
  .map((endpoint, index) => [endpoint.id, endpoint, index] as const)

const noObjects = ["{", "{'a':1}", "[1,]", "\ufeff{", new Uint8Array([0xff, 0xfe]), "1", '"x"', "[]", "true"]

const otherFormats = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/octet-stream",
  "nonsense"
]

/** Those of which access to what the path names decides. */
const inPlaces = withBody.filter(
  ([id, { params }]) =>
    ["collectionId", "organizationId", "spaceId"].some((name) => params.includes(name)) &&
    id !== "joinOrganizationWithInvite"
)

const megabytes = (count: number) => `{"title":"Large","unknown":"${"x".repeat(count * 1_000_000)}"}`

layer(SharedWorld.layer)("a body", (it) => {
  it.effect.each(withBody)(
    "of %s that is no JSON is refused with the place of the flaw",
    ([, endpoint, index]) =>
      Effect.gen(function* () {
        const { ask, path } = (yield* SharedWorld).world.askFor(endpoint)
        for (const body of rotated(noObjects, index, 3)) {
          const answer = yield* ask(endpoint.method, path, { body })
          expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path: "" }] } } })
        }
      })
  )

  it.effect.each(inPlaces)("of %s tells a stranger nothing, whatever is wrong with it", ([id, endpoint]) =>
    Effect.gen(function* () {
      const { server, world } = yield* SharedWorld
      const stranger = yield* server.stranger()
      const { path } = world.askFor(endpoint)
      const bodies = ["{", "[]", '{"\\u0000":1}', "[".repeat(300), JSON.stringify(samples[id]?.body)]
      const statuses = yield* Effect.forEach(bodies, (body) =>
        Effect.map(stranger.ask(endpoint.method, path, { body }), ({ status }) => status)
      )
      expect(statuses).toEqual(bodies.map(() => statuses[0]))
    })
  )

  it.effect.each(withBody)("of %s in another format than JSON is 415", ([id, endpoint, index]) =>
    Effect.gen(function* () {
      const { ask, path } = (yield* SharedWorld).world.askFor(endpoint)
      for (const contentType of rotated(otherFormats, index, 3)) {
        const headers = { "content-type": contentType }
        const { status } = yield* ask(endpoint.method, path, {
          body: JSON.stringify(samples[id]?.body),
          headers
        })
        expect([contentType, status]).toEqual([contentType, 415])
      }
    })
  )
})

layer(SharedWorld.layer)("a body", (it) => {
  it.effect.each(withBody)("of %s may have fields that nobody knows", ([id, endpoint]) =>
    Effect.gen(function* () {
      const body = {
        ...samples[id]?.body,
        unknown: { deep: [1, null, "x"] },
        __proto__: null,
        constructor: 1
      }
      const send = ({ askFor }: World) => {
        const { ask, path } = askFor(endpoint)
        return ask(endpoint.method, `${path}?unknown=1&unknown=2&limit[]=3`, { body })
      }
      const first = yield* send((yield* SharedWorld).world)
      // Earlier bodies may have taken away what this one is for.
      const answer = first.status < 300 ? first : yield* send(yield* aWorld(yield* aServer()))
      expect(answer.status).toBeLessThan(300)
    })
  )
})

describe("a body", () => {
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

  it.effect("of up to 1 MB is read, and a larger one is 413, told in advance or not", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}/spaces`
      const streamed = (text: string) => new Blob([text]).stream()
      expect((yield* admin.ask("POST", path, { body: megabytes(0.9) })).status).toBe(201)
      expect((yield* admin.ask("POST", path, { body: streamed(megabytes(0.9)) })).status).toBe(201)
      for (const headers of [{}, { "idempotency-key": "large" }, { "content-length": "1100000" }]) {
        for (const body of [megabytes(1.1), streamed(megabytes(1.1))]) {
          const answer = yield* admin.ask("POST", path, { body, headers })
          expect(answer).toMatchObject({
            status: 413,
            body: {
              error: {
                message: "The body is larger than 1 MB. Send it in parts, and files to an upload address."
              }
            }
          })
        }
      }
    })
  )

  it.effect("of an edit may bring a file of 7 MB, and no more than 1 MB beside it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, { body: { editMode: "live" } })
      const edit = (file: object, beside?: unknown) =>
        admin.ask("POST", `/v1/spaces/${space.id}/content`, {
          body: { changes: [{ type: "insert_files", files: [file] }], beside }
        })
      const base64 = Buffer.alloc(7_000_000).toString("base64")
      expect((yield* edit({ name: "a.bin", base64 })).status).toBe(200)
      const many = Array.from({ length: 300_000 }, (_, n) => n % 10_000)
      expect(yield* edit({ name: "a.bin", base64: "" }, many)).toMatchObject({
        status: 413,
        body: {
          error: {
            message:
              "The body is larger than 1 MB beside its long texts. Send it in parts, and large documents as Markdown or by their changed blocks."
          }
        }
      })
      expect((yield* edit({ name: "a.bin", base64: `${base64}${base64}` })).status).toBe(413)
    })
  )

  it.effect("is not read of who may not know of what the path names, or may not operate", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { organization, space } = yield* aHandbook(server)
      const outsider = yield* server.stranger()
      for (const [method, path, status] of [
        ["POST", `/v1/spaces/${space.id}/content`, 404],
        ["PATCH", `/v1/spaces/${space.id}`, 404],
        ["POST", `/v1/orgs/${organization.id}/spaces`, 404],
        ["POST", `/v1/admin/users`, 403]
      ] as const) {
        let pulled = 0
        const body = new ReadableStream<Uint8Array>(
          {
            pull: (controller) => {
              pulled++
              controller.enqueue(new TextEncoder().encode(" ".repeat(10_000)))
              if (pulled > 2000) controller.close()
            }
          },
          { highWaterMark: 0 }
        )
        expect([path, (yield* outsider.ask(method, path, { body })).status, pulled]).toEqual([
          path,
          status,
          0
        ])
        const anonymous = yield* server.ask(method, path, { body: "{" })
        expect([path, anonymous.status]).toEqual([path, 401])
      }
    })
  )

  it.effect("of 1 MB never holds the others for long, whatever is in it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const fill = (piece: string, size = 990_000) =>
        `[${Array.from({ length: Math.floor(size / (piece.length + 1)) }, () => piece).join(",")}]`
      const hostile = [
        ["POST", `/v1/orgs/${organization.id}/invites`, `{"emails":${fill("1")}}`],
        ["POST", `/v1/orgs/${organization.id}/invites`, `{"emails":${fill('"a"')}}`],
        ["POST", `/v1/orgs/${organization.id}/invites`, `{"emails":${fill("{}")}}`],
        ["POST", `/v1/orgs/${organization.id}/spaces`, `{"unknown":${fill('"\\ud83d\\ude00"')}}`],
        ["POST", `/v1/orgs/${organization.id}/spaces`, `{"unknown":${fill("[[[]]]")},"a":"\\u0000"}`],
        ["PATCH", `/v1/spaces/${space.id}`, `{"mergeRules":{"type":"rules","rules":${fill("{}")}}}`],
        ["POST", `/v1/spaces/${space.id}/content`, `{"changes":${fill("{}")}}`],
        [
          "POST",
          `/v1/spaces/${space.id}/content`,
          `{"changes":${fill('{"type":"insert_files","files":[]}')}}`
        ],
        [
          "POST",
          `/v1/spaces/${space.id}/content`,
          `{"changes":[{"type":"insert_files","files":${fill('{"name":"a","base64":""}')}}]}`
        ],
        ["PATCH", `/v1/spaces/${space.id}/comments/x`, `{"addedReactions":${fill('"1f44d"')}}`],
        [
          "PATCH",
          `/v1/spaces/${space.id}/comments/x`,
          `{"removedReactions":${fill('"\u{1f468}\u200d\u{1f467}"')}}`
        ],
        [
          "PATCH",
          `/v1/spaces/${space.id}`,
          `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join(",")}}`
        ],
        [
          "POST",
          `/v1/spaces/${space.id}/comments`,
          `{"body":{"document":{"object":"document","data":{},"nodes":${fill('{"object":"block"}')}}}}`
        ]
      ] as const
      const pauses: Record<string, number> = {}
      for (const [method, path, body] of hostile) {
        let longest = 0
        for (let round = 0; round < 3; round++) {
          const endPauses = watchPauses()
          const { status } = yield* admin.ask(method, path, { body })
          const pause = endPauses()
          expect(status).toBeLessThan(500)
          longest = round === 0 ? pause : Math.min(longest, pause)
        }
        pauses[body.slice(0, 60)] = Math.round(longest)
      }
      // Measured on a machine of its own: at most 50 ms.
      for (const [body, pause] of Object.entries(pauses)) expect([body, pause < 200]).toEqual([body, true])
    })
  )

  it.effect("has a bounded number of parts, and lists that are no documents a bounded length", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, { body: { editMode: "live" } })
      const spaces = `/v1/orgs/${organization.id}/spaces`
      const content = `/v1/spaces/${space.id}/content`
      const list = (length: number) => Array.from({ length }, () => 1)
      const keys = (length: number) => Object.fromEntries(list(length).map((one, n) => [`k${n}`, one]))
      const files = (length: number) => ({
        changes: [{ type: "insert_files", files: list(length).map(() => ({ name: "a", base64: "" })) }]
      })
      const nodes = (length: number) => ({
        changes: [
          {
            type: "insert_page",
            title: "Long",
            document: {
              document: {
                object: "document",
                data: {},
                nodes: list(length).map((_, n) => ({
                  object: "block",
                  type: "paragraph",
                  key: `k${n}`,
                  data: {},
                  nodes: [
                    { object: "text", key: `t${n}`, leaves: [{ object: "leaf", text: "a", marks: [] }] }
                  ]
                }))
              }
            }
          }
        ]
      })
      for (const [path, body, status, words] of [
        [spaces, { unknown: list(2000) }, 201, ""],
        [spaces, { unknown: list(2001) }, 413, "A list of the body has more than 2000 elements"],
        [spaces, keys(39_000), 201, ""],
        [spaces, keys(40_001), 413, "more than 40000 fields and elements"],
        [content, files(2001), 400, ""],
        [content, files(40_000), 413, ""],
        [content, nodes(2100), 200, ""],
        [content, nodes(6000), 413, "large documents as Markdown"]
      ] as const) {
        const answer = yield* admin.ask("POST", path, { body })
        expect([path, words, answer.status]).toEqual([path, words, status])
        if (status === 413) expect(answer.body.error.message).toContain(words)
      }
    })
  )

  it.effect("that is not UTF-8, or is packed, is refused", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const path = `/v1/orgs/${organization.id}/spaces`
      const latin1 = Buffer.from('{"title":"Gr\u00fc\u00dfe"}', "latin1")
      expect(yield* admin.ask("POST", path, { body: latin1 })).toMatchObject({
        status: 400,
        body: { error: { message: "The body is not valid. It is not text in UTF-8. Encode it as UTF-8." } }
      })
      for (const encoding of ["gzip", "br", "deflate", "zstd", "nonsense", "identity, gzip"]) {
        const headers = { "content-encoding": encoding }
        const answer = yield* admin.ask("POST", path, { body: gzipSync('{"title":"Packed"}'), headers })
        expect([encoding, answer.status, answer.headers.get("accept-encoding")]).toEqual([
          encoding,
          415,
          "identity"
        ])
      }
      const plain = { body: { title: "Plain" }, headers: { "content-encoding": "identity" } }
      expect((yield* admin.ask("POST", path, plain)).status).toBe(201)
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

/** Invalid fields of a request, with the path that the error names. */
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
  [
    "updateChangeRequestById",
    { description: { object: "document", data: {}, nodes: [1] } },
    "description.nodes.0"
  ],
  [
    "updateChangeRequestById",
    { description: { object: "document", data: { words: "x".repeat(200_000) }, nodes: [] } },
    "description"
  ],
  [
    "requestReviewersForChangeRequest",
    { users: [], description: { object: "document", data: {}, nodes: [1] } },
    "description.nodes.0"
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
  ["changeContentInSpace", { changes: [{ type: "paint_page", page: "x" }] }, "changes.0.type"],
  ["changeContentInSpace", { changes: [{ type: "insert_page", title: "" }] }, "changes.0.title"],
  ["changeContentInSpace", { changes: [{ type: "insert_page", at: -1 }] }, "changes.0.at"],
  ["changeContentInSpace", { changes: [{ type: "update_page", page: "x", base: 1 }] }, "changes.0.base"],
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
  ["connectGitRepository", { url: 1, ref: "refs/heads/main" }, "url"],
  ["connectGitRepository", { url: "https://example.org/a.git", ref: 1 }, "ref"],
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
  ["postCommentInSpace", { body: {} }, "body"],
  ["postCommentInSpace", { body: "text" }, "body"],
  ["postCommentInSpace", { body: { markdown: "" } }, "body.markdown"],
  ["postCommentInSpace", { body: { markdown: " " } }, "body"],
  ["postCommentInSpace", { body: { markdown: "x".repeat(100_001) } }, "body.markdown"],
  ["postCommentInSpace", { body: { document: {} } }, "body.document"],
  ["postCommentInSpace", { body: { document: { object: "document", nodes: [] } } }, "body"],
  ["postCommentInSpace", { body: { document: { object: "document", nodes: [1] } } }, "body.document.nodes.0"],
  ["postCommentInSpace", { body: { markdown: "x" }, node: 1 }, "node"],
  ["postCommentInSpace", { body: { markdown: "x" }, page: null }, "page"],
  ["postCommentInSpace", { body: { markdown: "x" }, tableCell: { record: "a" } }, "tableCell.definition"],
  ["updateCommentInSpace", { resolved: "yes" }, "resolved"],
  ["updateCommentInSpace", { body: {} }, "body"],
  ["updateCommentInSpace", { addedReactions: ["thumbs up"] }, "addedReactions.0"],
  ["updateCommentInSpace", { removedReactions: ["1f44d", "zz"] }, "removedReactions.1"],
  ["postCommentReplyInChangeRequest", {}, "body"],
  ["updateCommentReplyInChangeRequest", { addedReactions: [1] }, "addedReactions.0"],
  ["createOrganization", {}, "title"],
  ["createOrganization", { title: "x".repeat(256) }, "title"],
  ["createOrganization", { title: " A " }, "title"],
  ["updateOrganizationById", { title: "x".repeat(256) }, "title"],
  ["updateOrganizationById", { emailDomains: ["acme.org", "localhost"] }, "emailDomains.1"],
  ["updateOrganizationById", { hostname: "Acme" }, "hostname"],
  ["updateUserById", { displayName: "x".repeat(65) }, "displayName"],
  ["createUser", { email: "ada@example.org" }, "displayName"],
  ["createUser", { email: "ada", displayName: "Ada" }, "email"],
  ["createUser", { email: `${"a".repeat(251)}@b.c`, displayName: "Ada" }, "email"],
  ["createRendererToken", {}, "label"],
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
  ["getPageById", "format=pdf", "format"],
  ["getPageById", "evaluated=nearly", "evaluated"],
  ["getPageById", "format=markdown&format=document", "format"],
  ["listJobs", "state=lost", "state"],
  ["listCommentsInSpace", "order=random", "order"],
  ["listCommentsInSpace", "status=closed", "status"],
  ["listCommentsInChangeRequest", "format=html", "format"],
  ["getCommentReplyInSpace", "format=", "format"],
  // Trees of pages, the logins of an organization, suggested conditions, segments and pull requests are answered whole.
  ...endpoints
    .filter(
      ({ id }) =>
        /^list|^search/.test(id) &&
        !/^listPages|^listSSOProviderLogins|^listSiteAdaptive|^listSiteVisitorSegments|^listGitPullRequests/.test(
          id
        )
    )
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
      const wrong: Array<object> = []
      for (const [id, body, where] of flaws) {
        const endpoint = endpoints.find((one) => one.id === id)!
        const { ask, path } = askFor(endpoint)
        const answer = yield* ask(endpoint.method, path, { body })
        expect({ id, body, status: answer.status }).toEqual({ id, body, status: 400 })
        const { details, message } = answer.body.error
        const named = details.map((detail: { path: string }) => detail.path)
        if (!named.includes(where)) wrong.push({ id, body, where, named })
        expect(message).toContain("body")
      }
      expect(wrong).toEqual([])
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
})

layer(SharedWorld.layer)("a request that does not fit its description", (it) => {
  it.effect.each(
    endpoints.filter(({ method }) => method === "GET").map((endpoint) => [endpoint.id, endpoint] as const)
  )("is not one with parameters that %s does not know", ([id, endpoint]) =>
    Effect.gen(function* () {
      const { ask, path } = (yield* SharedWorld).world.askFor(endpoint)
      const known = addressOf(path, samples[id] ?? {})
      const unknown = `${known}${known.includes("?") ? "&" : "?"}unknown=1&&=&%ff=%ff&x[y]=z`
      expect((yield* ask("GET", unknown)).status).toBe((yield* ask("GET", known)).status)
    })
  )
})
