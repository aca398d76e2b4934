import { describe, expect } from "@effect/vitest"
import { type Block, type Document, type Resolution } from "@octavo/markdown"
import { Effect } from "effect"
import {
  DocumentParser,
  DocumentParserInProcess,
  type Edit,
  type EditsConflict,
  Revisions
} from "../../src/index.ts"
import type { ContentTests } from "../ContentServices.ts"
import { aDesk, type Changes, pageOf } from "./aDesk.ts"

const treeOf = (markdown: string) =>
  DocumentParser.use((parser) => parser.read(markdown)).pipe(Effect.provide(DocumentParserInProcess))

const paragraph = (text: string): Block => ({
  object: "block",
  type: "paragraph",
  key: "new",
  data: {},
  nodes: [{ object: "text", key: "words", leaves: [{ object: "leaf", text, marks: [] }] }]
})

/** The same document with other words in some of its paragraphs. */
const withWords = (document: Document, words: Readonly<Record<number, string>>): Document => ({
  ...document,
  nodes: document.nodes.map((node, index) =>
    words[index] === undefined ? node : { ...paragraph(words[index]), key: node.key }
  )
})

/** The conflicts of an edit that is refused for them, of which nothing is written. */
const conflictsOf = <R>(
  desk: Effect.Success<ReturnType<typeof aDesk>>,
  edit: Effect.Effect<unknown, unknown, R>
) =>
  Effect.gen(function* () {
    const before = yield* desk.head
    const failure = (yield* Effect.flip(edit)) as EditsConflict
    expect(failure._tag).toBe("EditsConflict")
    expect(yield* desk.head).toBe(before)
    return failure.conflicts
  })

const texts = (it: ContentTests, kind: "main" | "change-request") => {
  it.effect(`of the texts of a page keep the words of both, in ${kind}`, () =>
    Effect.gen(function* () {
      const desk = yield* aDesk(kind)
      const { base, text, update } = desk
      const tree = yield* treeOf(yield* text())
      const first = yield* update({ base, document: { document: withWords(tree, { 0: "ANN One." }) } })
      expect(first.made).toEqual([{ type: "update_page", page: desk.page }])
      const second = yield* update({ base, document: { document: withWords(tree, { 1: "Two. BEN" }) } })
      expect(second.made).toEqual([{ type: "update_page", page: desk.page, merged: true }])
      expect(yield* text()).toBe("# P\n\nANN One.\n\nTwo. BEN\n")
      yield* update({ base, document: { markdown: "# P\n\nOne.\n\nTwo.\n\nCLEO.\n" } })
      expect(yield* text()).toBe("# P\n\nANN One.\n\nTwo. BEN\n\nCLEO.\n")
      const again = yield* update({ base, document: { markdown: "# P\n\nOne.\n\nTwo.\n\nCLEO.\n" } })
      expect([again.revision.id, again.made]).toEqual([
        yield* desk.head,
        [{ type: "update_page", page: desk.page, merged: true }]
      ])
      yield* update({ document: { markdown: "# P\n\nWithout a base.\n" } })
      expect(yield* text()).toBe("# P\n\nWithout a base.\n")
    })
  )

  it.effect(`of one paragraph are a conflict, which the next edit resolves, in ${kind}`, () =>
    Effect.gen(function* () {
      const desk = yield* aDesk(kind)
      const { base, head, page, text, update } = desk
      yield* update({ base, document: { markdown: "# P\n\nANN.\n\nTwo.\n" } })
      const late = update({ base, icon: "gear", document: { markdown: "# P\n\nBEN.\n\nTwo.\n" } })
      expect(yield* conflictsOf(desk, late)).toMatchObject([
        { kind: "text", pageId: page, base: "One.", ours: "ANN.", theirs: "BEN.", resolution: null }
      ])
      expect((yield* desk.find()).attributes).toEqual({})
      const resolved = "# P\n\nANN and BEN.\n\nTwo.\n"
      const { made } = yield* update({ base: yield* head, document: { markdown: resolved } })
      expect(made).toEqual([{ type: "update_page", page }])
      expect(yield* text()).toBe(resolved)
    })
  )
}

