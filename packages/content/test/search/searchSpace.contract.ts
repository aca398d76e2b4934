import { describe, expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { type PageVersion, searchSpace, type SpaceView } from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { walk } from "../walk.ts"

const write = Effect.fnUntraced(function* (
  space: SpaceView,
  texts: ReadonlyArray<readonly [title: string, text: string, given?: Partial<PageVersion>]>
) {
  const sources = texts.map(([, text]) => aSource(text))
  const pages: Array<PageVersion> = []
  for (const [index, [title, , given]] of texts.entries()) {
    pages.push(yield* aPage({ title, sourceHash: sources[index]!.hash, ...given }))
  }
  yield* commit(space, { pages: { put: pages, remove: [] }, sources })
  return pages
})

/** What every store must find. */
export const searchSpaceContract = (it: ContentTests) =>
  describe("search", () => {
    const searchIn =
      ({ admin, space }: Effect.Success<ReturnType<typeof aSpace>>) =>
      (text: string) =>
        Effect.map(
          searchSpace(space.id, text, { after: null, limit: 50 }).pipe(as(admin)),
          ({ items }) => items
        )
    const titles = (hits: ReadonlyArray<{ readonly title: string }>) => hits.map((hit) => hit.title)

    it.effect("finds words whatever their case and accents", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        yield* write(made, [
          ["Über Café", "# Über Café\n\nEine Crème brûlée zum RÉSUMÉ, ﬁnal: Straße, Ελλάδα, ёж.\n"]
        ])
        for (const text of [
          "crème",
          "CREME",
          "Brulee",
          "resume",
          "uber",
          "ÜBER",
          "cafe\u0301",
          "final",
          "ελλαδα",
          "Еж",
          "straße"
        ]) {
          expect([text, titles(yield* find(text))]).toEqual([text, ["Über Café"]])
        }
        for (const text of ["crem br", "strudel", "reme"])
          expect([text, yield* find(text)]).toEqual([text, []])
      })
    )

    it.effect("finds the beginning of the last word, unless that is ended", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        yield* write(made, [["Install", "Run the configuration wizard first.\n"]])
        for (const text of ["conf", "run conf", "wizard configuration", "instal"])
          expect(yield* find(text)).toHaveLength(1)
        for (const text of ["conf ", "conf run", '"conf"', "figuration"])
          expect([text, yield* find(text)]).toEqual([text, []])
      })
    )

    it.effect("finds quoted words only next to each other", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        yield* write(made, [["Fox", "The quick brown fox jumps over the lazy dog.\n"]])
        expect(titles(yield* find("brown quick"))).toEqual(["Fox"])
        expect(titles(yield* find('"quick brown" dog'))).toEqual(["Fox"])
        expect(titles(yield* find('"QUICK, brown!" "lazy dog"'))).toEqual(["Fox"])
        expect(yield* find('"brown quick"')).toEqual([])
        expect(yield* find('"quick fox"')).toEqual([])
      })
    )

    it.effect("finds Chinese, Japanese, Korean and Thai by any part of a text", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        yield* write(made, [
          ["日本語ドキュメント", "これはOctavoのドキュメントです。\n"],
          ["中文", "欢迎使用文档平台\n"],
          ["한국어", "문서를 읽어 보세요\n"],
          ["ไทย", "ยินดีต้อนรับ\n"]
        ])
        for (const [text, title] of [
          ["本語", "日本語ドキュメント"],
          ["キュメ", "日本語ドキュメント"],
          ["octavoの", "日本語ドキュメント"],
          ["使用文", "中文"],
          ["문서", "한국어"],
          ["서를", "한국어"],
          ["ดีต้อ", "ไทย"]
        ] as const) {
          expect([text, titles(yield* find(text))]).toEqual([text, [title]])
        }
        for (const text of ["語本", "用使", "서문"]) expect([text, yield* find(text)]).toEqual([text, []])
      })
    )

    it.effect(
      "shows pages whose title has the words before those whose text has them, with the sections that have them",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const find = searchIn(made)
          yield* write(made, [
            [
              "Other",
              "# Other\n\nnothing\n\n## First\n\nInstall install install install install.\n\n## Second\n\nnothing\n"
            ],
            ["Install", "# Install\n\nHow it begins.\n"],
            ["Heading", "# Heading\n\nx\n\n## Install it\n\nNow.\n"]
          ])
          const hits = yield* find("install")
          expect(titles(hits)).toEqual(["Install", "Heading", "Other"])
          expect(hits[2]?.sections).toEqual([
            { anchor: "first", title: "First", text: "Install install install install install." }
          ])
          expect(hits[1]?.sections.map((section) => section.title)).toEqual(["Install it"])
        })
    )

    it.effect("asks one section for all of the words, not the page", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        yield* write(made, [["Page", "# Page\n\nalpha\n\n## One\n\nbeta\n\n## Two\n\nalpha beta\n"]])
        expect((yield* find("alpha beta"))[0]?.sections.map((section) => section.title)).toEqual(["Two"])
        yield* write(made, [["Apart", "# Apart\n\ngamma\n\n## One\n\ndelta\n"]])
        expect(yield* find("gamma delta")).toEqual([])
      })
    )

    it.effect("gives the path of a page that lies beneath others, and of one without a text", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        const [top] = yield* write(made, [["Top", "top\n"]])
        const [middle] = yield* write(made, [["Middle", "middle\n", { parentId: top!.id }]])
        yield* write(made, [["Needle", "needle\n", { parentId: middle!.id }]])
        const group = yield* aPage({ title: "Group of pins", kind: "group" })
        yield* commit(made, { pages: { put: [group], remove: [] } })
        expect(yield* find("needle")).toMatchObject([{ title: "Needle", path: "top/middle/needle" }])
        expect(yield* find("pins")).toMatchObject([{ pageId: group.id, path: "group-of-pins", sections: [] }])
      })
    )

    it.effect("finds what is there now: not what was removed or changed, nor what another space has", () =>
      Effect.gen(function* () {
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const [find, findThere] = [searchIn(made), searchIn(other)]
        const [page] = yield* write(made, [["Page", "aardvark\n"]])
        expect(titles(yield* find("aardvark"))).toEqual(["Page"])
        expect(yield* findThere("aardvark")).toEqual([])
        const changed = aSource("badger\n")
        yield* commit(made, {
          pages: { put: [{ ...page!, title: "Beast", sourceHash: changed.hash }], remove: [] },
          sources: [changed]
        })
        expect(yield* find("aardvark")).toEqual([])
        expect(yield* find("page")).toEqual([])
        expect(titles(yield* find("badger"))).toEqual(["Beast"])
        yield* commit(made, { pages: { put: [], remove: [page!.id] } })
        for (const text of ["badger", "beast"]) expect(yield* find(text)).toEqual([])
        // The same text, in a space that never had it before.
        yield* write(other, [["There", "aardvark\n"]])
        expect(titles(yield* findThere("aardvark"))).toEqual(["There"])
        expect(yield* find("aardvark")).toEqual([])
      })
    )

    it.effect("shows every page once, best first, whatever the length of the stretches", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        yield* write(
          made,
          Array.from({ length: 23 }, (_, index) => [
            index % 5 === 0 ? `Pelican ${index}` : `Bird ${index}`,
            `# Bird\n\n${"pelican ".repeat((index % 4) + 1)} ${index}\n`
          ])
        )
        const search = (limit: number) =>
          Effect.map(
            walk((request) => searchSpace(made.space.id, "pelican", request).pipe(as(made.admin)), limit),
            titles
          )
        const whole = yield* search(1000)
        expect(new Set(whole).size).toBe(23)
        expect(whole.slice(0, 5).every((title) => title.startsWith("Pelican"))).toBe(true)
        for (const limit of [1, 2, 5, 22]) expect(yield* search(limit)).toEqual(whole)
      })
    )

    it.effect("takes whatever is typed for words", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        yield* write(made, [["It's & odd", "a'b | c:* <-> (d) \\ !e\n"]])
        for (const text of ["", " ", "!!!", "''", '"', '""', "&|!", "\\", ":*"])
          expect([text, yield* find(text)]).toEqual([text, []])
        for (const text of ["odd & it's", "'a' | 'b'", "(d)", "!e", "c:*", "\"a'b", "d\\"]) {
          expect([text, titles(yield* find(text))]).toEqual([text, ["It's & odd"]])
        }
        yield* find("x ".repeat(5000))
        yield* find("\u0000 \ud800 ' \u0000")
      })
    )

    it.effect("is for who may read the space", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const guest = yield* aMember(made.organization.id, { role: null })
        const refused = searchSpace(made.space.id, "x", { after: null, limit: 5 }).pipe(as(guest))
        expect((yield* Effect.flip(refused))._tag).toBe("SpaceNotFound")
      })
    )
  })
