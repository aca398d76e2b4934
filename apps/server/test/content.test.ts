import { describe, expect, it } from "@effect/vitest"
import { commitRevision, noChanges } from "@octavo/content"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { Effect } from "effect"
import { aHandbook, text } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const newYear = "2026-01-01T00:00:00.000Z"

const layout = {
  width: "default",
  cover: true,
  coverSize: "full",
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  coverMask: "none",
  tags: true,
  actions: true,
  anchors: true
}

type Handbook = Effect.Success<ReturnType<typeof aHandbook>>

/** The expected tree of pages. */
const pagesOf = ({ child, group, link, page, space }: Handbook, metadata = true) => {
  const times = { createdAt: newYear, updatedAt: newYear }
  const sheet = (id: string, path: string, appPath: string) => ({
    id,
    kind: "sheet",
    type: "document",
    ...times,
    urls: { app: `${publicUrl}/app/s/${space.id}/p/${appPath}` },
    layout,
    tags: [],
    documentId: page.sourceHash!,
    ...(metadata && { git: { oid: "c0ffee", path } })
  })
  return [
    {
      ...sheet(page.id, "README.md", "welcome"),
      title: "Welcome",
      slug: "welcome",
      path: "welcome",
      description: "Read me first",
      variables: { year: "2026" },
      pages: [
        {
          ...sheet(child.id, "holidays.md", "welcome/holidays"),
          title: "Holidays",
          slug: "holidays",
          path: "welcome/holidays",
          pages: []
        }
      ]
    },
    {
      id: group.id,
      kind: "group",
      type: "group",
      title: "More",
      slug: "more",
      path: "more",
      ...times,
      pages: [
        {
          id: link.id,
          kind: "link",
          type: "link",
          title: "Elsewhere",
          ...times,
          target: { kind: "url", url: "https://example.org/" },
          href: "https://example.org/"
        }
      ]
    }
  ]
}

const fileOf = ({ bytes, file }: Handbook, metadata = true) => ({
  id: file.id,
  name: "logo.png",
  contentType: "image/png",
  downloadURL: expect.stringMatching(/^http:\/\/octavo\.test\/files\/[0-9a-f]{64}\/logo\.png\?/),
  size: bytes.byteLength,
  dimensions: { width: 2, height: 1 },
  ...(metadata && { git: { oid: "c0ffee", path: "logo.png" } })
})

describe("getCurrentRevision", () => {
  it.effect("tells all that is in a space, with what Git knows of it unless that is not wanted", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const { admin, firstRevisionId, reusable, revision, space } = handbook
      for (const [query, metadata] of [
        ["", true],
        ["?metadata=true", true],
        ["?metadata=false", false],
        ["?computed=false", true],
        ["?computed=true&metadata=false", false]
      ] as const) {
        const { body, status } = yield* admin.ask("GET", `/v1/spaces/${space.id}/content${query}`)
        expect([query, status, body]).toEqual([
          query,
          200,
          {
            object: "revision",
            id: revision.id,
            parents: [firstRevisionId],
            type: "edits",
            createdAt: newYear,
            tags: [],
            pages: pagesOf(handbook, metadata),
            files: [fileOf(handbook, metadata)],
            reusableContents: [
              {
                id: reusable.id,
                title: "Footer",
                document: reusable.sourceHash,
                ...(metadata && { git: { oid: "c0ffee", path: "includes/footer.md" } })
              }
            ],
            variables: { company: "Acme" },
            urls: { app: `${publicUrl}/app/s/${space.id}/history?revision=${revision.id}` },
            ...(metadata && {
              git: {
                oid: "0123456789abcdef0123456789abcdef01234567",
                message: "First",
                createdByService: false,
                createdByGitBook: false,
                ref: "refs/heads/main"
              }
            })
          }
        ])
      }
    })
  )
})

describe("getRevisionById", () => {
  it.effect("tells what was in a space then, whatever came since", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, firstRevisionId, page, revision, space } = yield* aHandbook(server)
      const current = yield* admin.ask("GET", `/v1/spaces/${space.id}/content`)
      const next = yield* server.within(
        commitRevision(space.mainBranchId, {
          type: "edits",
          expectedHead: revision.id,
          createdBy: null,
          git: null,
          message: null,
          changes: { ...noChanges, pages: { put: [yield* aPage({ title: "New" })], remove: [page.id] } }
        })
      )
      const past = yield* admin.ask("GET", `/v1/spaces/${space.id}/revisions/${revision.id}`)
      expect(past.body).toEqual(current.body)
      const first = yield* admin.ask("GET", `/v1/spaces/${space.id}/revisions/${firstRevisionId}`)
      expect(first.body).toMatchObject({
        id: firstRevisionId,
        parents: [],
        pages: [],
        files: [],
        variables: {}
      })
      const now = yield* admin.ask("GET", `/v1/spaces/${space.id}/revisions/${next.id}`)
      expect(now.body).toEqual((yield* admin.ask("GET", `/v1/spaces/${space.id}/content`)).body)
      expect(now.body.pages.map(({ title }: { title: string }) => title)).toEqual(["New", "More"])
      expect((yield* admin.ask("GET", `/v1/spaces/${space.id}/revisions/${past.body.id}`)).body).toEqual(
        past.body
      )
      expect((yield* admin.ask("GET", `/v1/spaces/${space.id}`)).body.revision).toBe(next.id)
    })
  )
})

describe("listPages", () => {
  it.effect("tells the tree of pages, without their texts", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const { admin, space } = handbook
      const path = `/v1/spaces/${space.id}/content/pages`
      expect((yield* admin.ask("GET", path)).body).toEqual({ pages: pagesOf(handbook) })
      expect((yield* admin.ask("GET", `${path}?metadata=false`)).body).toEqual({
        pages: pagesOf(handbook, false)
      })
    })
  )
})