const resolutions = (it: ContentTests, kind: "main" | "change-request") => {
  it.effect(`with resolutions take a side or a text for each conflict, in ${kind}`, () =>
    Effect.gen(function* () {
      const desk = yield* aDesk(kind)
      const { head, page, text, update } = desk
      const written = (first: string, last: string, middle = "Middle.") => ({
        markdown: `# P\n\n${first}\n\nB.\n\n${middle}\n\nD.\n\n${last}\n`
      })
      yield* update({ document: written("One.", "Two.") })
      const base = yield* head
      yield* update({ base, document: written("ANN.", "Two ANN.", "Middle ANN.") })
      const late = { base, icon: "gear", document: written("BEN.", "Two BEN.") }
      const [one, two] = yield* conflictsOf(desk, update(late))
      const resolve = new Map<string, Resolution>([[one!.id, { take: "main" }]])
      // A conflict without a resolution stays one, and nothing is written.
      expect(yield* conflictsOf(desk, update({ ...late, resolve }))).toMatchObject([{ id: two!.id }])
      const { made } = yield* update({
        ...late,
        resolve: new Map(resolve).set(two!.id, { take: "change-request" })
      })
      expect(made).toEqual([{ type: "update_page", page, merged: true }])
      const { markdown } = written("ANN.", "Two BEN.", "Middle ANN.")
      expect(yield* text()).toBe(`---\nicon: gear\n---\n\n${markdown}`)
    })
  )

  it.effect(`with resolutions meet what was written since as a new conflict, in ${kind}`, () =>
    Effect.gen(function* () {
      const desk = yield* aDesk(kind)
      const { base, text, update } = desk
      yield* update({ base, icon: "leaf", document: { markdown: "# P\n\nANN.\n\nTwo.\n" } })
      const late = { base, icon: "gear", document: { markdown: "# P\n\nBEN.\n\nTwo.\n" } }
      const before = yield* conflictsOf(desk, update(late))
      const mine = new Map<string, Resolution>(before.map(({ id }) => [id, { take: "change-request" }]))
      yield* update({ icon: "leaf", document: { markdown: "# P\n\nCLEO.\n\nTwo.\n" } })
      const again = yield* conflictsOf(desk, update({ ...late, resolve: mine }))
      expect(again).toMatchObject([{ kind: "text", ours: "CLEO.", theirs: "BEN." }])
      yield* update({ ...late, resolve: new Map(mine).set(again[0]!.id, { markdown: "CLEO and BEN." }) })
      expect(yield* text()).toBe("---\nicon: gear\n---\n\n# P\n\nCLEO and BEN.\n\nTwo.\n")
    })
  )
}

const resolutionsOfPages = (it: ContentTests) =>
  it.effect("with resolutions take a side for a place, an icon and a page that was deleted", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk("change-request")
      const { edit, find, head, text, update } = desk
      const made = yield* edit(
        { type: "insert_page", title: "G", kind: "group" },
        { type: "insert_page", title: "H", kind: "group" },
        { type: "insert_page", title: "Last" }
      )
      const [group, other] = [pageOf(made), pageOf(made, 1)]
      const base = yield* head
      yield* update({ base, into: group, emoji: "1f680" })
      const late = { base, into: other, icon: "gear", title: "Q" }
      const resolve = Effect.fnUntraced(function* (changes: Changes, take: "main" | "change-request") {
        const conflicts = yield* conflictsOf(desk, update(changes))
        const found = new Map<string, Resolution>(conflicts.map(({ id }) => [id, { take }]))
        yield* update({ ...changes, resolve: found })
        return conflicts.map((one) => (one.kind === "attribute" ? one.attribute : one.kind))
      })
      expect(yield* resolve(late, "main")).toEqual(["icon", "place"])
      expect(yield* find()).toMatchObject({ parentId: group, title: "Q", attributes: { emoji: "1f680" } })
      expect(yield* resolve(late, "change-request")).toEqual(["icon", "place"])
      const now = yield* find()
      expect([now.parentId, now.attributes]).toEqual([other, { icon: "gear" }])
      expect(yield* text()).toBe("---\nicon: gear\n---\n\n# Q\n\nOne.\n\nTwo.\n")

      const again = { base: yield* head, document: { markdown: "# Q\n\nThree.\n" } }
      yield* edit({ type: "delete_page", page: other })
      expect(yield* resolve(again, "main")).toEqual(["removal"])
      expect(yield* find()).toBeUndefined()
      expect(yield* resolve(again, "change-request")).toEqual(["removal"])
      expect(yield* find()).toMatchObject({ parentId: null, title: "Q", slug: "q" })
      expect(yield* text()).toBe("# Q\n\nThree.\n")
    })
  )

