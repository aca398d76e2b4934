import { expect, it } from "@effect/vitest"
import { planSpecPages } from "../../src/computed/planSpecPages.ts"
import { writeSpecPage } from "../../src/computed/writeSpecPage.ts"
import { englishSpecWords, type SpecWords } from "../../src/computed/words/SpecWords.ts"
import { specWordsOf } from "../../src/computed/words/specWordsOf.ts"
import { PageId } from "../../src/entries/Page.ts"
import { operation, schema } from "../../src/testing/index.ts"

const translated = ["fr", "de", "es", "it", "nl", "no", "pt-br", "ru", "ja", "zh", "ko", "ar"] as const

const gapsOf = (words: SpecWords) =>
  Object.entries(words).map(([name, text]) => [name, text.match(/\{\w+\}/g) ?? []])

it("words of generated pages have the gaps of the English ones in each language", () => {
  for (const language of translated) {
    const words = specWordsOf(language)
    expect(words, language).not.toBe(englishSpecWords)
    expect(gapsOf(words), language).toEqual(gapsOf(englishSpecWords))
  }
  expect(specWordsOf("fi")).toBe(englishSpecWords)
  expect(specWordsOf(null)).toBe(englishSpecWords)
})

it("a page of changes has no English word in a space of another language", () => {
  const changes = [
    { operation: "GET /pets", location: "", code: "operation-added", severity: "non-breaking" as const },
    { operation: "GET /old", location: "", code: "operation-removed", severity: "breaking" as const }
  ]
  const parts = [
    operation("get /pets"),
    { ...schema("2026-11-28 10:00 UTC"), kind: "version" as const, changes }
  ]
  const words = specWordsOf("de")
  const page = planSpecPages(parts, {}, words).find(({ key }) => key === "changes")!
  const text = writeSpecPage({ computed: PageId.make("computed"), spec: "pets" }, page, [], words)
  expect(text).toContain("# Änderungen\n")
  expect(text).toContain("Operationen: 1 hinzugefügt, 1 entfernt, **1 inkompatibel**.")
  expect(text).toContain("### Entfernt\n\n- GET /old **(inkompatibel)**")
  expect(text).not.toMatch(/Changes|Added|Removed|breaking/)
})