describe("getPageById", () => {
  it.effect("gives the text of a page byte for byte, or as a document", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const { admin, page, space } = handbook
      const path = `/v1/spaces/${space.id}/content/page/${page.id}`
      const [expected] = pagesOf(handbook)
      const markdown = yield* admin.ask("GET", `${path}?format=markdown`)
      expect([markdown.status, markdown.body]).toEqual([200, { ...expected, markdown: text }])
      const document = yield* admin.ask("GET", `${path}?format=document`)
      expect([document.status, document.body]).toEqual([
        200,
        { ...expected, document: expect.objectContaining({ object: "document" }) }
      ])
      const kinds = document.body.document.nodes.map(({ type }: { type: string }) => type)
      expect(kinds).toEqual(["paragraph", "heading-1", "paragraph"])
      for (const query of [
        "",
        "?evaluated=false",
        "?evaluated=true",
        "?evaluated=deterministic-only",
        "?computed=false"
      ]) {
        expect((yield* admin.ask("GET", path + query)).body).toEqual(document.body)
      }
      const [bare] = pagesOf(handbook, false)
      const without = yield* admin.ask("GET", `${path}?format=markdown&metadata=false`)
      expect(without.body).toEqual({ ...bare, markdown: text })
    })
  )

  it.effect("keeps texts of every kind as they are", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      for (const written of [
        "",
        "\n",
        "no end of line",
        "\r\nWindows\r\n",
        "\ufeff# Mark",
        "tab\tand trailing  \n\n\n",
        "日本語 \u{1f4d8} \u202e",
        '<script>alert("&amp;")</script>\n',
        "{% hint %}\nnever closed\n",
        "*".repeat(5000)
      ]) {
        const source = aSource(written)
        const page = yield* aPage({ title: "Any", sourceHash: source.hash })
        yield* server.within(
          commitToBranch(space.mainBranchId, { sources: [source], pages: { put: [page], remove: [] } })
        )
        const path = `/v1/spaces/${space.id}/content/page/${page.id}`
        expect((yield* admin.ask("GET", `${path}?format=markdown`)).body.markdown).toBe(written)
        expect((yield* admin.ask("GET", path)).body.document.object).toBe("document")
      }
    })
  )

  it.effect("tells groups and links, which have no text", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const { admin, child, group, link, space } = handbook
      const [welcome, more] = pagesOf(handbook)
      const get = (id: string, query: string) =>
        Effect.map(admin.ask("GET", `/v1/spaces/${space.id}/content/page/${id}${query}`), ({ body }) => body)
      for (const query of ["", "?format=markdown", "?format=document"]) {
        expect(yield* get(group.id, query)).toEqual(more)
        expect(yield* get(link.id, query)).toEqual(more?.pages[0])
      }
      expect(yield* get(child.id, "?format=markdown")).toEqual({ ...welcome?.pages[0], markdown: text })
    })
  )
})

describe("files", () => {
  it.effect("look alone as in their list, with links that work", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const { admin, file, space } = handbook
      const path = `/v1/spaces/${space.id}/content/files`
      for (const [query, metadata] of [
        ["", true],
        ["?metadata=false&computed=false", false]
      ] as const) {
        const listed = yield* admin.ask("GET", path + query)
        expect([listed.status, listed.body]).toEqual([200, { count: 1, items: [fileOf(handbook, metadata)] }])
        const one = yield* admin.ask("GET", `${path}/${file.id}${query}`)
        expect([one.status, one.body]).toEqual([200, listed.body.items[0]])
        const download = yield* server.ask("GET", one.body.downloadURL.slice(publicUrl.length))
        expect([download.status, download.headers.get("content-type")]).toEqual([200, "image/png"])
      }
    })
  )
})

describe("searchSpaceContent", () => {
  it.effect("finds pages and their sections, with their addresses in the application", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, child, page, space } = yield* aHandbook(server)
      const search = (query: string) =>
        admin.ask("GET", `/v1/spaces/${space.id}/search?query=${encodeURIComponent(query)}`)
      const found = yield* search("thirty days")
      expect(found.status).toBe(200)
      const app = `${publicUrl}/app/s/${space.id}/p/welcome`
      expect(found.body.items).toEqual(
        expect.arrayContaining([
          {
            id: page.id,
            title: "Welcome",
            path: "welcome",
            description: "Read me first",
            ancestors: [],
            score: expect.any(Number),
            rank: expect.any(Number),
            resultType: "section",
            urls: { app },
            sections: [
              {
                id: "holidays",
                title: "Holidays",
                path: "welcome#holidays",
                score: expect.any(Number),
                resultType: "section",
                body: "Thirty days a year.",
                highlights: [
                  [0, 6],
                  [7, 11]
                ],
                urls: { app: `${app}#holidays` }
              }
            ]
          }
        ])
      )
      expect(found.body.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        [page.id, child.id].toSorted()
      )
      for (const query of ["THIRTY", "thirt", '"days a year"', "how many is thirty?", "thirty nowhere"]) {
        expect([query, (yield* search(query)).body.count]).toEqual([query, 2])
      }
      for (const query of [
        "nowhere",
        '"thirty" "nowhere"',
        '"year days"',
        "",
        " ",
        "!?",
        "%",
        "' OR 1=1",
        "*",
        "x".repeat(512)
      ]) {
        expect([query, (yield* search(query)).body]).toEqual([query, { count: 0, items: [] }])
      }
    })
  )
})