const attributes = (it: ContentTests) => {
  it.effect("of titles and attributes are merged one by one", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk("main")
      const { base, find, page, text, update } = desk
      yield* update({ base, title: "New", icon: "gear" })
      yield* update({
        base,
        description: "Words",
        hidden: true,
        document: { markdown: "# P\n\nOne!\n\nTwo.\n" }
      })
      expect(yield* text()).toBe(
        "---\nicon: gear\ndescription: Words\nhidden: true\n---\n\n# New\n\nOne!\n\nTwo.\n"
      )
      expect(yield* find()).toMatchObject({
        title: "New",
        slug: "new",
        attributes: { icon: "gear", description: "Words", hidden: true }
      })
      yield* update({ base, title: "New", slug: "own" })
      expect(yield* find()).toMatchObject({ title: "New", slug: "own" })
      const [title] = yield* conflictsOf(desk, update({ base, title: "Other" }))
      expect(title).toMatchObject({
        pageId: page,
        kind: "text",
        base: "# P",
        ours: "# New",
        theirs: "# Other"
      })
      expect(yield* conflictsOf(desk, update({ base, icon: "leaf" }))).toHaveLength(1)
      const [slug] = yield* conflictsOf(desk, update({ base, slug: "another" }))
      expect(slug).toMatchObject({ attribute: "slug", ours: "own", theirs: "another" })
    })
  )

  it.effect("of pages without a text are merged one by one, too", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk("main")
      const { edit, find, head, update } = desk
      const url = (url: string) => ({ kind: "url" as const, url })
      const link = pageOf(
        yield* edit({ type: "insert_page", kind: "link", title: "L", target: url("https://a.example") })
      )
      const base = yield* head
      yield* update({ base, target: url("https://b.example") }, link)
      yield* update({ base, title: "M" }, link)
      expect(yield* find(link)).toMatchObject({
        title: "M",
        slug: "m",
        attributes: { target: url("https://b.example") }
      })
      const conflicts = yield* conflictsOf(
        desk,
        update({ base, title: "N", target: url("https://c.example") }, link)
      )
      expect(conflicts).toMatchObject([
        { kind: "attribute", attribute: "title", base: "L", ours: "M", theirs: "N" },
        { kind: "attribute", attribute: "target", theirs: url("https://c.example") }
      ])
    })
  )
}

const icons = (it: ContentTests) =>
  it.effect("of an emoji and of an icon are a conflict, since a page has one of them", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk("main")
      const { base, find, head, update } = desk
      yield* update({ base, emoji: "1f680" })
      expect(yield* conflictsOf(desk, update({ base, icon: "gear" }))).toMatchObject([
        { kind: "attribute", attribute: "icon", base: null, ours: "1f680", theirs: "gear" }
      ])
      yield* update({ base: yield* head, icon: "gear" })
      expect((yield* find()).attributes).toEqual({ icon: "gear" })
    })
  )

const titles = (it: ContentTests) =>
  it.effect("of a title, and of what is directly below it, are no conflict", () =>
    Effect.gen(function* () {
      const { base, text, update } = yield* aDesk("main")
      yield* update({ base, title: "New" })
      yield* update({ base, document: { markdown: "# P\n\nZero.\n\nOne.\n\nTwo.\n" } })
      expect(yield* text()).toBe("# New\n\nZero.\n\nOne.\n\nTwo.\n")
      const other = yield* aDesk("change-request")
      yield* other.update({ base: other.base, document: { markdown: "# P\n\nZero.\n\nOne.\n\nTwo.\n" } })
      yield* other.update({ base: other.base, title: "New" })
      expect(yield* other.text()).toBe("# New\n\nZero.\n\nOne.\n\nTwo.\n")
    })
  )

