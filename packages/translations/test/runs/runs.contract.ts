import { expect } from "@effect/vitest"
import { type PageVersion, Pages, Revisions, Sources, type Space, Spaces } from "@octavo/content"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { deliverEvents, Jobs, runNextJob } from "@octavo/kernel"
import { Effect, Exit, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  deleteTranslation,
  getTranslation,
  jobs,
  runTranslation,
  schedules,
  subscribers,
  Translator,
  TranslatorRefused,
  type TranslatorRequest,
  updateGlossaryEntries
} from "../../src/index.ts"
import { property } from "@octavo/markdown/testing"
import * as fc from "fast-check"
import { aTranslation } from "../../src/testing/index.ts"
import type { TranslationServices, TranslationTests } from "../TranslationServices.ts"

/** The texts of the pages of a space, by title. */
const textsOf = Effect.fnUntraced(function* (spaceId: Space["id"]) {
  const space = yield* (yield* Spaces).get(spaceId)
  const { headSeq: seq } = yield* (yield* Revisions).getBranch(space.mainBranchId)
  const pages = yield* (yield* Pages).listAll({ branchId: space.mainBranchId, seq, base: null })
  const texts = yield* (yield* Sources).getMany(pages.flatMap(({ sourceHash }) => sourceHash ?? []))
  return pages
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
    .map((page) => ({ page, text: texts.get(page.sourceHash ?? "") ?? "" }))
})

/** A translation with pages at its source, and a translator that counts what it is asked. */
const aRun = Effect.fnUntraced(function* (texts: ReadonlyArray<string>) {
  const made = yield* aTranslation()
  const asked: Array<string> = []
  const pages: Array<PageVersion> = []
  const write = Effect.fnUntraced(function* (index: number, text: string) {
    const source = aSource(text)
    const title = source.derived.title ?? `Page ${index}`
    const { description } = source.derived.frontMatter
    const attributes = description === undefined ? {} : { description }
    const page = pages[index] ?? (yield* aPage({ title, position: `a${index}`, attributes }))
    pages[index] = { ...page, title, sourceHash: source.hash }
    yield* commitToBranch(made.source.mainBranchId, {
      sources: [source],
      pages: { put: [pages[index]], remove: [] }
    })
  })
  for (const [index, text] of texts.entries()) yield* write(index, text)
  const pseudo = yield* Translator
  /** Runs jobs until none of this translation waits. */
  const work = (given: Partial<typeof pseudo> = {}) =>
    runNextJob(jobs).pipe(
      Effect.provideService(Translator, {
        ...pseudo,
        ...given,
        translate: (request: TranslatorRequest) => {
          asked.push(...request.texts)
          return (given.translate ?? pseudo.translate)(request)
        }
      }),
      Effect.andThen(Effect.flatMap(Jobs, (all) => all.hasUnfinished([made.translation.id]))),
      Effect.repeat({ while: (isUnfinished) => isUnfinished })
    )
  const run = runTranslation(made.organization.id, made.translation.id).pipe(as(made.admin))
  const get = getTranslation(made.organization.id, made.translation.id).pipe(as(made.admin))
  return { ...made, asked, write, work, run, get, pages, result: textsOf(made.translation.resultSpaceId) }
})

