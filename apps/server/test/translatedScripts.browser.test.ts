import { describe, expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { everyBlock } from "@octavo/html/testing"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { deliverEvents, Jobs, runNextJob } from "@octavo/kernel"
import { createSite, publishSite } from "@octavo/sites"
import { jobs, subscribers, Translator, type TranslatorRequest } from "@octavo/translations"
import { aTranslationOf } from "@octavo/translations/testing"
import { Effect } from "effect"
import { aListener, violationsOf, watched } from "./aServedSite.ts"
import { aSpaceWith } from "./aSpaceWith.ts"

/** Words with punctuation at their edges, where emphasis is hard to write. */
const words = {
  ar: "«مرحبا»،",
  he: "״שלום״,",
  ja: "「強調。」",
  zh: "「儲存」，",
  ko: "‘저장’은"
} as const

type Language = keyof typeof words

/** One from right to left and one without spaces; a proof has all. */
const languages =
  process.env["OCTAVO_PROVE"] === undefined
    ? (["ar", "ja"] as const)
    : (Object.keys(words) as ReadonlyArray<Language>)

/** Answers with the words of a language in the place of all others, between the same placeholders. */
const translate = ({ texts, to }: TranslatorRequest) =>
  Effect.succeed(
    texts.map((text) =>
      text.replace(/<\/?[gx]\d+\/?>|&[a-z]+;|[\p{L}\p{N}][\p{L}\p{N}\s.,]*/gu, (found) =>
        /^[<&]/.test(found) ? found : words[to as Language]
      )
    )
  )

/** A site with a page of every block in English, and its translations. */
const aTranslatedSite = Effect.gen(function* () {
  const { origin, services } = yield* aListener()
  yield* Effect.gen(function* () {
    const organization = yield* anOrganization()
    const user = yield* aMember(organization.id)
    const source = yield* aSpaceWith(organization.id, user, "Source", "en", [["every", everyBlock]])
    const results = yield* Effect.forEach(languages, (language) =>
      aTranslationOf(organization.id, user, source.id, language)
    )
    const pseudo = yield* Translator
    yield* Effect.andThen(deliverEvents(subscribers), runNextJob(jobs)).pipe(
      Effect.provideService(Translator, { ...pseudo, translate }),
      Effect.andThen(
        Effect.flatMap(Jobs, (all) => all.hasUnfinished(results.map(({ translation }) => translation.id)))
      ),
      Effect.repeat({ while: (isUnfinished) => isUnfinished })
    )
    const { site } = yield* createSite(organization.id, {
      type: "basic",
      title: "Translated",
      visibility: "public",
      spaceIds: [source.id, ...results.map(({ translation }) => translation.resultSpaceId)],
      createSpace: false
    }).pipe(as(user))
    yield* publishSite(organization.id, site.id).pipe(as(user))
  }).pipe(Effect.provideContext(services), Effect.orDie)
  return origin
})

/** The parts of an article that a translation has to keep, and where its parts stand. */
const seen = `(() => {
  const count = (selector) => document.querySelectorAll("article " + selector).length
  const left = (selector) => document.querySelector(selector).getBoundingClientRect().left
  const directionOf = (selector) =>
    [...new Set([...document.querySelectorAll(selector)].map((element) => getComputedStyle(element).direction))]
  return {
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    structure: ["strong", "em", "del", "a[href]", "code", "pre", "li", "table", "td", "th", "h2", "h3", "img", "details", "blockquote"]
      .map((selector) => [selector, count(".prose " + selector)]),
    isMenuLeft: left("nav.pages") < left("article"),
    code: directionOf("article pre"),
    article: directionOf("article"),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    alternates: [...document.querySelectorAll("link[hreflang]")].map((link) => [link.hreflang, link.href])
  }
})()`

interface Seen {
  readonly lang: string
  readonly dir: string
  readonly structure: unknown
  readonly isMenuLeft: boolean
  readonly code: ReadonlyArray<string>
  readonly article: ReadonlyArray<string>
  readonly overflow: number
  readonly alternates: ReadonlyArray<readonly [language: string, href: string]>
}

describe("a page in other scripts", { timeout: 180_000 }, () => {
  it.live("has the structure of its source, its own direction and no violation in a browser", () =>
    Effect.gen(function* () {
      const origin = yield* aTranslatedSite
      const browser = yield* aChromium
      yield* Effect.promise(async () => {
        const { page, problems } = await watched(browser, origin)
        const visit = async (url: string): Promise<Seen> => {
          await page.goto(url)
          return (await page.evaluate(seen)) as Seen
        }
        const source = await visit(`${origin}/sites/translated`)
        expect([source.dir, source.isMenuLeft]).toEqual(["ltr", true])
        const alternates = new Map(source.alternates)
        expect([...alternates.keys()].map((language) => language.toLowerCase())).toEqual(
          expect.arrayContaining([...languages, "x-default"])
        )
        for (const [language, href] of alternates) {
          const key = languages.find((known) => known === language.toLowerCase())
          if (key === undefined) continue
          const isRightToLeft = ["ar", "he"].includes(key)
          const shown = await visit(href)
          expect([language, shown.dir, shown.isMenuLeft, shown.article]).toEqual([
            language,
            isRightToLeft ? "rtl" : "ltr",
            !isRightToLeft,
            [isRightToLeft ? "rtl" : "ltr"]
          ])
          expect(shown.lang.toLowerCase()).toContain(key.slice(0, 2))
          expect(shown.code).toEqual(["ltr"])
          expect([language, shown.structure]).toEqual([language, source.structure])
          expect(await page.textContent("article")).toContain(words[key].slice(0, 3))
          expect([language, await violationsOf(page)]).toEqual([language, []])
          await page.setViewportSize({ width: 360, height: 800 })
          const { overflow } = (await page.evaluate(seen)) as Seen
          expect([language, overflow <= 0]).toEqual([language, true])
          await page.setViewportSize({ width: 1440, height: 900 })
        }
        expect(problems.filter((problem) => !/status of 404/.test(problem))).toEqual([])
      })
    }).pipe(Effect.scoped)
  )
})