const moves = (it: ContentTests) => {
  it.effect("of places follow the siblings that are there by now", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk("main")
      const { edit, find, head, update } = desk
      const made = yield* edit(
        { type: "insert_page", title: "A" },
        { type: "insert_page", title: "B" },
        { type: "insert_page", title: "C" },
        { type: "insert_page", title: "D" }
      )
      const [a, b, c, d] = [0, 1, 2, 3].map((index) => pageOf(made, index)) as [
        string,
        string,
        string,
        string
      ]
      const base = yield* head
      const order = Effect.map(
        Effect.forEach([desk.page, a, b, c, d], (id) => find(id)),
        (pages) =>
          pages
            .filter((page) => page !== undefined && page.parentId === null)
            .toSorted((one, other) => (one.position < other.position ? -1 : 1))
            .map(({ title }) => title)
            .join("")
      )
      expect(yield* order).toBe("PABCD")
      yield* update({ base, at: 0 }, d)
      expect(yield* order).toBe("DPABC")
      // Behind A and B of the base, which are one further by now.
      yield* update({ base, at: 2 }, desk.page)
      expect(yield* order).toBe("DABPC")
      // It is there at the base: nothing is moved.
      yield* update({ base, at: 1 }, a)
      expect(yield* order).toBe("DABPC")
      yield* update({ base, at: 0 }, d)
      const [place] = yield* conflictsOf(desk, update({ base, at: { after: b } }, d))
      expect(place).toMatchObject({ kind: "attribute", attribute: "place", pageId: d })
      yield* update({ base, into: a }, b)
      yield* update({ base, at: 0, title: "B2" }, b)
      expect(yield* find(b)).toMatchObject({ parentId: a, title: "B2", slug: "b2" })
      yield* update({ base, into: a, at: 0 }, b)
      expect(yield* conflictsOf(desk, update({ base, into: c }, b))).toMatchObject([
        { attribute: "place", ours: { parentId: a }, theirs: { parentId: c } }
      ])
      const below = yield* Effect.flip(update({ base, into: b }, a))
      expect(below).toMatchObject({ _tag: "EditRefused", reason: "below-itself" })
      yield* edit({ type: "delete_page", page: c })
      // Behind P, the nearest sibling before C at the base that is there.
      yield* update({ base, at: { before: c } }, a)
      expect(yield* order).toBe("DPA")
      expect((yield* Effect.flip(update({ base, into: c }, d)))._tag).toBe("PageNotFound")
    })
  )

  it.effect(
    "of a page that was moved meanwhile leave it there, and of one that was deleted are a conflict",
    () =>
      Effect.gen(function* () {
        const desk = yield* aDesk("change-request")
        const { base, edit, find, page, text, update } = desk
        const group = pageOf(yield* edit({ type: "insert_page", title: "G", kind: "group" }))
        yield* update({ into: group })
        yield* update({ base, document: { markdown: "# P\n\nOne!\n\nTwo.\n" } })
        expect(yield* find()).toMatchObject({ parentId: group })
        expect(yield* text()).toBe("# P\n\nOne!\n\nTwo.\n")
        yield* edit({ type: "delete_page", page })
        expect(yield* conflictsOf(desk, update({ base, title: "Q" }))).toMatchObject([
          { kind: "removal", pageId: page, base: { title: "P" }, ours: null, theirs: { title: "Q" } }
        ])
        expect((yield* Effect.flip(update({ title: "Q" })))._tag).toBe("PageNotFound")
      })
  )
}

