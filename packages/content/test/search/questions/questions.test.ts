import { expect, layer } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { type Language, type PageVersion, searchSpace, updateSpace } from "../../../src/index.ts"
import { aPage, aSource, aSpace } from "../../../src/testing/index.ts"
import { commit } from "../../commit.ts"
import { memory } from "../../ContentServices.ts"
import { handbook, type HandbookPage, handbookQuestions, handbookSource } from "./handbook.ts"
import { ownDocs, ownQuestions } from "./ownDocs.ts"
import {
  frenchHandbook,
  germanHandbook,
  unseenFrenchQuestions,
  unseenGermanQuestions,
  unseenHandbookQuestions,
  unseenOwnQuestions
} from "./unseen.ts"

interface Question {
  readonly asked: string
  /** Which of the pages answer. */
  readonly answers: ReadonlyArray<number>
}

const titleOf = (source: string) => (/^# (.+)$/m.exec(source)?.[1] ?? "Untitled").replaceAll("`", "")

/** The place of the first page that answers each question, from 1; 0 when it is not among the first ten. */
const placesOf = Effect.fnUntraced(function* (
  sources: ReadonlyArray<string>,
  questions: ReadonlyArray<Question>,
  language?: Language
) {
  const made = yield* aSpace()
  if (language !== undefined) yield* updateSpace(made.space.id, { language }).pipe(as(made.admin))
  const texts = sources.map((source) => aSource(source))
  const pages: Array<PageVersion> = []
  for (const [index, source] of sources.entries()) {
    pages.push(yield* aPage({ title: titleOf(source), sourceHash: texts[index]!.hash }))
  }
  yield* commit(made, { pages: { put: pages, remove: [] }, sources: texts })
  return yield* Effect.forEach(questions, ({ answers, asked }) =>
    searchSpace(made.space.id, asked, { after: null, limit: 10 }).pipe(
      as(made.admin),
      Effect.map(({ items }) => ({
        asked,
        place: items.findIndex(({ pageId }) => answers.some((at) => pages[at]!.id === pageId)) + 1,
        found: items.slice(0, 3).map(({ title }) => title)
      }))
    )
  )
})

type Places = Effect.Success<ReturnType<typeof placesOf>>

/** Nine of ten answers are among the first three pages, seven of ten are the first. */
const expectAnswers = (places: Places) => {
  const among = (last: number) => places.filter(({ place }) => place > 0 && place <= last)
  const missed = places.filter(({ place }) => place === 0 || place > 3)
  expect(among(3).length / places.length, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(0.9)
  const later = places.filter(({ place }) => place !== 1)
  expect(among(1).length / places.length, JSON.stringify(later, null, 1)).toBeGreaterThanOrEqual(0.7)
}

/** Questions to pages of a handbook, with the titles of the pages that answer. */
const askedOf = (
  pages: ReadonlyArray<HandbookPage>,
  questions: ReadonlyArray<readonly [asked: string, title: string]>
): ReadonlyArray<Question> =>
  questions.map(([asked, title]) => {
    const answer = pages.findIndex((page) => page.title === title)
    expect(answer, title).not.toBe(-1)
    return { asked, answers: [answer] }
  })

const askedOfDocs = (
  docs: ReturnType<typeof ownDocs>,
  questions: typeof unseenOwnQuestions
): ReadonlyArray<Question> =>
  questions.map(([asked, ...paths]) => {
    const answers = docs.flatMap(({ path }, at) =>
      paths.some((start) => path.startsWith(start)) ? [at] : []
    )
    expect(answers.length, asked).toBeGreaterThan(0)
    return { asked, answers }
  })

layer(memory, { timeout: "60 seconds" })("questions", (it) => {
  it.effect("of people find the page of a handbook that answers", () =>
    Effect.gen(function* () {
      const questions = askedOf(handbook, handbookQuestions)
      expectAnswers(yield* placesOf(handbook.map(handbookSource), questions))
    })
  )

  it.effect("about Octavo find its documentation", () =>
    Effect.gen(function* () {
      const docs = ownDocs()
      expectAnswers(
        yield* placesOf(
          docs.map(({ source }) => source),
          askedOfDocs(docs, [...ownQuestions, ...unseenOwnQuestions])
        )
      )
    })
  )

  it.effect("that were written before any result find their pages", () =>
    Effect.gen(function* () {
      const docs = ownDocs()
      const found = [
        yield* placesOf(handbook.map(handbookSource), askedOf(handbook, unseenHandbookQuestions)),
        yield* placesOf(
          germanHandbook.map(handbookSource),
          askedOf(germanHandbook, unseenGermanQuestions),
          "de"
        ),
        yield* placesOf(
          frenchHandbook.map(handbookSource),
          askedOf(frenchHandbook, unseenFrenchQuestions),
          "fr"
        ),
        yield* placesOf(
          docs.map(({ source }) => source),
          askedOfDocs(docs, unseenOwnQuestions)
        )
      ]
      if (process.env.OCTAVO_PROVE !== undefined)
        console.log(found.map((each) => each.filter(({ place }) => place !== 1)))
      expectAnswers(found.flat())
    })
  )
})
