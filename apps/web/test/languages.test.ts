import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { languageOf } from "../src/client/languages/loadLanguage.ts"
import { applyTranslation, localized } from "../src/client/languages/localized.ts"

const folder = new URL("../src/client/languages/", import.meta.url)

const titled = [{ title: "A" }, { title: "B" }]

/** Arguments that functions of words take: numbers, names and pages. */
const samples: ReadonlyArray<unknown> = [1, 2, 5, 11, "Name", titled, titled.slice(0, 1)]

/** The results of a function for the arguments that it takes. */
const resultsOf = (words: (...values: ReadonlyArray<unknown>) => unknown): ReadonlyArray<string> =>
  samples.flatMap((sample) => {
    try {
      const result = words(sample, sample, sample)
      return typeof result === "string" && !/undefined|NaN|\[object/.test(result) ? [result] : []
    } catch {
      return []
    }
  })

type Entry = readonly [path: string, words: string]

/** The words of a translation with the path of each; a function without a result has empty ones. */
const wordsIn = (value: unknown, path = ""): ReadonlyArray<Entry> => {
  if (typeof value === "string") return [[path, value]]
  if (typeof value === "function") {
    const results = resultsOf(value as Parameters<typeof resultsOf>[0])
    return results.length === 0 ? [[path, ""]] : results.map((words): Entry => [path, words])
  }
  return Object.entries(value as object).flatMap(([name, part]) => wordsIn(part, `${path}.${name}`))
}

test("the first language of a browser that the application has is shown", () => {
  const tagOf = (...wanted: ReadonlyArray<string>) => languageOf(wanted)?.tag
  expect(tagOf("de-AT", "en")).toBe("de")
  expect(tagOf("en-GB", "de")).toBe(undefined)
  expect(tagOf("pl", "pt-PT")).toBe("pt-BR")
  expect(tagOf("nn-NO")).toBe("nb")
  expect(tagOf("zh-TW")).toBe("zh-Hans")
  expect(tagOf("pl", "tlh")).toBe(undefined)
  expect(tagOf()).toBe(undefined)
})

test("words of a translation replace the English ones, also of parts that are loaded later", () => {
  const early = localized("early", { yes: "Yes", deep: { no: "No" } })
  const translation = { early: { yes: "Ja", deep: { no: "Nein" } }, late: { yes: "Ja" } }
  applyTranslation(translation)
  const late = localized("late", { yes: "Yes", other: "Other" })
  expect([early, late]).toEqual([
    { yes: "Ja", deep: { no: "Nein" } },
    { yes: "Ja", other: "Other" }
  ])
  applyTranslation({})
})

test("every translation has words for everything, each in the characters of its language", async () => {
  const scripts: Readonly<Record<string, RegExp>> = {
    "arabic.ts": /\p{Script=Arabic}/u,
    "chinese.ts": /\p{Script=Han}/u,
    "japanese.ts": /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    "korean.ts": /\p{Script=Hangul}/u,
    "russian.ts": /\p{Script=Cyrillic}/u
  }
  const names = readdirSync(folder).filter(
    (name) => !/^(?:Translation|loadLanguage|localized)\.ts$/.test(name)
  )
  expect(names).toHaveLength(12)
  for (const name of names) {
    const { translation } = (await import(new URL(name, folder).href)) as { readonly translation: object }
    const words = wordsIn(translation)
    expect([name, words.length > 400]).toEqual([name, true])
    expect([name, words.filter(([, text]) => text.trim() === "")]).toEqual([name, []])
    const script = scripts[name]
    const without = script === undefined ? [] : words.filter(([, text]) => !script.test(text))
    // Names of products and formats are the same in all languages.
    expect([name, without.length < words.length / 10]).toEqual([name, true])
  }
})