const bases = (it: ContentTests) => {
  it.effect("from a revision that nothing has, of another space or without the page are refused", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk("main")
      const other = yield* aDesk("main")
      const { base, edit, head, page, update } = desk
      for (const wrong of ["nothing", other.base, ""]) {
        const refused = edit(
          { type: "insert_page", title: "Not made" },
          { type: "update_page", page, base: wrong, title: "Not made" }
        )
        expect(yield* Effect.flip(refused)).toMatchObject({
          _tag: "RevisionNotFound",
          revisionId: wrong,
          edit: 1,
          message: expect.stringContaining("changes.1")
        })
      }
      const added = pageOf(yield* edit({ type: "insert_page", title: "Later" }))
      expect(yield* Effect.flip(update({ base, title: "X" }, added))).toMatchObject({ reason: "not-in-base" })
      expect((yield* Effect.flip(update({ base, title: "X" }, "nobody")))._tag).toBe("PageNotFound")
      const document = { base: yield* head, blocks: [] }
      expect(yield* Effect.flip(update({ base, document }))).toMatchObject({ reason: "two-bases" })
    })
  )

  it.effect("may be made from a revision of main in a change request", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk("change-request")
      const main = yield* (yield* Revisions).getBranch(desk.space.mainBranchId)
      yield* desk.update({ document: { markdown: "# P\n\nOne.\n\nTwo, of the change request.\n" } })
      yield* desk.update({
        base: main.headRevisionId,
        document: { markdown: "# P\n\nOne, of a reader of main.\n\nTwo.\n" }
      })
      expect(yield* desk.text()).toBe("# P\n\nOne, of a reader of main.\n\nTwo, of the change request.\n")
    })
  )

  it.effect("of one page in one request are merged one after the other", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk("main")
      const { base, edit, page, text } = desk
      const change = (changes: Changes): Edit => ({ type: "update_page", page, base, ...changes })
      const { made } = yield* edit(
        change({ title: "Not this" }),
        change({ document: { markdown: "# P\n\nOne!\n\nTwo.\n" } }),
        change({
          document: { base, blocks: [{ type: "insertAfter", key: null, block: paragraph("Zero.") }] }
        }),
        change({ title: "New" })
      )
      expect(made).toEqual(Array.from({ length: 4 }, () => ({ type: "update_page", page })))
      expect(yield* text()).toBe("# New\n\nZero.\n\nOne!\n\nTwo.\n")
      const [, two] = (yield* treeOf("# P\n\nOne.\n\nTwo.\n")).nodes
      const against = edit(
        change({ document: { markdown: "# P\n\nOne?\n\nTwo.\n" } }),
        { type: "insert_page", title: "Not made" },
        change({ title: "Old" }),
        change({ document: { base, blocks: [{ type: "replace", key: two!.key, block: paragraph("Two?") }] } })
      )
      // All conflicts of a request are reported together, each once.
      expect((yield* conflictsOf(desk, against)).map((one) => "theirs" in one && one.theirs)).toEqual([
        "# Old",
        "One?"
      ])
      const last = yield* edit(
        change({ document: { markdown: "# P\n\nReplaced by the next.\n\nTwo.\n" } }),
        change({ document: { markdown: "# P\n\nOne.\n\nTwo, later.\n" } })
      )
      expect(last.made).toMatchObject([{ merged: true }, { merged: true }])
      expect(yield* text()).toBe("# New\n\nZero.\n\nOne!\n\nTwo, later.\n")
    })
  )

  it.effect("of many at once are all there, each merged with the text at its commit", () =>
    Effect.gen(function* () {
      const lines = Array.from({ length: 12 }, (_, index) => `Paragraph ${index}.`)
      const source = (changed: number) =>
        `# P\n\n${lines.map((line, index) => (index === changed ? `${line} EDITED` : line)).join("\n\n")}\n`
      const { base, text, update } = yield* aDesk("main", source(-1))
      yield* Effect.forEach(lines, (_, index) => update({ base, document: { markdown: source(index) } }), {
        concurrency: "unbounded"
      })
      expect(yield* text()).toBe(`# P\n\n${lines.map((line) => `${line} EDITED`).join("\n\n")}\n`)
    })
  )
}

const patches = (it: ContentTests) => {
  it.effect("of blocks are merged, and refused for a key that the document of the base does not have", () =>
    Effect.gen(function* () {
      const desk = yield* aDesk("change-request")
      const { base, text, update } = desk
      const [one, two] = (yield* treeOf(yield* text())).nodes
      yield* update({ document: { markdown: "# P\n\nZero.\n\nOne.\n\nTwo.\n" } })
      const { made } = yield* update({
        document: { base, blocks: [{ type: "replace", key: two!.key, block: paragraph("Two!") }] }
      })
      expect(made).toMatchObject([{ merged: true }])
      yield* update({
        title: "Q",
        document: {
          base,
          blocks: [
            { type: "insertAfter", key: one!.key, block: paragraph("One and a half.") },
            { type: "insertAfter", key: one!.key, block: paragraph("Nearly two.") }
          ]
        }
      })
      expect(yield* text()).toBe("# Q\n\nZero.\n\nOne.\n\nOne and a half.\n\nNearly two.\n\nTwo!\n")
      const late = update({ document: { base, blocks: [{ type: "remove", key: two!.key }] } })
      expect(yield* conflictsOf(desk, late)).toMatchObject([{ base: "Two.", ours: "Two!", theirs: null }])
      const wrong = update({ document: { base, blocks: [{ type: "remove", key: "k-nothing" }] } })
      expect(yield* Effect.flip(wrong)).toMatchObject({
        _tag: "EditRefused",
        reason: "unknown-key",
        message: expect.stringContaining("k-nothing")
      })
    })
  )
}

/** Edits that name the revision that they were made from, for every store. */
export const mergedEditsContract = (it: ContentTests) =>
  describe("edits from a base", () => {
    texts(it, "main")
    texts(it, "change-request")
    resolutions(it, "main")
    resolutions(it, "change-request")
    resolutionsOfPages(it)
    attributes(it)
    icons(it)
    titles(it)
    moves(it)
    bases(it)
    patches(it)
  })
