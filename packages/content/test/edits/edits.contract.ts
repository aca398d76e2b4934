import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Blobs } from "@octavo/kernel"
import { Effect } from "effect"
import {
  commitEdits,
  type Edit,
  editSpace,
  forkBranch,
  getFile,
  getPage,
  listPages,
  type PageId,
  type PageNode,
  pageTree,
  Pages,
  Revisions,
  updateSpace
} from "../../src/index.ts"
import { type Document, parseDocument } from "@octavo/markdown"

import { aPage, aSource, aSpace, onePixel } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

type Made = Effect.Success<ReturnType<typeof aSpace>>

const edit = (made: Made, ...edits: ReadonlyArray<Edit>) =>
  editSpace(made.space.id, edits, { ifMatch: null }).pipe(as(made.admin))

const insert = (title: string, more: Partial<Extract<Edit, { type: "insert_page" }>> = {}): Edit => ({
  type: "insert_page",
  title,
  ref: title,
  ...more
})

/** The tree as text: slugs, one a line, indented. */
const outline = (pages: ReadonlyArray<PageNode>, indent = ""): string =>
  pages.map(({ children, slug }) => `${indent}${slug}\n${outline(children, `${indent}  `)}`).join("")

const tree = (made: Made) =>
  Effect.map(listPages(made.space.id).pipe(as(made.admin)), ({ pages }) => outline(pages))

const read = (made: Made, id: string) =>
  Effect.map(getPage(made.space.id, id as PageId, "markdown").pipe(as(made.admin)), ({ page, text }) => ({
    ...page,
    text: text !== null && "markdown" in text ? text.markdown : null
  }))

const readDocument = (made: Made, id: string) =>
  Effect.map(getPage(made.space.id, id as PageId, "document").pipe(as(made.admin)), ({ text }) =>
    text !== null && "document" in text ? text.document : null
  )

const pageOf = (made: { readonly made: ReadonlyArray<unknown> }, index = 0) =>
  (made.made[index] as { readonly page: string }).page

/** The overlay branch of a change request, with its operations. */
const aLine = Effect.fnUntraced(function* (made: Made) {
  const { branchId } = yield* forkBranch(
    { spaceId: made.space.id, head: yield* headOf(made), revisionId: (yield* lineOf(made)).headRevisionId },
    "change-request",
    null
  )
  const pages = yield* Pages
  const point = Effect.map(
    Effect.flatMap(Revisions, (branches) => branches.getBranch(branchId)),
    (branch) => ({
      branchId,
      seq: branch.headSeq,
      base: branch.base
    })
  )
  const all = Effect.flatMap(point, (at) => pages.listAll(at))
  return {
    branchId,
    edit: (...edits: ReadonlyArray<Edit>) =>
      commitEdits(branchId, edits, { expected: null, createdBy: null }),
    all,
    tree: Effect.map(all, (found) => outline(pageTree(found)))
  }
})

const lineOf = (made: Made) =>
  Effect.flatMap(Revisions, (branches) => branches.getBranch(made.space.mainBranchId))

const headOf = (made: Made) =>
  Effect.map(lineOf(made), ({ headSeq, id }) => ({ branchId: id, seq: headSeq, base: null }))

/** The contract of edits, for every store. */
/** A table with a cell that no document shows. */
const cellsWithComment =
  "# T\n\n<table><tr><th>a</th></tr><tr><td>1 <!-- secret --></td></tr></table>\n\n| a |\n| - |\n| 1 |\n"

/** The document of a page whose table becomes cards, which are written anew. */
const withCards = (source: string): Document => {
  const document = structuredClone(parseDocument(source, () => undefined))
  const { data } = document.nodes[0] as unknown as { data: Record<string, unknown> }
  data.view = { type: "cards", cardSize: "medium", columns: ["c1"] }
  return document
}

/** The document of a page whose table of pipes has two paragraphs in a cell. */
const withTwoParagraphs = (source: string): Document => {
  const document = structuredClone(parseDocument(source, () => undefined))
  const [cell] = document.nodes[1]!.fragments as unknown as [{ nodes: Array<unknown> }]
  const [paragraph] = cell.nodes as [object]
  cell.nodes.push({ ...paragraph, key: "other" })
  return document
}