/** The runs of translations. */
export const runsContract = (it: TranslationTests) => {
  it.effect("a run translates pages under their ids and keeps their structure", () =>
    Effect.gen(function* () {
      const text =
        "---\ndescription: All of it\n---\n\n# Install\n\nRun **this** `cmd` with [it](a.md).\n\n```sh\nls\n```\n"
      const { get, pages, result, work } = yield* aRun([text])
      yield* work()
      const [found] = yield* result
      expect(found!.page).toMatchObject({ id: pages[0]!.id, slug: "install", title: "⟦Íñšŧáļļ ~~⟧" })
      expect(found!.text).toBe(
        '---\ndescription: "⟦Áļļ óƒ íŧ ~~⟧"\n---\n\n# ⟦Íñšŧáļļ \\~\\~⟧\n\n⟦Řúñ **ŧĥíš** `cmd` ŵíŧĥ [íŧ](a.md). \\~\\~\\~⟧\n\n```sh\nls\n```\n'
      )
      const { run, translation } = yield* get
      expect([translation.status, run!.outcome, run!.pages]).toEqual(["completed", "succeeded", 1])
      expect(translation.stats).toMatchObject({ runs: 1, totalPages: 1, latestPages: 1, totalWords: 8 })
      expect(translation.resultRevisionId).not.toBe(null)
    })
  )

  it.effect("a second run sends the texts that changed alone", () =>
    Effect.gen(function* () {
      const { asked, get, result, run, work, write } = yield* aRun([
        "# One\n\nFirst.\n\nSecond.\n",
        "# Two\n\nFirst.\n"
      ])
      yield* work()
      expect(asked.toSorted()).toEqual(["First.", "One", "Second.", "Two"])
      asked.length = 0
      yield* write(0, "# One\n\nFirst.\n\nThird.\n")
      yield* run
      yield* work()
      expect(asked).toEqual(["Third."])
      expect((yield* result).map(({ text }) => text)).toEqual([
        "# ⟦Óñé⟧\n\n⟦Ƒířšŧ. \\~⟧\n\n⟦Ŧĥířđ. \\~⟧\n",
        "# ⟦Ŧŵó⟧\n\n⟦Ƒířšŧ. \\~⟧\n"
      ])
      expect((yield* get).translation.stats).toMatchObject({
        runs: 2,
        latestPages: 1,
        latestWords: 1,
        totalPages: 2
      })
      asked.length = 0
      yield* run
      yield* work()
      expect([asked, (yield* get).translation.stats.latestPages]).toEqual([[], 0])
    })
  )

  it.effect("a term of the glossary sends again the texts with it alone", () =>
    Effect.gen(function* () {
      const { admin, asked, organization, result, run, work } = yield* aRun([
        "# One\n\nThe Space is here.\n\nNothing else.\n"
      ])
      yield* work()
      asked.length = 0
      yield* updateGlossaryEntries(organization.id, [
        { type: "insert", translations: { en: "space", de: "Bereich" } }
      ]).pipe(as(admin))
      yield* run
      yield* work()
      expect(asked).toEqual(["The <x1/> is here."])
      expect((yield* result)[0]!.text).toContain("Bereich")
    })
  )

  it.effect("answers without their placeholders never change the structure of a page", () =>
    Effect.gen(function* () {
      const text = "# One\n\nRun **this** `cmd` with [it](a.md).\n"
      for (const spoil of [
        () => "",
        (answer: string) => answer.replace(/<x\d\/>/g, ""),
        (answer: string) => `${answer}${answer}`,
        (answer: string) => answer.replaceAll("g1", "g9"),
        (answer: string) => `<p>${answer}</p>\n\n# Heading\n\n{% hint %}`,
        () => '{"broken": [',
        (answer: string) => answer.repeat(500)
      ]) {
        const { get, result, work } = yield* aRun([text])
        yield* work({ translate: ({ texts }) => Effect.succeed(texts.map((text) => spoil(text))) })
        const [found] = yield* result
        expect(found!.text).toContain("`cmd`")
        expect(found!.text).toContain("](a.md)")
        expect(found!.text.split("\n")).toHaveLength(4)
        expect(["succeeded", "partial"]).toContain((yield* get).run!.outcome)
      }
    })
  )

  it.effect("a translator that refuses ends the run, and the next one goes on", () =>
    Effect.gen(function* () {
      const { get, result, run, work } = yield* aRun(["# One\n\nFirst.\n"])
      yield* work({ translate: () => Effect.fail(new TranslatorRefused({ reason: "The key is wrong" })) })
      const failed = yield* get
      expect([failed.run!.outcome, failed.run!.problem]).toEqual(["failed", "The key is wrong"])
      expect((yield* result)[0]!.text).toBe("# One\n\nFirst.\n")
      yield* run
      yield* work()
      expect((yield* result)[0]!.text).toContain("⟦Ƒířšŧ.")
    })
  )

  it.effect("a worker that dies leaves its answers to the next one", () =>
    Effect.gen(function* () {
      const { asked, get, translation, work } = yield* aRun(["# One\n\nFirst.\n"])
      const pseudo = yield* Translator
      const job = Option.getOrThrow(yield* (yield* Jobs).findLatest("translations.run", translation.id))
      let calls = 0
      const killed = jobs[1]!.run({ job, progress: () => Effect.void }).pipe(
        Effect.provideService(Translator, {
          ...pseudo,
          maxTexts: 1,
          translate: (request) => {
            asked.push(...request.texts)
            return ++calls === 2 ? Effect.die("killed") : pseudo.translate(request)
          }
        })
      )
      expect(Exit.isFailure(yield* Effect.exit(killed))).toBe(true)
      yield* work()
      expect(asked).toEqual(["One", "First.", "First."])
      expect((yield* get).translation.stats).toMatchObject({ runs: 1, totalWords: 2, totalPages: 1 })
    })
  )

  it.effect("the result follows the source at once, and its texts when the source is quiet", () =>
    Effect.gen(function* () {
      const { pages, result, source, work, write } = yield* aRun(["# One\n\nFirst.\n", "# Two\n\nSecond.\n"])
      yield* work()
      yield* deliverEvents(subscribers)
      yield* work()
      yield* write(0, "# One\n\nOther.\n")
      yield* write(2, "# Three\n\nNew.\n")
      yield* commitToBranch(source.mainBranchId, { pages: { put: [], remove: [pages[1]!.id] } })
      yield* deliverEvents(subscribers)
      yield* work()
      expect((yield* result).map(({ text }) => text)).toEqual([
        "# ⟦Óñé⟧\n\n⟦Ƒířšŧ. \\~⟧\n",
        "# Three\n\nNew.\n"
      ])
      yield* TestClock.adjust("31 seconds")
      yield* schedules[0]!.run
      yield* work()
      expect((yield* result).map(({ text }) => text)).toEqual([
        "# ⟦Óñé⟧\n\n⟦Óŧĥéř. \\~⟧\n",
        "# ⟦Ŧĥřéé \\~⟧\n\n⟦Ñéŵ.⟧\n"
      ])
    })
  )

  it.effect("text that became conditional is not shown in its old translation", () =>
    Effect.gen(function* () {
      const { result, work, write } = yield* aRun(["# One\n\nSecret.\n"])
      yield* work()
      yield* deliverEvents(subscribers)
      yield* work()
      const hidden = "# One\n\n{% if visitor.claims.a %}\nSecret.\n{% endif %}\n"
      yield* write(0, hidden)
      yield* deliverEvents(subscribers)
      yield* work()
      expect((yield* result)[0]!.text).toBe(hidden)
    })
  )

  it.effect("a request during a run has another one follow, and a deletion ends it", () =>
    Effect.gen(function* () {
      const { admin, get, organization, run, translation, work, write } = yield* aRun(["# One\n\nFirst.\n"])
      const pseudo = yield* Translator
      let requests = 0
      const services = yield* Effect.context<TranslationServices>()
      const meanwhile = <A, E>(effect: Effect.Effect<A, E, TranslationServices>) =>
        Effect.orDie(Effect.provideContext(effect, services))
      yield* work({
        translate: (request) =>
          requests++ === 0
            ? Effect.andThen(meanwhile(Effect.andThen(run, run)), pseudo.translate(request))
            : pseudo.translate(request)
      })
      const { translation: now } = yield* get
      expect([now.status, now.requestedSeq, now.stats.runs]).toEqual(["completed", 4, 2])
      yield* write(0, "# One\n\nOther words.\n")
      yield* run
      yield* work({
        translate: (request) =>
          Effect.andThen(
            meanwhile(deleteTranslation(organization.id, translation.id).pipe(as(admin))),
            pseudo.translate(request)
          )
      })
      expect((yield* Effect.flip(get))._tag).toBe("TranslationNotFound")
    })
  )

  it.effect(
    "random edits between runs end where a translation from scratch ends, and no text is sent twice",
    () =>
      property(
        fc.array(fc.array(fc.tuple(fc.nat(3), fc.array(fc.nat(6), { maxLength: 4 })), { maxLength: 3 }), {
          minLength: 1,
          maxLength: 4
        }),
        10,
        (rounds) =>
          Effect.scoped(
            Effect.gen(function* () {
              const paragraphs = [
                "A **b** `c`.",
                "* d\n* e",
                "> f [g](h.md)",
                "| i |\n| - |\n| j |",
                "k",
                "l m",
                "## n"
              ]
              const step = yield* aRun(["# One\n", "# Two\n", "# Three\n", "# Four\n"])
              yield* step.work()
              for (const round of rounds) {
                for (const [page, parts] of round) {
                  yield* step.write(
                    page,
                    [`# Page ${page}`, ...parts.map((n) => paragraphs[n]!)].join("\n\n")
                  )
                }
                yield* step.run
                yield* step.work()
              }
              expect(new Set(step.asked).size).toBe(step.asked.length)
              const sources = (yield* textsOf(step.source.id)).map(({ text }) => text)
              const whole = yield* aRun(sources)
              yield* whole.work()
              const texts = (found: ReadonlyArray<{ readonly text: string }>) => found.map(({ text }) => text)
              expect(texts(yield* step.result)).toEqual(texts(yield* whole.result))
            })
          )
      )
  )
}
