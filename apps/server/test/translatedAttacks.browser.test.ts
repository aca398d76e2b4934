import { describe, expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { Pages, Revisions, Spaces } from "@octavo/content"
import { attacks, everyBlock } from "@octavo/html/testing"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { deliverEvents, Jobs, runNextJob } from "@octavo/kernel"
import { createSite, publishSite } from "@octavo/sites"
import { jobs, subscribers, Translator, type TranslatorRequest } from "@octavo/translations"
import { aTranslationOf } from "@octavo/translations/testing"
import { Effect } from "effect"
import { aListener, watched } from "./aServedSite.ts"
import { aSpaceWith } from "./aSpaceWith.ts"

/** Texts that would show or evaluate what their author did not write. */
const injections = [
  '<code class="expression">visitor.claims</code>',
  "{% if true %}injected{% endif %}",
  "{{ visitor.claims }}",
  '{% include "../secret.md" %}',
  "<x1/><x1/><g1>",
  "</g1><g2>",
  "&lt;script&gt;top.__attacked=1&lt;/script&gt;",
  "&amp;lt;img src=x onerror=top.__attacked=1&amp;gt;"
]
const answers = [...attacks, ...injections]

/** A page with a sentence for each attack, so that each is the answer to something. */
const sentences = `# Sentences\n\n${answers.map((_, index) => `Sentence *number* ${index}.`).join("\n\n")}\n`

/** Pages that were translated by a translator whose every answer is an attack, with what it was asked kept behind it or not. */
const aTranslatedSite = Effect.gen(function* () {
  const { origin, services } = yield* aListener()
  const made = yield* Effect.gen(function* () {
    const organization = yield* anOrganization()
    const user = yield* aMember(organization.id)
    const source = yield* aSpaceWith(organization.id, user, "Source", "en", [
      ["every", everyBlock],
      ["sentences", sentences]
    ])
    const { translation } = yield* aTranslationOf(organization.id, user, source.id)
    const pseudo = yield* Translator
    let asked = 0
    const translate = ({ texts }: TranslatorRequest) =>
      Effect.succeed(
        texts.map((text) => {
          const attack = answers[asked++ % answers.length]!
          return asked % 3 === 0 ? attack : asked % 3 === 1 ? `${attack} ${text}` : `${text} ${attack}`
        })
      )
    yield* Effect.andThen(deliverEvents(subscribers), runNextJob(jobs)).pipe(
      Effect.provideService(Translator, { ...pseudo, translate }),
      Effect.andThen(Effect.flatMap(Jobs, (all) => all.hasUnfinished([translation.id]))),
      Effect.repeat({ while: (isUnfinished) => isUnfinished })
    )
    expect(asked).toBeGreaterThan(answers.length)
    const { site } = yield* createSite(organization.id, {
      type: "basic",
      title: "Translated",
      visibility: "public",
      spaceIds: [translation.resultSpaceId],
      createSpace: false
    }).pipe(as(user))
    yield* publishSite(organization.id, site.id).pipe(as(user))
    const space = yield* (yield* Spaces).get(translation.resultSpaceId)
    const { headSeq: seq } = yield* (yield* Revisions).getBranch(space.mainBranchId)
    const pages = yield* (yield* Pages).listAll({ branchId: space.mainBranchId, seq, base: null })
    return pages.map(({ slug, title }) => ({ slug, title }))
  }).pipe(Effect.provideContext(services), Effect.orDie)
  return { origin, pages: made }
})

describe("a translation whose translator answers with attacks", { timeout: 180_000 }, () => {
  it.live("runs no script, violates no policy and evaluates nothing in a browser", () =>
    Effect.gen(function* () {
      const { origin, pages } = yield* aTranslatedSite
      expect(pages).toHaveLength(2)
      const browser = yield* aChromium
      yield* Effect.promise(async () => {
        const { page, problems } = await watched(browser, origin)
        const outside: Array<string> = []
        page.on("request", (request) => outside.push(request.url()))
        for (const { slug } of pages) {
          const answer = await page.goto(`${origin}/sites/translated/${slug}`)
          expect([slug, answer?.status()]).toEqual([slug, 200])
          const ran = await page.evaluate(`(() => {
            for (const ours of document.querySelectorAll("octavo-copy, .page-actions form")) ours.remove()
            for (const element of document.querySelectorAll("article *"))
              for (const type of ["mouseover", "focus", "load", "error", "toggle", "animationstart"])
                element.dispatchEvent(new Event(type, { cancelable: true }))
            const handlers = [...document.querySelectorAll("body *")].flatMap((one) =>
              [...one.attributes].map(({ name }) => name).filter((name) => name.startsWith("on") || name === "srcdoc"))
            const scripts = document.querySelectorAll("article script, article style, article object, article form").length
            const links = [...document.querySelectorAll("article a[href]")].filter(({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol)).length
            return [window.__attacked === 1, handlers, scripts, links]
          })()`)
          expect([slug, ran]).toEqual([slug, [false, [], 0, 0]])
        }
        // The answers are there, as words.
        const words = (await page.textContent("article")) ?? ""
        expect(words.split("top.__attacked=1").length).toBeGreaterThan(attacks.length / 2)
        expect(problems.filter((problem) => !/status of 404/.test(problem))).toEqual([])
        expect(outside.filter((url) => url.includes("attack.test"))).toEqual([])
      })
    }).pipe(Effect.scoped)
  )
})
