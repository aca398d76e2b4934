import { describe, expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { Effect, Exit } from "effect"
import { randomBytes } from "node:crypto"
import { DocumentParser, getPage, listPages, openPages, PageId, Sources, SpaceId } from "../../src/index.ts"
import { aFile, aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

/** The contract of reads of a page, for every store. */
export const getPageContract = (it: ContentTests) =>
  describe("a page", () => {
    it.effect("gives back its Markdown byte for byte", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        for (const text of [
          "",
          "\r\n",
          "\ufeff# A\r\n\r\n  \ttext  \r\n",
          "---\nbroken: [\n---\n# é é\n\n\n",
          "no end",
          "👩‍🚀"
        ]) {
          const source = aSource(text)
          const page = yield* aPage({ title: "Page", sourceHash: source.hash })
          const revision = yield* commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
          const found = yield* getPage(made.space.id, page.id, "markdown").pipe(as(made.admin))
          expect(found.text).toEqual({ markdown: text })
          expect(found.revisionId).toBe(revision.id)
          expect(found.page).toEqual({ ...page, path: "page", children: [] })
        }
      })
    )

    it.effect(
      "is in the tree of the revision that was opened, whatever is committed before the tree is read",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const page = yield* aPage({ title: "Before" })
          const first = yield* commit(made, { pages: { put: [page], remove: [] } })
          const opened = yield* openPages(made.space.id).pipe(as(made.admin))
          const added = yield* aPage({ title: "Added" })
          yield* commit(made, { pages: { put: [{ ...page, title: "After" }, added], remove: [] } })
          expect(opened.revisionId).toBe(first.id)
          const titles = (yield* opened.read).map(({ title }) => title)
          expect(titles).toEqual(["Before"])
          const then = yield* listPages(made.space.id, first.id).pipe(as(made.admin))
          expect(then.pages.map(({ title }) => title)).toEqual(titles)
        })
    )

    it.effect("is the same where others are read in the same turn, whatever they are", () =>
      Effect.gen(function* () {
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const texts = ["# Short\n", `# Long\n\n${randomBytes(80_000).toString("base64")}\n`, "# Other\n"].map(
          aSource
        )
        const [short, long, elsewhere] = yield* Effect.forEach(texts, ({ hash }) =>
          aPage({ title: "Page", sourceHash: hash })
        )
        const top = yield* aPage({ title: "Top" })
        const below = Array.from({ length: 600 }, (_, n) => ({
          ...top,
          id: PageId.make(`${top.id}-${n}`),
          parentId: top.id,
          slug: `below-${n}`
        }))
        yield* commit(made, { pages: { put: [short!, long!, top, ...below], remove: [] }, sources: texts })
        yield* commit(other, { pages: { put: [elsewhere!], remove: [] }, sources: texts })
        const unknown = SpaceId.make("01m8d0f32m000vat0b3ffb0pmq")
        const reads = [
          [made.space.id, short!.id],
          [made.space.id, below[7]!.id],
          [made.space.id, long!.id],
          [made.space.id, top.id],
          [made.space.id, elsewhere!.id],
          [other.space.id, elsewhere!.id],
          [unknown, short!.id],
          [made.space.id, short!.id]
        ].flatMap(([spaceId, pageId]) =>
          (["markdown", "document"] as const).flatMap((format) =>
            [made.admin, other.admin].map((person) =>
              Effect.exit(getPage(spaceId as SpaceId, pageId as PageId, format).pipe(as(person)))
            )
          )
        )
        const alone = yield* Effect.all(reads)
        expect(alone.filter(Exit.isSuccess)).toHaveLength(12)
        for (const some of [reads, reads.slice(0, 8), reads.slice(8)]) {
          const together = yield* Effect.all(some, { concurrency: "unbounded" })
          expect(together).toEqual(
            alone.slice(reads.indexOf(some[0]!), reads.indexOf(some[0]!) + some.length)
          )
        }
      })
    )

    it.effect("has no text when it is a group or a link", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const group = yield* aPage({ title: "Group", kind: "group" })
        const link = yield* aPage({
          title: "Link",
          kind: "link",
          parentId: group.id,
          attributes: { target: { kind: "url", url: "https://example.org/" }, emoji: "1f680", hidden: true }
        })
        yield* commit(made, { pages: { put: [group, link], remove: [] } })
        const found = yield* getPage(made.space.id, link.id, "document").pipe(as(made.admin))
        expect(found).toMatchObject({ text: null, page: { ...link, path: "group/link" } })
        const tree = yield* listPages(made.space.id).pipe(as(made.admin))
        expect(tree.pages).toEqual([{ ...group, path: "group", children: [found.page] }])
      })
    )

    it.effect("has a document whose references name the pages and files of its revision", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const text =
          "# A\n\n[to b](b.md#part) [up](../top.md) [gone](gone.md) [out](https://example.org/)\n\n![](img/x.png)\n"
        const source = aSource(text)
        const git = (path: string) => ({ oid: "0".repeat(40), path })
        const page = yield* aPage({ title: "A", sourceHash: source.hash, git: git("docs/a.md") })
        const b = yield* aPage({ title: "B", git: git("docs/b.md") })
        const top = yield* aPage({ title: "Top", git: git("top.md") })
        const image = yield* aFile({ name: "x.png", git: git("docs/img/x.png") })
        yield* commit(made, {
          pages: { put: [page, b, top], remove: [] },
          files: { put: [image], remove: [] },
          sources: [source]
        })
        const read = Effect.map(
          getPage(made.space.id, page.id, "document").pipe(as(made.admin)),
          ({ text }) => (text !== null && "document" in text ? JSON.stringify(text.document) : "")
        )
        const document = yield* read
        expect(document).toContain(JSON.stringify({ kind: "anchor", anchor: "part", page: b.id }))
        expect(document).toContain(JSON.stringify({ kind: "page", page: top.id }))
        expect(document).toContain(JSON.stringify({ kind: "file", file: image.id }))
        expect(document).toContain(JSON.stringify({ kind: "url", url: "gone.md" }))
        expect(document).toContain(JSON.stringify({ kind: "url", url: "https://example.org/" }))
        // The text is the same; what it refers to moved, and the page that was missing came.
        const gone = yield* aPage({ title: "Gone", git: git("docs/gone.md") })
        yield* commit(made, { pages: { put: [gone], remove: [b.id] } })
        const later = yield* read
        expect(later).toContain(JSON.stringify({ kind: "page", page: gone.id }))
        expect(later).toContain(JSON.stringify({ kind: "url", url: "b.md#part" }))
      })
    )

    it.effect("is parsed for its document once, whoever reads it, and never for its Markdown", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const source = aSource(`# Parsed once ${made.space.id}`)
        const page = yield* aPage({ title: "P", sourceHash: source.hash })
        yield* commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
        const parser = yield* DocumentParser
        let reads = 0
        const counting = DocumentParser.of({
          ...parser,
          read: (text) => Effect.suspend(() => (reads++, parser.read(text)))
        })
        const get = (format: "markdown" | "document") =>
          getPage(made.space.id, page.id, format).pipe(
            as(made.admin),
            Effect.provideService(DocumentParser, counting)
          )
        yield* get("markdown")
        expect(reads).toBe(0)
        const first = yield* get("document")
        expect(reads).toBe(1)
        yield* (yield* Sources).putMany([source])
        yield* commit(made, { pages: { put: [{ ...page, title: "Renamed" }], remove: [] } })
        const second = yield* get("document")
        expect(reads).toBe(1)
        expect(second.text).toEqual(first.text)
      })
    )

    it.effect("is not found where it is not, nor by who may not read the space", () =>
      Effect.gen(function* () {
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const page = yield* aPage({ title: "Page" })
        yield* commit(made, { pages: { put: [page], remove: [] } })
        const guest = yield* aMember(made.organization.id, { role: null })
        const get = (space: typeof made, id: PageId) =>
          Effect.flip(getPage(space.space.id, id, "markdown").pipe(as(space.admin)))
        expect(yield* get(other, page.id)).toMatchObject({ _tag: "PageNotFound", pageId: page.id })
        expect((yield* get(made, PageId.make("none")))._tag).toBe("PageNotFound")
        const hidden = yield* Effect.flip(getPage(made.space.id, page.id, "markdown").pipe(as(guest)))
        expect(hidden._tag).toBe("SpaceNotFound")
        yield* commit(made, { pages: { put: [], remove: [page.id] } })
        expect((yield* get(made, page.id))._tag).toBe("PageNotFound")
      })
    )
  })
