import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import {
  defaultLayout,
  deleteSpace,
  editSpace,
  findMovedPages,
  findSpecPages,
  getPublishedFile,
  getPublishedPage,
  listPages,
  listPublishedPages,
  pageAtPath,
  type PageId,
  PublishedSpaces,
  ReusableContentId,
  restoreSpace
} from "../../src/index.ts"
import { aFile, aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

/** The contract of what visitors read, for every store. */
export const publishedContract = (it: ContentTests) =>
  describe("published spaces", () => {
    it.effect("are those that there are, at their heads, without a caller", () =>
      Effect.gen(function* () {
        const [a, b, other] = [yield* aSpace(), yield* aSpace(), yield* aSpace()]
        const page = yield* aPage({ title: "Page" })
        yield* commit(a, { pages: { put: [page], remove: [] } })
        const open = PublishedSpaces.open([a.space.id, b.space.id, "none" as typeof a.space.id])
        const first = yield* open
        expect(first.heads.map(({ spaceId }) => spaceId)).toEqual([a.space.id, b.space.id].sort())
        expect(first.headOf(other.space.id)).toBeUndefined()
        const { emoji, language, title } = a.space
        expect(first.headOf(a.space.id)).toMatchObject({ title, emoji, language })
        const last = yield* commit(a, { pages: { put: [{ ...page, title: "New" }], remove: [] } })
        const second = yield* open
        expect(second.headOf(a.space.id)?.revisionId).toBe(last.id)
        expect(first.headOf(a.space.id)?.revisionId).not.toBe(last.id)
        const { pages, revisionId } = yield* listPublishedPages(second, a.space.id)
        expect(pages.map(({ title }) => title)).toEqual(["New"])
        expect(revisionId).toBe(last.id)

        yield* deleteSpace(a.space.id).pipe(as(a.admin))
        expect((yield* open).heads.map(({ spaceId }) => spaceId)).toEqual([b.space.id])
        yield* restoreSpace(a.space.id).pipe(as(a.admin))
        expect((yield* open).heads).toHaveLength(2)
      })
    )

    it.effect("find the pages that show a specification, in themselves or in what they include", () =>
      Effect.gen(function* () {
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const block = (slug: string) =>
          `{% openapi-operation spec="${slug}" path="/pets" method="get" %}\nPets\n{% endopenapi-operation %}\n`
        const direct = aSource(`# Direct ${made.space.id}\n\n${block("pets")}`)
        const included = aSource(`Part of ${made.space.id}\n\n${block("pets")}`)
        const including = aSource(`# Including\n\n{% include "includes/pets.md" %}\n`)
        const elsewhere = aSource(`# Else ${made.space.id}\n\n${block("dogs")}`)
        const reusable = {
          id: ReusableContentId.make(yield* newId),
          title: "Pets",
          sourceHash: included.hash,
          git: { oid: "c0ffee", path: "includes/pets.md" }
        }
        const git = (path: string) => ({ oid: "c0ffee", path })
        const first = yield* aPage({ title: "Direct", sourceHash: direct.hash, git: git("direct.md") })
        const second = yield* aPage({ title: "Including", sourceHash: including.hash, git: git("README.md") })
        const third = yield* aPage({ title: "Elsewhere", sourceHash: elsewhere.hash, git: git("else.md") })
        const sources = [direct, included, including, elsewhere]
        yield* commit(made, {
          sources,
          pages: { put: [first, second, third], remove: [] },
          reusables: { put: [reusable], remove: [] }
        })
        yield* commit(other, { sources: [direct], pages: { put: [first], remove: [] } })
        const published = yield* PublishedSpaces.open([made.space.id])
        const pages = yield* findSpecPages(published, "pets")
        expect(pages.map(({ pageId }) => pageId).toSorted()).toEqual([first.id, second.id].toSorted())
        expect(new Set(pages.map(({ spaceId }) => spaceId))).toEqual(new Set([made.space.id]))
        expect(yield* findSpecPages(published, "cats")).toEqual([])
        yield* commit(made, {
          pages: { put: [{ ...first, sourceHash: elsewhere.hash }], remove: [second.id] }
        })
        expect(yield* findSpecPages(yield* PublishedSpaces.open([made.space.id]), "pets")).toEqual([])
      })
    )

    it.effect("show pages, texts and files of no other space", () =>
      Effect.gen(function* () {
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const source = aSource(
          `# Page\n\nwords ${made.space.id}\n\n{% if visitor.claims.a %}\nsecret\n{% endif %}\n`
        )
        const page = yield* aPage({ title: "Page", sourceHash: source.hash })
        const file = yield* aFile({ name: "a.png" })
        yield* commit(made, {
          pages: { put: [page], remove: [] },
          files: { put: [file], remove: [] },
          sources: [source]
        })
        const published = yield* PublishedSpaces.open([made.space.id])
        const markdown = yield* getPublishedPage(published, made.space.id, page.id, "markdown")
        expect(markdown).toMatchObject({ page: { path: "page" }, text: { markdown: source.text } })
        const { text } = yield* getPublishedPage(published, made.space.id, page.id, "document")
        expect(JSON.stringify(text)).toContain("visitor.claims.a")
        expect(yield* getPublishedFile(published, made.space.id, file.id)).toEqual(file)
        const elsewhere = yield* PublishedSpaces.open([other.space.id])
        const refusals = [
          yield* Effect.flip(listPublishedPages(elsewhere, made.space.id)),
          yield* Effect.flip(getPublishedPage(elsewhere, made.space.id, page.id, "markdown")),
          yield* Effect.flip(getPublishedFile(elsewhere, made.space.id, file.id)),
          yield* Effect.flip(findMovedPages(elsewhere, made.space.id, "page"))
        ]
        expect(refusals.map(({ _tag }) => _tag)).toEqual(Array.from({ length: 4 }, () => "SpaceNotFound"))
        const misplaced = getPublishedPage(elsewhere, other.space.id, page.id, "document")
        expect(yield* Effect.flip(misplaced)).toMatchObject({ _tag: "PageNotFound" })
        const lost = getPublishedFile(elsewhere, other.space.id, file.id)
        expect(yield* Effect.flip(lost)).toMatchObject({ _tag: "FileNotFound" })
      })
    )

    it.effect("carry the conditions of their pages, whatever the stored attributes say", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const source = aSource(`---\nif: visitor.claims.a\n---\n\n# ${made.space.id}\n`)
        const old = yield* aPage({ title: "Old", sourceHash: source.hash })
        const open = yield* aPage({ title: "Open", position: "b0" })
        yield* commit(made, { pages: { put: [old, open], remove: [] }, sources: [source] })
        const published = yield* PublishedSpaces.open([made.space.id])
        const { pages } = yield* listPublishedPages(published, made.space.id)
        expect(pages.map(({ attributes }) => attributes.condition)).toEqual(["visitor.claims.a", undefined])
      })
    )

    it.effect("follow edits of conditions and meta links, which keep all other bytes", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const body = `# ${made.space.id}\n\n*  odd   spaces*\n`
        const source = aSource(`---\nicon: "x" # why\n---\n\n${body}`)
        const page = yield* aPage({ title: made.space.id, sourceHash: source.hash })
        yield* commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
        const edit = (fields: object) =>
          editSpace(made.space.id, [{ type: "update_page", page: page.id, ...fields }], {
            ifMatch: null
          }).pipe(as(made.admin))
        const read = Effect.gen(function* () {
          const published = yield* PublishedSpaces.open([made.space.id])
          const { text } = yield* getPublishedPage(published, made.space.id, page.id, "markdown")
          const { pages } = yield* listPublishedPages(published, made.space.id)
          const stored = yield* listPages(made.space.id).pipe(as(made.admin))
          expect(stored.pages[0]!.attributes).toEqual(pages[0]!.attributes)
          return { text, attributes: pages[0]!.attributes }
        })
        const metaLinks = { canonical: "https://a.example", alternates: ["other.md"] }
        // The order of what a client sends is of no account.
        const { alternates, canonical } = metaLinks
        yield* edit({ condition: "!visitor.claims.a", metaLinks: { alternates, canonical } })
        expect(yield* read).toMatchObject({
          attributes: { condition: "!visitor.claims.a", metaLinks, icon: "x" },
          text: {
            markdown:
              `---\nicon: "x" # why\nmetaLinks: {"canonical":"https://a.example","alternates":["other.md"]}\n` +
              `if: "!visitor.claims.a"\n---\n\n${body}`
          }
        })
        const refused = yield* Effect.flip(edit({ condition: "visitor." }))
        expect(refused).toMatchObject({ _tag: "EditRefused", reason: "condition-unreadable" })
        yield* edit({ condition: null, metaLinks: { alternates: [] } })
        expect((yield* read).text).toEqual({ markdown: source.text })
        const group = editSpace(
          made.space.id,
          [{ type: "insert_page", kind: "group", title: "Group", condition: "true" }],
          { ifMatch: null }
        ).pipe(as(made.admin))
        expect(yield* Effect.flip(group)).toMatchObject({ reason: "no-front-matter" })
      })
    )

    it.effect("follow edits of the layout and the cover", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const source = aSource("---\nlayout:\n  width: wide\n---\n\n# A\n")
        const page = yield* aPage({ title: "A", sourceHash: source.hash })
        const file = yield* aFile({ name: "cover.png" })
        yield* commit(made, {
          pages: { put: [page], remove: [] },
          files: { put: [file], remove: [] },
          sources: [source]
        })
        const edit = (fields: object) =>
          editSpace(made.space.id, [{ type: "update_page", page: page.id, ...fields }], {
            ifMatch: null
          }).pipe(as(made.admin))
        const read = Effect.gen(function* () {
          const published = yield* PublishedSpaces.open([made.space.id])
          return (yield* listPublishedPages(published, made.space.id)).pages[0]!.attributes
        })
        const cover = {
          ref: { kind: "file", file: file.id },
          refDark: { kind: "url", url: "https://a.example/b.png" },
          yPos: -20
        }
        yield* edit({ layout: { outline: false, coverSize: "hero" }, cover })
        const layout = { ...defaultLayout, width: "wide", outline: false, coverSize: "hero" }
        expect(yield* read).toMatchObject({ layout, cover })
        yield* edit({ cover: { ref: cover.refDark } })
        expect((yield* read).cover).toEqual({ ref: cover.refDark, yPos: 0 })
        yield* edit({ layout: null, cover: null })
        expect(yield* read).not.toHaveProperty("layout")
        expect(yield* read).not.toHaveProperty("cover")
        const refused = edit({ cover: { ref: { kind: "url", url: "javascript:x" } } })
        expect(yield* Effect.flip(refused)).toMatchObject({ reason: "unwritable" })
      })
    )

    it.effect("find moved pages by their former paths and last slugs, and no deleted ones", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const a = yield* aPage({ title: "A" })
        const b = yield* aPage({ title: "B", position: "b0" })
        const guide = yield* aPage({ title: "Guide", parentId: a.id })
        const gone = yield* aPage({ title: "Guide", parentId: b.id })
        yield* commit(made, { pages: { put: [a, b, guide, gone], remove: [] } })
        yield* commit(made, {
          pages: { put: [{ ...guide, parentId: null, slug: "manual" }], remove: [gone.id] }
        })
        const published = yield* PublishedSpaces.open([made.space.id])
        const find = (path: string) => findMovedPages(published, made.space.id, path)
        expect(yield* find("a/guide")).toEqual({ moved: guide.id, alike: [guide.id] })
        expect(yield* find("elsewhere/guide")).toEqual({ moved: null, alike: [guide.id] })
        expect(yield* find("b/guide")).toEqual({ moved: null, alike: [guide.id] })
        expect(yield* find("manual")).toEqual({ moved: guide.id, alike: [guide.id] })
        expect(yield* find("nothing")).toEqual({ moved: null, alike: [] })
        expect(yield* find("/")).toEqual({ moved: null, alike: [] })
      })
    )

    it.effect("find a page by its path in any case, the exact spelling first", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const upper = yield* aPage({ title: "Upper", slug: "Guide" })
        const lower = yield* aPage({ title: "Lower", slug: "guide", position: "b0" })
        const below = yield* aPage({ title: "Below", slug: "Install", parentId: lower.id })
        yield* commit(made, { pages: { put: [upper, lower, below], remove: [] } })
        const published = yield* PublishedSpaces.open([made.space.id])
        const { pages } = yield* listPublishedPages(published, made.space.id)
        const at = (path: string): ReadonlyArray<PageId> => pageAtPath(pages, path).map(({ id }) => id)
        expect(at("Guide")).toEqual([upper.id])
        expect(at("guide")).toEqual([lower.id])
        expect(at("GUIDE")).toEqual([upper.id])
        expect(at("GUIDE/install")).toEqual([lower.id, below.id])
        expect(at("guide/none")).toEqual([])
        expect(at("")).toEqual([])
      })
    )
  })
