import { expect, test } from "vitest"
import { englishWords, languages, renderDocument } from "@octavo/html"
import { aRenderContext, aSpecification } from "@octavo/html/testing"
import { parseDocument } from "@octavo/markdown"

const every = Object.entries(languages)

test("every language has all words, none of them blank, and nothing else", () => {
  const names = Object.keys(englishWords).toSorted()
  for (const [locale, { words }] of every) {
    expect([locale, Object.keys(words).toSorted()]).toEqual([locale, names])
    const blank = Object.entries(words).filter(([, word]) => word.trim() === "" || word !== word.trim())
    expect([locale, blank]).toEqual([locale, []])
  }
})

test("every language keeps the proper names, and marks that stand for values", () => {
  const marks = (word: string) => word.match(/Octavo|Markdown|PDF|\{[^}]*\}|%\w/g) ?? []
  for (const [locale, { words }] of every)
    for (const [name, word] of Object.entries(words))
      expect([locale, name, marks(word)]).toEqual([
        locale,
        name,
        marks(englishWords[name as keyof typeof englishWords])
      ])
})

test("every language is one that dates can be written in, in its own script and direction", () => {
  for (const [locale, { direction, tag, words }] of every) {
    expect([locale, Intl.DateTimeFormat.supportedLocalesOf(tag)]).toEqual([locale, [tag]])
    const isRightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(Object.values(words).join(""))
    expect([locale, direction]).toEqual([locale, isRightToLeft ? "rtl" : "ltr"])
  }
})

test("no language but English has English sentences", () => {
  const sentences = Object.entries(englishWords).filter(([, word]) => word.split(" ").length > 3)
  for (const [locale, { words }] of every)
    if (locale !== "en")
      for (const [name, sentence] of sentences)
        expect([locale, words[name as keyof typeof words] === sentence]).toEqual([locale, false])
})

test("the page of an operation is in the language of the site", () => {
  const reference = { kind: "openapi", spec: "api" } as const
  const block = parseDocument(
    `{% openapi-operation spec="api" path="/pets/{petId}/owners/{ownerId}/very/long/path/that/goes/on" method="patch" %}\n{% endopenapi-operation %}\n`,
    () => reference
  )
  const pageIn = (locale: keyof typeof languages) =>
    renderDocument(
      block,
      aRenderContext({ canTry: true, words: languages[locale].words, specification: () => aSpecification })
    ).body.text
  const english = pageIn("en")
  const german = pageIn("de")
  const words: ReadonlyArray<keyof typeof englishWords> = [
    "pathParameters",
    "responses",
    "tryIt",
    "noCredentials"
  ]
  for (const name of words) {
    expect([name, english.includes(englishWords[name])]).toEqual([name, true])
    expect([name, german.includes(englishWords[name])]).toEqual([name, false])
    expect([name, german.includes(languages.de.words[name])]).toEqual([name, true])
  }
})
