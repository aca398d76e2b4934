import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { distanceOf } from "../../src/search/distanceOf.ts"
import { excerptOf } from "../../src/search/excerptOf.ts"
import { makeFinder } from "../../src/search/makeFinder.ts"
import { parseQuery } from "../../src/search/parseQuery.ts"
import type { SearchLanguage } from "../../src/search/SearchLanguage.ts"
import { fold, readWords } from "../../src/search/readWords.ts"
import { indexText, indexTitle } from "../../src/search/WordIndex.ts"
import { toTsvector } from "../../src/postgres/wordVectors.ts"

const noLanguage: SearchLanguage = { isStopWord: () => false, formsOf: () => [] }

const read = (text: string) => readWords(text).map(({ folded }) => folded)

describe("the words of a text", () => {
  it("are compared without case and accents, in whatever form they are written", () => {
    const pairs = { Ça: "ca", Ångström: "angstrom", ﬁnal: "final", STRAẞE: "strasse", Æon: "aeon" }
    for (const [word, folded] of Object.entries(pairs)) {
      for (const form of ["NFC", "NFD"]) expect(fold(word.normalize(form))).toBe(folded)
    }
    // Marks that make another letter stay.
    expect(fold("が")).not.toBe(fold("か"))
    expect(fold("ｶﾞ")).toBe(fold("ガ"))
    expect(fold("कि")).not.toBe(fold("क"))
  })

  it("are single characters where a script has no spaces, each with its marks", () => {
    expect(read("Octavo3のﾄﾞキー 한국")).toEqual(["octavo3", "の", "ド", "キ", "ー", "한", "국"])
    expect(read("don't_do-that")).toEqual(["don", "t", "do", "that"])
  })

  it("stand where they were found, and hold nothing but letters and digits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (given) => {
        const text = given.normalize("NFC")
        for (const { end, folded, start } of readWords(text)) {
          expect(end).toBeGreaterThan(start)
          expect(folded).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
          expect(read(text.slice(start, end)).join("")).toContain(folded)
        }
      }),
      { numRuns: 500 }
    )
  })
})

describe("the index of a text", () => {
  const section = (text: string, title = "", level: 0 | 1 = 0) => ({ id: title, title, level, text })
  const indexOf = (...sections: ReadonlyArray<ReturnType<typeof section>>) =>
    indexText({ frontMatter: {}, title: null, sections })

  it("tells headings, what stands often, pairs of characters, and the ends of words in titles", () => {
    expect([...indexOf(section("a 日本語 a. A"), section("b", "A title", 1)).keys()].toSorted()).toEqual(
      ["#a", "#title", "+a", "a", "b", "title", "日本", "本語", "語"].toSorted()
    )
    expect([...indexTitle("The guide").keys()].toSorted()).toEqual(["guide", "the", "~ediug"])
  })

  it("does not let what ends one text stand before what begins the next", () => {
    const places = indexOf(section("one two"), section("three"))
    expect(places.get("three")![0]! - places.get("two")![0]!).toBeGreaterThan(1)
  })

  it("stays within what an entry of Postgres holds, whatever the text", () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `word${index}`).join(" ")
    expect(toTsvector(indexOf(section(words))).length).toBeLessThan(1_000_000)
    const same = indexOf(section("same ".repeat(100_000)))
    expect(Math.max(...same.get("same")!)).toBeLessThanOrEqual(16_000)
    expect(same.get("same")!.length).toBeLessThanOrEqual(255)
  })
})

describe("an excerpt", () => {
  it("is a piece of the text that has the place with the most terms, and marks words that stand in it", () => {
    const text = `one ${"x ".repeat(300)}one two ${"y ".repeat(300)}`
    const places = [...text.matchAll(/one|two/g)].map((match) => ({
      term: match[0] === "one" ? 0 : 1,
      start: match.index,
      end: match.index + 3
    }))
    const { body, highlights } = excerptOf(text, places)
    expect(highlights.map(([start, end]) => body.slice(start, end))).toEqual(["one", "two"])
    expect(body.startsWith("…x x")).toBe(true)
  })

  it("never breaks a character, and always has the words that it marks", () => {
    const piece = fc.constantFrom("word", "😀", "日", " ", "\n", "lengthyword".repeat(40), "a b c d ")
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
        const text = pieces.join("")
        const places = [...text.matchAll(/word|日/g)].map((match) => ({
          term: match[0] === "日" ? 1 : 0,
          start: match.index,
          end: match.index + match[0].length
        }))
        const { body, highlights } = excerptOf(text, places)
        expect(body.isWellFormed()).toBe(true)
        expect(body.length).toBeLessThanOrEqual(302)
        expect(text).toContain(body.replace(/^…/, "").replace(/…$/, ""))
        for (const [start, end] of highlights) expect(body.slice(start, end)).toMatch(/^(word|日)+$/)
        if (places.length > 0) expect(highlights.length).toBeGreaterThan(0)
      }),
      { numRuns: 500 }
    )
  })
})

describe("the distance of words", () => {
  it("counts letters that are changed, added, removed or swapped", () => {
    for (const [a, b, distance] of [
      ["guide", "guide", 0],
      ["guide", "giude", 1],
      ["guide", "guid", 1],
      ["guide", "guiide", 1],
      ["guide", "glide", 1],
      ["guide", "gdie", 2],
      ["", "abc", 3]
    ] as const) {
      expect([a, b, distanceOf(a, b), distanceOf(b, a)]).toEqual([a, b, distance, distance])
    }
  })

  it("counts no further than its limit", () => {
    const word = fc.stringMatching(/^[abc]{0,9}$/)
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 4 }), (a, b, limit) => {
        expect(distanceOf(a, b, limit)).toBe(Math.min(limit, distanceOf(a, b)))
      }),
      { numRuns: 2_000 }
    )
  })
})

describe("the places of the terms of a query", () => {
  const same = (piece: fc.Arbitrary<string>, typed: fc.Arbitrary<string>) =>
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(typed, { minLength: 1, maxLength: 3 }),
        (pieces, words) => {
          const find = makeFinder(parseQuery(words.join(" "), noLanguage), 3)
          const text = pieces.join("")
          expect(find(text)).toEqual(find(`${text} é`))
        }
      ),
      { numRuns: 1000 }
    )

  it("are the same in a text of ASCII as in any other", () =>
    same(
      fc.constantFrom("in", "install", "Installing", "guide", " ", "-", "_", ", ", "x1", "G"),
      fc.constantFrom("in", "inst", "install", "guide", "x", '"install guide"', '"in in"', "g")
    ))

  it("are the same in a text of characters that stand for themselves as in any other", () =>
    same(
      fc.constantFrom(
        "日",
        "本",
        "日本",
        "語",
        "ー",
        "キ",
        "문서",
        "Api",
        "x1",
        " ",
        "、",
        "。",
        "（",
        "・",
        "-",
        "ｷ",
        "か"
      ),
      fc.constantFrom(
        "日",
        "日本",
        "日日",
        "本語",
        "キー",
        "문",
        "서",
        "api日",
        "日api",
        '"日 本"',
        '"api x1"',
        "ap",
        "か"
      )
    ))
})
