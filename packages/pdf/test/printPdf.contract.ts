import { describe, expect } from "@effect/vitest"
import { AuditLog } from "@octavo/identity"
import { aUser, as } from "@octavo/identity/testing"
import { Blobs } from "@octavo/kernel"
import { Effect } from "effect"
import { type Addresses, type Chapter } from "../src/Book.ts"
import { deleteSpace, PageId, RevisionId } from "@octavo/content"
import { type PdfWanted, requestPdf } from "../src/requestPdf.ts"
import { printPdf } from "../src/printPdf.ts"
import { collectBook } from "../src/collectBook.ts"
import { aFile, aPage, aSource, aSpace, commitToBranch } from "@octavo/content/testing"
import type { PdfTests } from "./PdfServices.ts"

const addresses: Addresses = {
  file: (file) => `https://octavo.test/files/${file.id}`
}

const everything: PdfWanted = { revision: null, pageId: null, only: false }

interface Printed {
  readonly title: string
  readonly pagesLeftOut: number
  readonly chapters: ReadonlyArray<Chapter>
}

const git = (path: string) => ({ oid: "0".repeat(40), path })

/** A handbook of a start page, a group with two pages and a child of one of them, a link, and a hidden page. */
const aHandbook = Effect.gen(function* () {
  const made = yield* aSpace({ title: "Handbook" })
  const text = (words: string) => aSource(`# Title ${made.space.id}\n\n${words}\n`)
  const sources = {
    start: text('Version <code class="expression">space.vars.version</code>, [next](a.md) ![](logo.png)'),
    a: text('{% include "note.md" %}\n\n{% if visitor.claims.plan %}\nNever.\n{% endif %}'),
    b: text("[nowhere](gone.md)"),
    hidden: text("Hidden."),
    note: aSource(`Mind the gap ${made.space.id}, see [b](b.md).\n\n{% include "note.md" %}\n`)
  }
  const start = yield* aPage({
    title: "Start",
    position: "a0",
    sourceHash: sources.start.hash,
    git: git("start.md"),
    attributes: { emoji: "1f4d8", description: "What comes first." }
  })
  const group = yield* aPage({ title: "Guides", kind: "group", position: "a1" })
  const a = yield* aPage({
    title: "A",
    parentId: group.id,
    position: "a0",
    sourceHash: sources.a.hash,
    git: git("a.md")
  })
  const b = yield* aPage({
    title: "B",
    parentId: a.id,
    sourceHash: sources.b.hash,
    git: git("b.md")
  })
  const link = yield* aPage({
    title: "Elsewhere",
    kind: "link",
    parentId: group.id,
    position: "a1",
    attributes: { target: { kind: "page", page: start.id } }
  })
  const hidden = yield* aPage({
    title: "Hidden",
    position: "a2",
    sourceHash: sources.hidden.hash,
    attributes: { hidden: true }
  })
  const beneath = yield* aPage({ title: "Beneath", parentId: hidden.id, sourceHash: sources.hidden.hash })
  const logo = yield* aFile({ name: "logo.png", git: git("logo.png") })
  const first = yield* commitToBranch(made.space.mainBranchId, {
    pages: { put: [start, group, a, b, link, hidden, beneath], remove: [] },
    files: { put: [logo], remove: [] },
    variables: { put: [{ name: "version", value: "1.2.3" }], remove: [] },
    reusables: {
      put: [{ id: "note" as never, title: "Note", sourceHash: sources.note.hash, git: git("note.md") }],
      remove: []
    },
    sources: Object.values(sources)
  })
  const print = (wanted: Partial<PdfWanted> = {}) =>
    Effect.gen(function* () {
      const { request } = yield* requestPdf(made.space.id, { ...everything, ...wanted }).pipe(as(made.admin))
      const bytes = yield* printPdf(request, addresses)
      return JSON.parse(new TextDecoder().decode(bytes).replace("%PDF-1.7\n", "")) as Printed
    })
  return { made, first, pages: { start, group, a, b, link, hidden }, logo, print }
})

const outline = ({ chapters }: Printed) =>
  chapters.map(({ depth, kind, title }) => `${"-".repeat(depth)}${kind} ${title}`)