export const editsContract = (it: ContentTests) =>
  describe("edits", () => {
    it.effect("make pages of every kind, each where it is wanted, later ones below earlier ones", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { made: answers } = yield* edit(
          made,
          insert("Guide", { document: { markdown: "Words\n" }, emoji: "1f680", description: "About: it" }),
          insert("Start", { into: "Guide" }),
          insert("Before", { into: "Guide", at: 0, slug: "My Slug" }),
          insert("Group", { kind: "group", at: { before: "Guide" } }),
          insert("Elsewhere", { kind: "link", into: "Group", target: { kind: "page", page: "Start" } }),
          insert("Start", { into: "Guide", ref: "again", at: { after: "Before" } })
        )
        expect(yield* tree(made)).toBe("group\n  elsewhere\nguide\n  my-slug\n  start-2\n  start\n")
        const guide = yield* read(made, pageOf({ made: answers }))
        expect(guide.text).toBe('---\ndescription: "About: it"\nemoji: 🚀\n---\n\n# Guide\n\nWords\n')
        expect(guide.attributes).toEqual({ emoji: "1f680", description: "About: it" })
        const link = yield* read(made, pageOf({ made: answers }, 4))
        expect(link.attributes).toEqual({ target: { kind: "page", page: pageOf({ made: answers }, 1) } })
        expect(answers[1]).toEqual({ type: "insert_page", page: expect.any(String), ref: "Start" })
      })
    )

    it.effect("change what they name and nothing else", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const text = "\ufeff---\r\n# mine\r\nhidden: true # for now\r\n---\r\n\r\n# Old\r\n\r\n*  odd\r\n"
        const first = yield* edit(made, { type: "insert_page", document: { markdown: text } })
        const id = pageOf(first)
        expect(yield* read(made, id)).toMatchObject({
          title: "Old",
          slug: "old",
          attributes: { hidden: true },
          text
        })
        yield* edit(made, {
          type: "update_page",
          page: id,
          title: " New   title ",
          icon: "gear",
          hidden: false
        })
        const page = yield* read(made, id)
        expect(page.text).toBe(
          "\ufeff---\r\n# mine\r\nhidden: false # for now\r\nicon: gear\r\n---\r\n\r\n# New title\r\n\r\n*  odd\r\n"
        )
        expect(page).toMatchObject({ title: "New title", slug: "new-title", attributes: { icon: "gear" } })
        yield* edit(made, { type: "update_page", page: id, slug: "fixed" })
        yield* edit(made, { type: "update_page", page: id, title: "Third", emoji: "1f4d8" })
        expect(yield* read(made, id)).toMatchObject({
          title: "Third",
          slug: "fixed",
          attributes: { emoji: "1f4d8", slugIsFixed: true }
        })
        yield* edit(made, { type: "update_page", page: id, slug: null })
        expect(yield* read(made, id)).toMatchObject({ slug: "third", attributes: { emoji: "1f4d8" } })
      })
    )

    it.effect("have emoji in titles for their names", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const inserted = yield* edit(
          made,
          insert(":rocket: Launch"),
          insert(":tada: Group", { kind: "group" }),
          { type: "insert_page", document: { markdown: "# :tada: Written\n" } }
        )
        const titles = yield* Effect.forEach([0, 1, 2], (index) => read(made, pageOf(inserted, index)))
        expect(titles.map(({ text, title }) => [title, text])).toEqual([
          ["🚀 Launch", "# 🚀 Launch\n"],
          ["🎉 Group", null],
          ["🎉 Written", "# :tada: Written\n"]
        ])
      })
    )

    it.effect("report front matter that cannot be read, and store it as it was sent", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const unclosed = "---\ndescription: One\ntitle: [\n---\n\n# Broken\n"
        const aliases = `---\na: &a x\nb: [${"*a, ".repeat(30)}]\n---\n\n# Many\n`
        const wrong = "---\nhidden: perhaps\n---\n\n# Wrong\n"
        const texts = [unclosed, aliases, wrong, "# Right\n"]
        const inserted = yield* edit(
          made,
          ...texts.map((markdown): Edit => ({ type: "insert_page", document: { markdown } }))
        )
        const [first, second, third, fourth] = inserted.made
        expect(first).toMatchObject({ problems: [{ line: 3 }] })
        expect(second).toMatchObject({ problems: [{ line: 2 }] })
        expect(third).toMatchObject({
          problems: [{ line: 2, message: 'The value of "hidden" cannot be used' }]
        })
        expect(fourth).not.toHaveProperty("problems")
        expect(yield* read(made, pageOf(inserted))).toMatchObject({ title: "Broken", text: unclosed })
        const page = pageOf(inserted, 3)
        const updated = yield* edit(made, { type: "update_page", page, document: { markdown: unclosed } })
        expect(updated.made).toEqual([
          { type: "update_page", page, problems: [{ line: 3, message: expect.any(String) }] }
        ])
      })
    )

    it.effect("write a text back as it was read without making a revision", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const text = "---\nicon: gear\n---\n\n# A\n\n1) odd\n\n\n- [ ] list\n"
        const first = yield* edit(made, { type: "insert_page", document: { markdown: text } })
        const page = pageOf(first)
        const document = yield* readDocument(made, page)
        const same = yield* edit(
          made,
          { type: "update_page", page, document: { markdown: text } },
          { type: "update_page", page, document: { document: document! } },
          { type: "update_page", page, title: "A", icon: "gear", at: 0, into: null }
        )
        expect(same.revision.id).toBe(first.revision.id)
        expect((yield* read(made, page)).text).toBe(text)
      })
    )

    it.effect(
      "keep references of documents between pages that lie in no repository, and beside those that do",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const git = (path: string) => ({ oid: "0".repeat(40), path })
          const filed = yield* aPage({
            title: "Filed",
            git: git("docs/a b.md"),
            sourceHash: aSource("# Filed\n").hash
          })
          const next = yield* aPage({ title: "Next", position: "a1", git: git("docs/next.md") })
          yield* commit(made, { pages: { put: [filed, next], remove: [] }, sources: [aSource("# Filed\n")] })
          const { made: answers } = yield* edit(made, insert("One"), {
            type: "insert_files",
            files: [{ name: "logo.png", ref: "logo", bytes: onePixel }]
          })
          const one = pageOf({ made: answers })
          const file = (answers[1] as { readonly files: ReadonlyArray<string> }).files[0]!
          const link = (ref: unknown) => ({
            object: "block",
            type: "paragraph",
            key: "k",
            data: {},
            nodes: [
              {
                object: "inline",
                type: "link",
                key: "l",
                data: { ref },
                nodes: [{ object: "text", key: "t", leaves: [{ object: "leaf", text: "to", marks: [] }] }]
              }
            ]
          })
          const refs = [
            { kind: "page", page: one },
            { kind: "anchor", anchor: "part", page: one },
            { kind: "anchor", anchor: "here" },
            { kind: "page", page: filed.id },
            { kind: "anchor", anchor: "there", page: next.id },
            { kind: "file", file },
            { kind: "space", space: made.space.id },
            { kind: "page", page: one, space: made.space.id },
            { kind: "anchor", anchor: "x", page: one, space: made.space.id },
            { kind: "user", user: made.admin.id },
            { kind: "url", url: "https://example.org/?a=b#c" }
          ]
          const document = { object: "document", data: {}, nodes: refs.map(link) } as unknown as Document
          yield* edit(made, insert("Two", { document: { document } }), {
            type: "update_page",
            page: filed.id,
            document: { document }
          })
          const two = (yield* listPages(made.space.id).pipe(as(made.admin))).pages.find(
            ({ title }) => title === "Two"
          )!
          for (const id of [two.id, filed.id]) {
            const nodes = (yield* readDocument(made, id))!.nodes as unknown as ReadonlyArray<{
              readonly nodes: ReadonlyArray<{ readonly data: { readonly ref: unknown } }>
            }>
            expect(nodes.map((node) => node.nodes[0]!.data.ref)).toEqual(refs)
          }
          const { text } = yield* read(made, filed.id)
          expect(text).toContain(`(/pages/${one}#part)`)
          expect(text).toContain("(next.md#there)")
          expect((yield* read(made, two.id)).text).toContain("(/docs/a%20b.md)")
          // A `ref` of an edit names its id, and Markdown refers to the id.
          const named = yield* edit(
            made,
            insert("Three"),
            insert("Four", {
              document: { document: { ...document, nodes: [link({ kind: "page", page: "Three" })] } as never }
            }),
            insert("Five", {
              document: { markdown: `[a](/pages/${one}) ![](/files/${file}) [b](docs/next.md)` }
            })
          )
          const json = (index: number) =>
            Effect.map(readDocument(made, pageOf(named, index)), (tree) => JSON.stringify(tree))
          expect(yield* json(1)).toContain(JSON.stringify({ kind: "page", page: pageOf(named, 0) }))
          expect(yield* json(2)).toContain(JSON.stringify({ kind: "page", page: one }))
          expect(yield* json(2)).toContain(JSON.stringify({ kind: "file", file }))
          expect(yield* json(2)).toContain(JSON.stringify({ kind: "page", page: next.id }))
        })
    )

    it.effect("move pages with their subtrees, and number slugs that are taken", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { made: answers } = yield* edit(
          made,
          insert("A"),
          insert("B"),
          insert("C", { into: "A" }),
          insert("C", { into: "B", ref: "C2" }),
          insert("D", { into: "C" })
        )
        const [a, b, c] = [0, 1, 2].map((index) => pageOf({ made: answers }, index))
        yield* edit(made, { type: "update_page", page: c!, into: b!, at: 0 })
        expect(yield* tree(made)).toBe("a\nb\n  c-2\n    d\n  c\n")
        yield* edit(
          made,
          { type: "update_page", page: a!, into: c! },
          { type: "update_page", page: c!, into: null, at: 0 }
        )
        expect(yield* tree(made)).toBe("c-2\n  d\n  a\nb\n  c\n")
        yield* edit(made, { type: "delete_page", page: c! })
        expect(yield* tree(made)).toBe("b\n  c\n")
      })
    )

    it.effect("leave order to pages that no position can stand between", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const put = yield* Effect.forEach(["x", "y", "z"], (title) =>
          aPage({ title, position: "not a position" })
        )
        yield* commit(made, { pages: { put, remove: [] } })
        const [first, second, third] = put
          .map(({ id, slug }) => ({ id, slug }))
          .sort((p, q) => (p.id < q.id ? -1 : 1))
        yield* edit(made, insert("New", { at: 1 }), { type: "update_page", page: third!.id, at: 0 })
        expect(yield* tree(made)).toBe([third!.slug, first!.slug, "new", second!.slug, ""].join("\n"))
      })
    )

    it.effect("are all refused when one of them is", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const first = yield* edit(
          made,
          insert("A"),
          insert("B", { into: "A" }),
          insert("Link", { kind: "link", target: { kind: "url", url: "https://example.org/" } }),
          insert("Broken", { document: { markdown: "---\na: [\n---\n# Broken\n" } }),
          insert("Table", { document: { markdown: cellsWithComment } })
        )
        const [a, b, link, broken, table] = [0, 1, 2, 3, 4].map((index) => pageOf(first, index))
        const refused: ReadonlyArray<readonly [string, Edit]> = [
          ["below-itself", { type: "update_page", page: a!, into: b! }],
          ["below-itself", { type: "update_page", page: a!, into: a! }],
          ["group-not-at-top", insert("G", { kind: "group", into: a! })],
          ["below-link", insert("X", { into: link! })],
          ["not-a-sibling", insert("X", { at: { before: b! } })],
          ["no-text", { type: "update_page", page: link!, document: { markdown: "x" } }],
          ["no-target", insert("X", { kind: "link" })],
          [
            "no-target",
            { type: "update_page", page: a!, target: { kind: "url", url: "https://example.org/" } }
          ],
          ["title-missing", { type: "insert_page", document: { markdown: "no heading" } }],
          ["title-missing", { type: "update_page", page: a!, title: " " }],
          ["ref-taken", insert("Named")],
          ["nothing-beneath", { type: "revert_page", page: a! }],
          ["front-matter", { type: "update_page", page: broken!, icon: "gear" }],
          [
            "hidden-source",
            { type: "update_page", page: table!, document: { document: withCards(cellsWithComment) } }
          ],
          [
            "pipe-table",
            { type: "update_page", page: table!, document: { document: withTwoParagraphs(cellsWithComment) } }
          ],
          [
            "document-part",
            {
              type: "update_page",
              page: a!,
              document: { document: { object: "document", data: {}, nodes: [{}] } as never }
            }
          ]
        ]
        for (const [reason, wrong] of refused) {
          const error = yield* Effect.flip(edit(made, insert("Named"), wrong))
          expect(error).toMatchObject({ _tag: "EditRefused", edit: 1, reason })
        }
        for (const unknown of [
          { type: "update_page", page: "nobody", title: "X" },
          { type: "delete_page", page: "nobody" },
          insert("X", { into: "nobody" })
        ] satisfies ReadonlyArray<Edit>) {
          expect(yield* Effect.flip(edit(made, insert("Named"), unknown))).toMatchObject({
            _tag: "PageNotFound",
            pageId: "nobody",
            edit: 1,
            message: "No change was applied. Correct changes.1: there is no such page"
          })
        }
        expect(yield* tree(made)).toBe("a\n  b\nlink\nbroken\ntable\n")
        expect((yield* lineOf(made)).headRevisionId).toBe(first.revision.id)
      })
    )

    it.effect("bring files by their bytes and from addresses", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { made: answers } = yield* edit(made, {
          type: "insert_files",
          files: [
            { name: "a.png", bytes: onePixel },
            { name: "b", url: "https://files.example.org/logo.png" },
            { name: "some data", url: "https://files.example.org/data" },
            { name: "seven of it", bytes: new Uint8Array([7]), contentType: "application/x-seven" }
          ]
        })
        const ids = (answers[0] as { readonly files: ReadonlyArray<string> }).files
        const files = yield* Effect.forEach(ids, (id) =>
          getFile(made.space.id, id as never).pipe(as(made.admin))
        )
        expect(
          files.map(({ contentType, dimensions, name, size }) => [name, contentType, size, dimensions])
        ).toEqual([
          ["a.png", "image/png", onePixel.length, { width: 1, height: 1 }],
          ["b", "image/png", onePixel.length, { width: 1, height: 1 }],
          ["some data", "application/x-data", 3, null],
          ["seven of it", "application/x-seven", 1, null]
        ])
        expect([...(yield* Blobs.use((blobs) => blobs.get(files[0]!.blobHash)))]).toEqual([...onePixel])
        const gone = {
          type: "insert_files",
          files: [{ name: "x", url: "https://files.example.org/gone" }]
        } as const
        expect((yield* Effect.flip(edit(made, insert("Not made"), gone)))._tag).toBe("DownloadFailed")
        expect(yield* tree(made)).toBe("")
      })
    )

    it.effect(
      "are for who may edit, where content is edited live, and for the revision that they were made for",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const first = yield* edit(made, insert("A"))
          const second = yield* editSpace(made.space.id, [insert("B")], {
            ifMatch: [{ revisionId: "other" }, { revisionId: first.revision.id }]
          }).pipe(as(made.admin))
          const stale = editSpace(made.space.id, [insert("C")], {
            ifMatch: [{ revisionId: first.revision.id }]
          }).pipe(as(made.admin))
          expect(yield* Effect.flip(stale)).toMatchObject({
            _tag: "RevisionOutdated",
            head: second.revision.id
          })
          yield* updateSpace(made.space.id, { editMode: "locked" }).pipe(as(made.admin))
          expect((yield* Effect.flip(edit(made, insert("D"))))._tag).toBe("ContentLocked")
          expect(yield* tree(made)).toBe("a\nb\n")
          expect(second.revision).toMatchObject({
            type: "edits",
            createdBy: made.admin.id,
            parents: [first.revision.id]
          })
        })
    )

    it.effect("of many at once are all there, each on what was there before it", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const page = pageOf(yield* edit(made, insert("Same", { document: { markdown: "# Same\n" } })))
        const writers = Array.from({ length: 12 }, (_, index) =>
          index % 2 === 0
            ? edit(made, insert("Twin", { ref: "x" }))
            : edit(made, {
                type: "update_page",
                page,
                [(["icon", "description"] as const)[index % 4 === 1 ? 0 : 1]]: `v${index}`
              })
        )
        yield* Effect.all(writers, { concurrency: "unbounded" })
        const slugs = (yield* tree(made)).trim().split("\n")
        expect(slugs.toSorted()).toEqual(["same", "twin", "twin-2", "twin-3", "twin-4", "twin-5", "twin-6"])
        const { attributes, text } = yield* read(made, page)
        expect(attributes).toMatchObject({
          icon: expect.stringMatching(/^v/),
          description: expect.stringMatching(/^v/)
        })
        expect(text).toContain("# Same\n")
        expect((yield* lineOf(made)).headSeq).toBe(14)
      })
    )

    it.effect("run what shall be true with them in the same unit of work", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const failing = commitEdits(made.space.mainBranchId, [insert("A")], {
          expected: null,
          createdBy: null,
          around: Effect.succeed(() => Effect.fail("no"))
        })
        expect(yield* Effect.flip(failing)).toBe("no")
        expect(yield* tree(made)).toBe("")
      })
    )

    it.effect("drop the overrides of pages", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { made: answers } = yield* edit(
          made,
          insert("A"),
          insert("B", { into: "A" }),
          insert("C", { into: "B" }),
          insert("D")
        )
        const [a, b, c, d] = [0, 1, 2, 3].map((index) => pageOf({ made: answers }, index))
        const branch = yield* aLine(made)
        const before = yield* branch.all
        yield* branch.edit(
          { type: "update_page", page: d!, title: "Changed", into: a!, at: 0 },
          { type: "delete_page", page: b! },
          insert("B", { into: a!, at: 0 }),
          insert("New", { into: d! })
        )
        expect(yield* branch.tree).toBe("a\n  b\n  changed\n    new\n")
        const changed = yield* branch.all
        const idOf = (slug: string) => changed.find((page) => page.slug === slug)!.id
        yield* branch.edit({ type: "revert_page", page: d! })
        expect(yield* branch.tree).toBe("a\n  b\nd\n  new\n")
        yield* branch.edit({ type: "revert_page", page: idOf("new") }, { type: "revert_page", page: a! })
        expect(yield* branch.tree).toBe("a\n  b\nd\n")
        // The other B has its slug by now.
        yield* branch.edit({ type: "revert_page", page: c! })
        expect(yield* branch.tree).toBe("a\n  b\n  b-2\n    c\nd\n")
        yield* branch.edit({ type: "revert_page", page: idOf("b") }, { type: "revert_page", page: b! })
        expect((yield* branch.all).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
        expect(yield* branch.tree).toBe("a\n  b\n    c\nd\n")
        // A removed page is restored with its subtree; later changes of main are not visible.
        yield* branch.edit({ type: "delete_page", page: a! })
        yield* edit(made, { type: "delete_page", page: b! })
        yield* branch.edit({ type: "revert_page", page: a! })
        expect(yield* branch.tree).toBe("a\n  b\n    c\nd\n")
        const unknown = yield* Effect.flip(branch.edit({ type: "revert_page", page: "nobody" }))
        expect(unknown._tag).toBe("PageNotFound")
        yield* branch.edit(insert("Holder"), { type: "update_page", page: d!, into: "Holder" })
        const holder = (yield* branch.all).find(({ slug }) => slug === "holder")!.id
        expect(yield* Effect.flip(branch.edit({ type: "revert_page", page: holder }))).toMatchObject({
          reason: "pages-beneath"
        })
      })
    )
  })
