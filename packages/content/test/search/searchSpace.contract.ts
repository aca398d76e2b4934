import { describe, expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import { type PageVersion, searchOrganization, searchSpace, type SpaceView } from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { property } from "@octavo/markdown/testing"
import { collectList } from "../walk.ts"

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

/** The contract of searches in a space, for every store. */
export const searchSpaceContract = (it: ContentTests, isAtLength = true) =>
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
          [
            "Über Café",
            "# Über Café\n\nEine Crème brûlée zum RÉSUMÉ, ﬁnal: Straße, Ελλάδα, ёж. Łódź, smørrebrød, ＡＢＣ, İzmir, كِتَاب, ΣΟΦΟΣ, किताब.\n"
          ]
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
          "straße",
          "STRASSE",
          "lodz",
          "smorrebrod",
          "abc",
          "izmir",
          "كتاب",
          "σοφοσ",
          "किताब"
        ]) {
          expect([text, titles(yield* find(text))]).toEqual([text, ["Über Café"]])
        }
        for (const text of ["crem br", "strudel", "reme", "कताब "])
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
        for (const text of ["conf ", '"conf" run', '"conf"', "figuration"])
          expect([text, yield* find(text)]).toEqual([text, []])
        // A word that no page has does not count.
        expect(titles(yield* find("conf run"))).toEqual(["Install"])
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
          expect(hits[2]?.sections).toMatchObject([
            { anchor: "first", title: "First", body: "Install install install install install." }
          ])
          expect(hits[1]?.sections.map((section) => section.title)).toEqual(["Install it"])
        })
    )

    it.effect("shows the sections that have all of the words, or else those with the most", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        const sections = (text: string) =>
          Effect.map(find(text), (hits) => hits.map((hit) => hit.sections.map(({ title }) => title)))
        yield* write(made, [["Page", "# Page\n\nalpha\n\n## One\n\nbeta\n\n## Two\n\nalpha beta\n"]])
        expect(yield* sections("alpha beta")).toEqual([["Two"]])
        yield* write(made, [
          ["Apart", "# Apart\n\ngamma\n\n## One\n\ndelta\n\n## Delta\n\nepsilon gamma\n\n## None\n\nx\n"]
        ])
        expect(yield* sections("gamma delta")).toEqual([["Delta"]])
        expect(yield* sections("gamma one epsilon")).toEqual([["Delta", "One", "Apart"]])
        expect(yield* sections("gamma zeta")).toEqual([["Apart", "Delta"]])
        expect(yield* sections('gamma "zeta"')).toEqual([])
      })
    )

    it.effect(
      "puts the shortest title that has the words first, then longer ones, headings, and texts that have them often",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const find = searchIn(made)
          yield* write(made, [
            ["Once", "# Once\n\nBackup of the cluster.\n"],
            ["Often", "# Often\n\nA backup is a backup. Backup of the cluster. Cluster! Cluster!\n"],
            ["Head", "# Head\n\n## Backup of a cluster\n\nx\n"],
            ["Half: Backup", "# Half\n\nbackup cluster\n"],
            ["Backup of a whole cluster", "# Backup of a cluster\n"],
            ["Backup", "# Backup\n\nx\n"]
          ])
          const byTitle = ["Backup", "Half: Backup", "Backup of a whole cluster"]
          expect(titles(yield* find("backup"))).toEqual([...byTitle, "Head", "Often", "Once"])
          expect(titles(yield* find('"cluster" "backup"'))).toEqual([
            "Backup of a whole cluster",
            "Half: Backup",
            "Head",
            "Often",
            "Once"
          ])
        })
    )

    it.effect("looks for the beginning of a word of one or two letters in titles alone", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        yield* write(made, [
          ["Quick start", "# Quick start\n\nzebra\n"],
          ["Text", "# Text\n\nA question of zebras, and q itself.\n\n## Zones\n\nyellow\n"],
          ["Other", "# Other\n\nquestions\n"]
        ])
        expect(titles(yield* find("q"))).toEqual(["Quick start", "Text"])
        expect(titles(yield* find("qu"))).toEqual(["Quick start"])
        expect(titles(yield* find("que")).toSorted()).toEqual(["Other", "Text"])
        expect(titles(yield* find("zo"))).toEqual(["Text"])
        expect(titles(yield* find("ye"))).toEqual([])
      })
    )

    it.effect("tells where in a piece of the text the words stand", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        const filler = "Nothing to see here. ".repeat(40)
        yield* write(made, [
          ["Long", `# Long\n\n${filler}Then <b>Crème</b> &amp; brûlée, creme again. ${filler}\n`],
          ["日本", "これはOctavoのドキュメントです\n"]
        ])
        const [hit] = yield* find("creme brulee")
        const { body, highlights } = hit!.sections[0]!
        expect(highlights.map(([start, end]) => body.slice(start, end))).toEqual(["Crème", "brûlée", "creme"])
        expect(body.length).toBeLessThan(320)
        expect(body).toMatch(/^….*…$/)
        const [japanese] = yield* find("octavoのドキ")
        const [shown] = japanese!.sections
        expect(shown!.highlights.map(([start, end]) => shown!.body.slice(start, end))).toEqual([
          "Octavoのドキ"
        ])
      })
    )

    it.effect(
      "finds by its description what says the words nowhere else, and leaves out what is not indexed",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const find = searchIn(made)
          const text = (words: string) => `---\ndescription: All about ${words}\n---\n\n# Page\n\ntext\n`
          yield* write(made, [
            ["Described", text("wombats")],
            ["Hidden wombat", text("wombats hidden"), { attributes: { hidden: true } }],
            ["Secret wombat", text("wombats secret"), { attributes: { noIndex: true } }]
          ])
          expect(titles(yield* find("wombats")).toSorted()).toEqual(["Described", "Hidden wombat"])
          expect(titles(yield* find('"wombat"'))).toEqual(["Hidden wombat"])
          expect(titles(yield* find('"wonbat"'))).toEqual(["Hidden wombat"])
        })
    )

    it.effect("takes words that nearly stand in a title for those when nothing else is found", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const find = searchIn(made)
        yield* write(made, [
          ["Installation", "# Installation\n\nHow to configure it.\n"],
          ["Configure webhooks", "# Configure webhooks\n\nAfter the installation.\n"],
          ["Gude", "# Gude\n\nA name.\n"],
          ["Guide to backups", "# Guide to backups\n"]
        ])
        for (const text of ["instalation", "insatllation", "Installationn ", "isntllation ", "instalat"])
          expect([text, titles(yield* find(text))]).toEqual([text, ["Installation", "Configure webhooks"]])
        for (const text of ["webhoks configure", '"confgure webhooks"', "wbehooks"])
          expect([text, titles(yield* find(text))]).toEqual([text, ["Configure webhooks"]])
        expect(titles(yield* find("gude"))).toEqual(["Gude"])
        expect(titles(yield* find("guied bakcups"))).toEqual(["Guide to backups"])
        for (const text of ["institution", "wbxh", "xyzzy", "hooksweb", "日本 xyzzy", "nam"])
          expect([text, titles(yield* find(text))]).toEqual([text, text === "nam" ? ["Gude"] : []])
        const [hit] = yield* find("instalation")
        expect(hit?.sections[0]?.title).toBe("Installation")
      })
    )

    it.effect("walks on with the words that it took for those of the query", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const count = 7
        yield* write(
          made,
          Array.from({ length: count }, (_, index) => [`Pelican ${index}`, `# Pelican ${index}\n`])
        )
        for (const limit of [1, 2, 3, 7]) {
          const seen = yield* collectList(
            (request) => searchSpace(made.space.id, "pelcian", request).pipe(as(made.admin)),
            limit
          )
          expect(new Set(titles(seen)).size).toBe(count)
          expect(seen).toHaveLength(count)
        }
      })
    )

    const word = fc.constantFrom(
      "install",
      "guide",
      "api",
      "apiary",
      "in",
      "日本語",
      "本語",
      "語",
      "使用 文档",
      "ไทย"
    )
    const texts = fc.array(fc.tuple(word, fc.constantFrom(" ", ", ", "\n\n")), { maxLength: 8 })
    const sentence = (parts: ReadonlyArray<readonly [string, string]>) =>
      parts.map(([word, space]) => word + space).join("")
    const typed = fc.array(
      fc.constantFrom(
        "install",
        "inst",
        "api",
        "ap",
        "in",
        "guide",
        "日本",
        "本語",
        "語",
        "使用",
        "文",
        "ไท"
      ),
      { minLength: 1, maxLength: 3 }
    )

    if (isAtLength)
      it.effect("finds what a search through all texts finds", () =>
        property(
          fc.record({
            pages: fc.array(fc.record({ title: texts, lead: texts, heading: texts, body: texts }), {
              minLength: 1,
              maxLength: 6
            }),
            queries: fc.array(typed, { minLength: 4, maxLength: 8 })
          }),
          12,
          ({ pages, queries }) =>
            Effect.gen(function* () {
              const made = yield* aSpace()
              const written = pages.map(({ body, heading, lead, title }, index) => {
                const titleText = `${sentence(title).replaceAll("\n", " ")}t${index}`
                const headingText = `${sentence(heading).replaceAll("\n", " ")}h${index}`
                return {
                  title: titleText,
                  headings: `${titleText} ${headingText}`,
                  all: [titleText, sentence(lead), headingText, sentence(body)].join(" "),
                  source: `# ${titleText}\n\n${sentence(lead)}\n\n## ${headingText}\n\n${sentence(body)}\n`
                }
              })
              yield* write(
                made,
                written.map(({ source, title }) => [title, source])
              )
              for (const query of queries) {
                const stands = (text: string, word: string, isLast: boolean) =>
                  /[a-z]/.test(word)
                    ? text
                        .split(/[\s,]+/)
                        .some((other) => other === word || (isLast && other.startsWith(word)))
                    : text.includes(word)
                const has = ({ all, headings }: (typeof written)[number], word: string, isLast: boolean) =>
                  stands(all, word, isLast && word.length > 2) || stands(headings, word, isLast)
                const said = query.filter((word) => word !== "in")
                const asked = said.length > 0 ? said : query
                // A word counts the more the fewer pages have it; pages need four ninths of what is asked.
                const words = asked.map((word, at) => {
                  const isLast = at === asked.length - 1 && word === query.at(-1)
                  const holders = written.filter((page) => has(page, word, isLast))
                  const weight =
                    holders.length === 0 ? 0 : 1 + Math.floor(Math.log2(written.length / holders.length))
                  return { holders: new Set(holders), weight }
                })
                const total = words.reduce((sum, { weight }) => sum + weight, 0)
                const expected = written
                  .filter((page) => {
                    const matched = words.reduce(
                      (sum, { holders, weight }) => sum + (holders.has(page) ? weight : 0),
                      0
                    )
                    return matched > 0 && matched / total >= 4 / 9
                  })
                  .map(({ title }) => title)
                const found = titles(yield* searchIn(made)(query.join(" ")))
                expect([query, found.toSorted()]).toEqual([query, expected.toSorted()])
              }
            })
        )
      )

    const plainWords = fc.array(fc.constantFrom("install", "guide", "api"), { minLength: 1, maxLength: 9 })
    const fewWords = fc.array(fc.constantFrom("install", "guide", "api", "to"), {
      minLength: 1,
      maxLength: 3
    })
    if (isAtLength)
      it.effect("puts first what a comparison of all pages puts first, however few are asked for", () =>
        property(
          fc.record({
            pages: fc.array(fc.record({ title: fewWords, heading: fewWords, body: plainWords }), {
              minLength: 8,
              maxLength: 14
            }),
            queries: fc.array(fc.array(fewWords, { minLength: 1, maxLength: 2 }), {
              minLength: 4,
              maxLength: 6
            })
          }),
          12,
          ({ pages, queries }) =>
            Effect.gen(function* () {
              const made = yield* aSpace()
              const written = yield* write(
                made,
                pages.map(({ body, heading, title }) => [
                  title.join(" "),
                  `# ${title.join(" ")}\n\n## ${heading.join(" ")}\n\n${body.join(" ")}\n`
                ])
              )
              const stands = (texts: ReadonlyArray<ReadonlyArray<string>>, phrase: ReadonlyArray<string>) =>
                texts.some((text) => ` ${text.join(" ")} `.includes(` ${phrase.join(" ")} `))
              for (const query of queries) {
                const rankOf = ({ body, heading, title }: (typeof pages)[number]) => {
                  const has = (texts: ReadonlyArray<ReadonlyArray<string>>) =>
                    query.every((phrase) => stands(texts, phrase))
                  const all = [...title, ...heading, ...body]
                  const isOften = query
                    .flat()
                    .every((word) => all.filter((other) => other === word).length > 2)
                  const words = new Set(title)
                  const length = words.size + [...words].filter((word) => word.length > 3).length
                  if (!has([title]) && !has([title, heading, body])) return 0
                  return (
                    (has([title]) ? 16 * (16 - length) : 0) +
                    (query.some((phrase) => stands([title], phrase)) ? 8 : 0) +
                    (has([title, heading]) ? 4 : 0) +
                    (isOften ? 2 : 0) +
                    (has([title, heading, body]) ? 1 : 0)
                  )
                }
                const expected = pages
                  .map((page, index) => ({ id: written[index]!.id, rank: rankOf(page) }))
                  .filter(({ rank }) => rank > 0)
                  .sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
                  .map(({ id }) => id)
                const text = query.map((phrase) => `"${phrase.join(" ")}"`).join(" ")
                for (const limit of [1, 2, 3, 50]) {
                  const found = yield* collectList(
                    (request) => searchSpace(made.space.id, text, request).pipe(as(made.admin)),
                    limit
                  )
                  expect([text, limit, found.map(({ pageId }) => pageId)]).toEqual([text, limit, expected])
                  expect(found.map(({ position }) => position)).toEqual(found.map((_, n) => n + 1))
                  expect(found.toSorted((a, b) => b.score - a.score)).toEqual(found)
                }
                const { items } = yield* searchOrganization(made.organization.id, text, {
                  after: null,
                  limit: 9
                }).pipe(as(made.admin))
                const inSpace = items.flatMap(({ pages }) => pages.map(({ pageId }) => pageId))
                expect([text, inSpace]).toEqual([text, expected.slice(0, 5)])
              }
            })
        )
      )

    const nasty = fc.oneof(
      fc.constantFrom(..."'\"&|!():*<>-\\\u0000\ud800\udfff%_~#+日ไか\u3099ﾞ\u0301½ﷺİŉ① \n".split("")),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      fc.constantFrom("word", "install", ":*", "<->", " & ", "''", "日本語")
    )
    if (isAtLength)
      it.effect("takes any five hundred and twelve characters, whatever they are", () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          yield* write(made, [["Install 日本語", "# Install 日本語\n\nword ½ か\n"]])
          const find = searchIn(made)
          yield* property(fc.array(nasty, { maxLength: 512 }), 150, (parts) =>
            Effect.asVoid(find(parts.join("").slice(0, 512)))
          )
          for (const text of ["日", "a ", "'", "install", "a_", "ไ", "\ud83d", "가", "((", '"'])
            yield* find(text.repeat(512).slice(0, 512))
        })
      )

    it.effect(
      "gives the path and the titles of a page below others, and the path of one without a text",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const find = searchIn(made)
          const [top] = yield* write(made, [["Top", "top\n"]])
          const [middle] = yield* write(made, [["Middle", "middle\n", { parentId: top!.id }]])
          yield* write(made, [["Needle", "needle\n", { parentId: middle!.id }]])
          const group = yield* aPage({ title: "Group of pins", kind: "group" })
          yield* commit(made, { pages: { put: [group], remove: [] } })
          expect(yield* find("needle")).toMatchObject([
            { title: "Needle", path: "top/middle/needle", ancestors: ["Top", "Middle"], description: "" }
          ])
          expect(yield* find("pins")).toMatchObject([
            { pageId: group.id, path: "group-of-pins", sections: [] }
          ])
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

    if (isAtLength)
      it.effect("shows every page once, best first, whatever the length of the pages", () =>
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
              collectList(
                (request) => searchSpace(made.space.id, "pelican", request).pipe(as(made.admin)),
                limit
              ),
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