/** The contract of a PDF of a space, for every store. */
export const printPdfContract = (it: PdfTests) =>
  describe("a PDF of a space", () => {
    it.effect("holds what a reader of the tree sees, in its order, without what is hidden", () =>
      Effect.gen(function* () {
        const { pages, print } = yield* aHandbook
        const printed = yield* print()
        expect(printed.title).toBe("Handbook")
        expect(outline(printed)).toEqual([
          "page Start",
          "group Guides",
          "-page A",
          "--page B",
          "-link Elsewhere"
        ])
        expect(printed.chapters[0]).toMatchObject({ emoji: "📘", description: "What comes first." })
        expect(printed.chapters[4]?.target).toEqual({
          text: "Start",
          pageId: pages.start.id,
          url: null
        })
      })
    )

    it.effect("has the pictures of its texts and those of other servers that can be had", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const pixel =
          "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        const source = aSource(
          "# Pictures\n\n![here](https://files.example.org/logo.png)\n\nInline ![again](https://files.example.org/logo.png).\n\n" +
            "![no picture](https://files.example.org/data) ![gone](https://gone.example.org/a.png) ![local](file:///etc/passwd)\n\n" +
            `![written](${pixel}) ![text](data:image/png,x)\n`
        )
        const page = yield* aPage({ title: "Pictures", sourceHash: source.hash })
        yield* commitToBranch(made.space.mainBranchId, {
          pages: { put: [page], remove: [] },
          sources: [source]
        })
        const { request } = yield* requestPdf(made.space.id, everything).pipe(as(made.admin))
        const { pictures } = yield* collectBook(request, addresses)
        expect(new Set(pictures.keys())).toEqual(new Set(["https://files.example.org/logo.png", pixel]))
        expect(pictures.get(pixel)).toMatchObject({ contentType: "image/png", size: 70 })
        const picture = pictures.get("https://files.example.org/logo.png")
        expect(picture).toMatchObject({ contentType: "image/png", dimensions: { width: 1, height: 1 } })
        expect(yield* Blobs.use((blobs) => blobs.size(picture!.blobHash))).toBe(picture!.size)
      })
    )

    it.effect("contains one page with its subtree, or that page alone, hidden or not", () =>
      Effect.gen(function* () {
        const { pages, print } = yield* aHandbook
        expect(outline(yield* print({ pageId: pages.a.id }))).toEqual(["page A", "-page B"])
        expect(outline(yield* print({ pageId: pages.a.id, only: true }))).toEqual(["page A"])
        expect(outline(yield* print({ pageId: pages.hidden.id }))).toEqual(["page Hidden", "-page Beneath"])
        expect(outline(yield* print({ only: true }))).toHaveLength(5)
      })
    )

    it.effect("looks references up, evaluates expressions, and includes reusable contents", () =>
      Effect.gen(function* () {
        const { logo, pages, print } = yield* aHandbook
        const [start, , a, b] = (yield* print()).chapters.map(({ document }) => JSON.stringify(document))
        expect(start).toContain('"Version 1.2.3, "')
        expect(start).toContain(`{"kind":"page","page":"${pages.a.id}"}`)
        expect(start).toContain(`{"kind":"file","file":"${logo.id}"}`)
        expect(a).toContain("Mind the gap")
        expect(a).toContain(`{"kind":"page","page":"${pages.b.id}"}`)
        expect(a).not.toContain("Never.")
        expect(b).toContain('{"kind":"url","url":"gone.md"}')
      })
    )

    it.effect("is of the revision that was active when it was asked for, or of the one that is named", () =>
      Effect.gen(function* () {
        const { first, made, pages, print } = yield* aHandbook
        const { request } = yield* requestPdf(made.space.id, everything).pipe(as(made.admin))
        yield* commitToBranch(made.space.mainBranchId, {
          pages: { put: [{ ...pages.start, title: "Begin" }], remove: [pages.group.id] }
        })
        expect(request.revisionId).toBe(first.id)
        expect((yield* print({ revision: first.id })).chapters[0]?.title).toBe("Start")
        expect((yield* print()).chapters[0]?.title).toBe("Begin")
        const gone = yield* Effect.flip(print({ revision: RevisionId.make("nothing") }))
        expect(gone._tag).toBe("RevisionNotFound")
        const other = yield* aSpace()
        const foreign = yield* Effect.flip(print({ revision: other.revisionId }))
        expect(foreign._tag).toBe("RevisionNotFound")
        const missing = yield* Effect.flip(print({ pageId: PageId.make("nothing") }))
        expect(missing._tag).toBe("PageNotFound")
      })
    )

    it.effect("is for those who may read the space, and of spaces that are there", () =>
      Effect.gen(function* () {
        const { made } = yield* aHandbook
        const asked = requestPdf(made.space.id, everything)
        const stranger = yield* aUser()
        expect((yield* Effect.flip(asked.pipe(as(stranger))))._tag).toBe("SpaceNotFound")
        const { request } = yield* asked.pipe(as(made.admin))
        yield* deleteSpace(made.space.id).pipe(as(made.admin))
        expect((yield* Effect.flip(printPdf(request, addresses)))._tag).toBe("SpaceNotFound")
      })
    )

    it.effect("leaves an audit entry of the export, and none when it is refused", () =>
      Effect.gen(function* () {
        const { made, pages } = yield* aHandbook
        const wanted: PdfWanted = { revision: null, pageId: pages.a.id, only: true }
        const { request } = yield* requestPdf(made.space.id, wanted).pipe(as(made.admin))
        yield* Effect.flip(requestPdf(made.space.id, wanted).pipe(as(yield* aUser())))
        const { items } = yield* AuditLog.use((log) =>
          log.list(made.space.organizationId, { action: "space.pdfRequested" }, { after: null, limit: 10 })
        )
        expect(items.map(({ after, target }) => ({ after, target }))).toEqual([
          {
            target: { kind: "space", id: made.space.id },
            after: { revision: request.revisionId, page: pages.a.id }
          }
        ])
      })
    )

    it.effect("keeps the document trees that it had read, and reads what was kept", () =>
      Effect.gen(function* () {
        const { print } = yield* aHandbook
        expect(yield* print()).toEqual(yield* print())
      })
    )
  })
