import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import {
  type Language,
  type PageVersion,
  searchOrganization,
  searchSpace,
  updateSpace
} from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { property } from "@octavo/markdown/testing"
import { collectList } from "../walk.ts"

/** The contract of searches with several words, for every store. */
export const sentencesContract = (it: ContentTests, isAtLength = true) =>
  describe("search in sentences", () => {
    const setUp = Effect.fnUntraced(function* (
      texts: ReadonlyArray<readonly [title: string, text: string]>,
      language?: Language
    ) {
      const made = yield* aSpace()
      if (language !== undefined) yield* updateSpace(made.space.id, { language }).pipe(as(made.admin))
      const sources = texts.map(([title, text]) => aSource(`# ${title}\n\n${text}\n`))
      const pages = yield* Effect.forEach(texts, ([title], index) =>
        aPage({ title, sourceHash: sources[index]!.hash })
      )
      yield* commit(made, { pages: { put: pages, remove: [] }, sources })
      const search = (text: string, limit = 50) =>
        collectList((request) => searchSpace(made.space.id, text, request).pipe(as(made.admin)), limit)
      const find = (text: string) => Effect.map(search(text), (hits) => hits.map(({ title }) => title))
      return { ...made, find, pages, search }
    })

    it.effect("finds the page that has most of the words, and leaves out those that carry nothing", () =>
      Effect.gen(function* () {
        const { find } = yield* setUp([
          ["Custom domains", "Serve it from an address of your own. Set up a CNAME record."],
          ["Teams", "How to set things up, and how you do it."],
          ["Password reset", "Choose a new one."],
          ["Webhooks", "A domain of events; custom ones too."]
        ])
        expect((yield* find("how do I set up a custom domain"))[0]).toBe("Custom domains")
        expect((yield* find("How can I reset my password?"))[0]).toBe("Password reset")
        expect((yield* find("reset the kubernetes password"))[0]).toBe("Password reset")
        expect(yield* find("how do I")).not.toEqual([])
        expect(yield* find("zebra xylophone")).toEqual([])
      })
    )

    it.effect("puts pages of one rank in the order of the tree, on every page of results", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const source = aSource("# Backup\n\nCopies of the database.\n")
        const put: Array<PageVersion> = []
        // Ids are in another order than positions.
        for (const [index, parent] of [
          [4, null],
          [2, null],
          [3, 0],
          [1, 0],
          [5, 1]
        ] as const) {
          const page = yield* aPage({ title: "Backup", sourceHash: source.hash, parentId: null })
          put.push({
            ...page,
            slug: `backup-${index}`,
            position: `a${index}`,
            parentId: parent === null ? null : put[parent]!.id
          })
        }
        yield* commit(made, { pages: { put, remove: [] }, sources: [source] })
        const wanted = [1, 4, 0, 3, 2].map((at) => put[at]!.id)
        for (const limit of [1, 2, 50]) {
          const hits = yield* collectList(
            (request) => searchSpace(made.space.id, "copies of the database", request).pipe(as(made.admin)),
            limit
          )
          expect(hits.map(({ pageId }) => pageId)).toEqual(wanted)
        }
      })
    )

    it.effect("demands words in quotes", () =>
      Effect.gen(function* () {
        const { find } = yield* setUp([
          ["Backup", "Copies of the database."],
          ["Restore", "From the copies of a database, backup by backup."]
        ])
        expect(yield* find('backup "from the copies" database')).toEqual(["Restore"])
        expect(yield* find('backup "from here"')).toEqual([])
      })
    )

    it.effect("finds other forms of a word", () =>
      Effect.gen(function* () {
        const { find } = yield* setUp([
          ["Deploying", "It is deployed to servers."],
          ["Queries", "Configured by hand."]
        ])
        for (const text of ["deploy", "deploys", "deployment", "deployed server", "servers"])
          expect([text, yield* find(text)]).toEqual([text, ["Deploying"]])
        for (const text of ["query", "querying", "configure", "configuration query"])
          expect([text, yield* find(text)]).toEqual([text, ["Queries"]])
        expect(yield* find('"deploy"')).toEqual([])
      })
    )

    it.effect("knows the forms and the stop words of the language of the space", () =>
      Effect.gen(function* () {
        const german = yield* setUp(
          [
            ["Einstellungen", "Die Häuser der Server."],
            ["Andere", "Wie und wo die anderen sind."]
          ],
          "de"
        )
        expect(yield* german.find("Einstellung ")).toEqual(["Einstellungen"])
        expect((yield* german.find("wie ist die Einstellung"))[0]).toBe("Einstellungen")
        const french = yield* setUp([["Réinitialiser", "Les adresses des serveurs."]], "fr")
        for (const text of ["adresse ", "le serveur", "où est le serveur "])
          expect([text, yield* french.find(text)]).toEqual([text, ["Réinitialiser"]])
        const japanese = yield* setUp(
          [
            ["ドメインの設定", "独自ドメインを設定します。"],
            ["その他", "これはその他です。"]
          ],
          "ja"
        )
        expect((yield* japanese.find("ドメインの設定はどこですか"))[0]).toBe("ドメインの設定")
      })
    )

    it.effect("lets the signs of names count", () =>
      Effect.gen(function* () {
        const { find } = yield* setUp([
          ["Crashpad", "Crash reports and comments, in C and in color."],
          ["Bindings", "For C++ and for C#."],
          ["Framework", "It runs on .NET 8; a network is not needed."],
          ["Flags", "Use --force or --dry-run, or set x-enum in node.js 2.0.1."],
          ["Releases", "Since v3.1.4 it is faster."],
          ["Force", "The force of a net, a node and an enum. Dry. Run. 2 of 0 and 1."]
        ])
        for (const [text, title] of [
          ["C++", "Bindings"],
          ["c++ bindings", "Bindings"],
          ["C#", "Bindings"],
          [".NET", "Framework"],
          ["--force", "Flags"],
          ["--dry-run", "Flags"],
          ["node.js", "Flags"],
          ["x-enum", "Flags"],
          ["2.0.1", "Flags"],
          ["version 2.0.1 of node.js", "Flags"],
          ["v2.0.1", "Flags"],
          ["3.1.4", "Releases"],
          ["v3.1.4", "Releases"],
          ["3.1", "Releases"]
        ] as const)
          expect([text, (yield* find(text))[0]]).toEqual([text, title])
        expect(yield* find("C++")).toEqual(["Bindings"])
        // A name that no page has is looked for without its signs.
        expect(yield* find("F#")).toEqual([])
        expect(yield* find("$color")).toEqual(["Crashpad"])
      })
    )

    it.effect("finds words that are written as one or as two", () =>
      Effect.gen(function* () {
        const { find, search } = yield* setUp([
          ["Setup", "With Unity."],
          ["Begin", "How to set up Unity, and to log in."],
          ["Keys", "An apikey for each time-zone."],
          ["Other", "Nothing of that, in any other place."]
        ])
        for (const text of ["setup unity", "set up unity", "setting up unity", "set-up unity"])
          expect([text, (yield* find(text)).toSorted()]).toEqual([text, ["Begin", "Setup"]])
        for (const text of ["login", "log in", "logging in", "log-in"])
          expect([text, yield* find(text)]).toEqual([text, ["Begin"]])
        for (const text of ["api key", "timezone", "time-zone"])
          expect([text, yield* find(text)]).toEqual([text, ["Keys"]])
        const [hit] = yield* search("login")
        const [section] = hit!.sections
        expect(section!.highlights.map(([start, end]) => section!.body.slice(start, end))).toEqual(["log in"])
      })
    )

    it.effect("corrects the words that no page has, and keeps the others", () =>
      Effect.gen(function* () {
        const { find } = yield* setUp([
          ["Configure webhooks", "By hand."],
          ["Installation", "How to configure it."]
        ])
        expect(yield* find("configure webhoks")).toEqual(["Configure webhooks"])
        expect((yield* find("how do I configure an instalation"))[0]).toBe("Installation")
      })
    )

    if (isAtLength)
      it.effect("corrects words that only texts have, with one mistake anywhere or two in a long word", () =>
        Effect.gen(function* () {
          const { find } = yield* setUp([
            ["Deployment", "Run it on Kubernetes, behind an ingress controller with certificates."],
            ["Sign-in", "Authentication is delegated to the identity provider."],
            ["Storage", "Snapshots are compressed and replicated to another region."],
            ["Развёртывание", "Настройте сертификаты и балансировщик."]
          ])
          for (const [typed, title] of [
            ["kubernets", "Deployment"],
            ["kubernetis", "Deployment"],
            ["kuberntes", "Deployment"],
            ["kubernte", "Deployment"],
            ["ubernetes", "Deployment"],
            ["ingres", "Deployment"],
            ["ingerss", "Deployment"],
            ["certficates", "Deployment"],
            ["certificats", "Deployment"],
            ["contoller", "Deployment"],
            ["autentication", "Sign-in"],
            ["authentcation", "Sign-in"],
            ["authetnication", "Sign-in"],
            ["delegeted", "Sign-in"],
            ["idenity", "Sign-in"],
            ["porvider", "Sign-in"],
            ["snapshpts", "Storage"],
            ["comprssed", "Storage"],
            ["replicatd to regions", "Storage"],
            ["rplicated", "Storage"],
            ["балансировщк", "Развёртывание"]
          ] as const) {
            expect((yield* find(typed))[0], typed).toBe(title)
          }
          expect(yield* find("xylophones")).toEqual([])
          expect(yield* find('"kubernets"')).toEqual(["Deployment"])
        })
      )

    it.effect("ranks words near each other higher, and higher still in the order of the query", () =>
      Effect.gen(function* () {
        const filler = "One two three four five six seven eight nine ten."
        const { find } = yield* setUp([
          ["A", `The retry is bounded. ${filler} A budget is monthly.`],
          ["B", `A budget for each retry of a request. ${filler}`],
          ["C", `A retry budget of requests. ${filler}`],
          ["D", `${filler} Nothing of the kind.`]
        ])
        expect(yield* find("retry budget")).toEqual(["C", "B", "A"])
        expect(yield* find("budget retry")).toEqual(["B", "C", "A"])
      })
    )

    it.effect("reads a phrase with signs that no page has as its words", () =>
      Effect.gen(function* () {
        const { find } = yield* setUp([
          ["Shared state", "Wrap a RefCell in an Rc to mutate what several own."],
          ["Versions", "Use node.js 24 or later."],
          ["Nodes", "A node of a cluster. The js folder is empty."],
          ["Mail", "Write to us."]
        ])
        expect((yield* find("Rc<RefCell<T>>"))[0]).toBe("Shared state")
        expect((yield* find("std::rc::RefCell"))[0]).toBe("Shared state")
        expect(yield* find("node.js")).toEqual(["Versions"])
        expect(yield* find('"RefCell<T>"')).toEqual([])
        expect((yield* find("mutate RefCell<Rc>"))[0]).toBe("Shared state")
      })
    )

    it.effect("corrects the first eight words that no page has", () =>
      Effect.gen(function* () {
        const { find } = yield* setUp([["Configure webhooks", "By hand."]])
        const missing = ["zyqa", "zyqb", "zyqc", "zyqd", "zyqe", "zyqf", "zyqg", "zyqh"]
        expect(yield* find([...missing.slice(1), "webhoks"].join(" "))).toEqual(["Configure webhooks"])
        expect(yield* find([...missing, "webhoks"].join(" "))).toEqual([])
      })
    )

    it.effect("keeps the order of a walk whatever is written meanwhile", () =>
      Effect.gen(function* () {
        const made = yield* setUp(
          Array.from({ length: 9 }, (_, n) => [
            n % 2 === 0 ? `Pelican ${n}` : `Heron ${n}`,
            n % 3 === 0 ? "A pelican eats herons." : "A heron and a pelican. ".repeat(n)
          ])
        )
        const whole = (yield* made.search("pelican heron ")).map(({ title }) => title)
        let n = 0
        const write = Effect.gen(function* () {
          const source = aSource(`# New ${n}\n\nHeron, heron, heron.\n`)
          const page = yield* aPage({ title: `Heron ${100 + n++}`, sourceHash: source.hash })
          yield* commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
        }).pipe(Effect.orDie)
        const seen = yield* collectList(
          (request) => searchSpace(made.space.id, "pelican heron ", request).pipe(as(made.admin)),
          2,
          write
        )
        expect(n).toBeGreaterThan(3)
        const old = seen.map(({ title }) => title).filter((title) => !/ 1\d\d$/.test(title))
        expect(old).toEqual(whole)
      })
    )

    const words = fc.array(fc.constantFrom("alpha", "beta", "gamma", "delta"), { minLength: 1, maxLength: 6 })
    if (isAtLength)
      it.effect(
        "ranks by the weight of words, their places and the share of the title that was asked for",
        () =>
          property(
            fc.record({
              pages: fc.array(fc.record({ title: words, heading: words, body: words }), {
                minLength: 4,
                maxLength: 12
              }),
              queries: fc.array(
                fc.uniqueArray(fc.constantFrom("alpha", "beta", "gamma", "delta"), {
                  minLength: 2,
                  maxLength: 4
                }),
                { minLength: 2, maxLength: 4 }
              )
            }),
            12,
            ({ pages, queries }) =>
              Effect.gen(function* () {
                const made = yield* setUp(
                  pages.map(({ body, heading, title }) => [
                    title.join(" "),
                    `## ${heading.join(" ")}\n\n${body.join(", ")}`
                  ])
                )
                for (const query of queries) {
                  const isIn = (list: ReadonlyArray<string>, word: string) => Number(list.includes(word))
                  const allOf = ({ body, heading, title }: (typeof pages)[number]) => [
                    ...title,
                    ...heading,
                    ...body
                  ]
                  const weights = query.map((word) => {
                    const count = pages.filter((page) => allOf(page).includes(word)).length
                    return count === 0 ? 0 : 1 + Math.floor(Math.log2(pages.length / count))
                  })
                  const total = weights.reduce((sum, weight) => sum + weight, 0)
                  const rankOf = (page: (typeof pages)[number]) => {
                    const all = allOf(page)
                    let [inText, inTitle, titled, matched] = [0, 0, 0, 0]
                    for (const [n, word] of query.entries()) {
                      const weight = weights[n]!
                      const times = all.filter((other) => other === word).length
                      const inHeading = isIn([...page.title, ...page.heading], word)
                      inText += weight * (2 * isIn(all, word) + Number(times > 2) + 3 * inHeading)
                      inTitle += weight * isIn(page.title, word)
                      titled += isIn(page.title, word)
                      matched += weight * isIn(all, word)
                    }
                    // Between texts there is at least one place without a word.
                    const places = [...page.title, "", "", ...page.heading, "", ...page.body]
                    const isFollowed = (first: string, second: string) =>
                      places.some(
                        (word, at) => word === first && places.slice(at + 1, at + 4).includes(second)
                      )
                    for (const [n, word] of query.slice(0, -1).entries()) {
                      const next = query[n + 1]!
                      const weight = Math.min(weights[n]!, weights[n + 1]!)
                      const inOrder = isFollowed(word, next)
                      inText += weight * (3 * Number(inOrder || isFollowed(next, word)) + 2 * Number(inOrder))
                    }
                    if (matched === 0 || matched / total < 4 / 9) return 0
                    const distinct = new Set(page.title)
                    const size = distinct.size + [...distinct].filter((word) => word.length > 3).length
                    const share = Math.floor((inTitle * 40 * Math.min(size, 2 * titled)) / size)
                    const found = Math.floor((inText * 50) / 4) + inTitle * 40 + share
                    return Math.floor((found * matched * matched) / (total * total))
                  }
                  const expected = pages
                    .map((page, index) => ({ id: made.pages[index]!.id, rank: rankOf(page) }))
                    .filter(({ rank }) => rank > 0)
                    .sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
                    .map(({ id }) => id)
                  const text = `${query.join(" ")} `
                  for (const limit of [1, 3, 50]) {
                    const found = yield* made.search(text, limit)
                    expect([text, limit, found.map(({ pageId }) => pageId)]).toEqual([text, limit, expected])
                  }
                  const { items } = yield* searchOrganization(made.organization.id, text, {
                    after: null,
                    limit: 9
                  }).pipe(as(made.admin))
                  const ids = items.flatMap((space) => space.pages.map(({ pageId }) => pageId))
                  expect([text, ids]).toEqual([text, expected.slice(0, 5)])
                }
              })
          )
      )
  })
