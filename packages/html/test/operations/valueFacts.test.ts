import { describe, expect, it } from "vitest"
import { boundWords } from "../../src/operationViews/boundWords.ts"
import { englishWords, languages } from "@octavo/html"
import { valueFactsOf } from "../../src/operations/valueFacts.ts"
import { quotedCSharp, quotedJava, quotedPhp, quotedRuby, strictUrl } from "../../src/samples/quoting.ts"

describe("the bounds of a schema in words", () => {
  it.each([
    [{ minimum: 1, maximum: 100 }, ["1 to 100"]],
    [{ minimum: 1 }, ["at least 1"]],
    [{ maximum: 0 }, ["at most 0"]],
    [{ exclusiveMinimum: 0, maximum: 1 }, ["more than 0 and at most 1"]],
    [{ minimum: 10, exclusiveMinimum: true }, ["more than 10"]],
    [{ minimum: 10, exclusiveMinimum: false }, ["at least 10"]],
    [{ minLength: 3, maxLength: 3 }, ["exactly 3 characters"]],
    [{ minLength: 1 }, ["at least 1 character"]],
    [{ minLength: 0, maxLength: 50 }, ["at most 50 characters"]],
    [{ minItems: 1, maxItems: 5, minProperties: 1 }, ["1 to 5 items", "at least 1 property"]],
    [{ multipleOf: 0.5 }, ["multiple of 0.5"]],
    [{}, []]
  ])("are those of %j", (schema, bounds) => {
    expect(valueFactsOf(schema).bounds.map((each) => boundWords(each, englishWords))).toEqual(bounds)
  })

  it("are in the language of the page", () => {
    const { bounds } = valueFactsOf({ minimum: 1, maximum: 100, minItems: 2, multipleOf: 5, maxLength: 1 })
    const inWords = (locale: keyof typeof languages) =>
      bounds.map((each) => boundWords(each, languages[locale].words))
    expect(inWords("de")).toEqual([
      "1 bis 100",
      "höchstens 1 Zeichen",
      "mindestens 2 Elemente",
      "Vielfaches von 5"
    ])
    expect(inWords("ru")).toEqual([
      "от 1 до 100",
      "символы: не больше 1",
      "элементы: не меньше 2",
      "кратно 5"
    ])
  })

  it("leave marks, values and defaults to their own parts, and count the values that are left out", () => {
    const values = Array.from({ length: 60 }, (_, index) => index)
    const facts = valueFactsOf({ enum: values, default: 0, readOnly: true, deprecated: true, examples: [1] })
    expect(facts.values.length).toBe(50)
    expect(facts).toMatchObject({
      bounds: [],
      moreValues: 10,
      default: "0",
      examples: [["", "1"]],
      marks: ["read-only", "deprecated"],
      others: []
    })
  })
})

// The literals were run by PHP 8.2, Ruby 3.1 and Java 17, which print the text again.
describe("text as a literal", () => {
  const cases = [
    ["a'b", `'a\\'b'`, `"a'b"`, `"a'b"`],
    ['a"b', `'a"b'`, `"a\\"b"`, `"a\\"b"`],
    ["end\\", `'end\\\\'`, `"end\\\\"`, `"end\\\\"`],
    ["$x {$y}", "'$x {$y}'", `"$x {$y}"`, `"$x {$y}"`],
    ["#{x} #@y #$z #", "'#{x} #@y #$z #'", `"\\#{x} \\#@y \\#$z #"`, `"#{x} #@y #$z #"`],
    ["a\nb", "'a\nb'", `"a\\nb"`, `"a\\nb"`],
    ["\u00011$a", `"\\u{1}1\\$a"`, `"\\u00011$a"`, `"\\0011$a"`],
    ["\u2028é日本😀", `"\\u{2028}é日本😀"`, `"\\u2028é日本😀"`, `"\\u2028é日本😀"`],
    ["\\u000a", `'\\\\u000a'`, `"\\\\u000a"`, `"\\\\u000a"`]
  ] as const
  it.each(cases)("is %j in PHP, Ruby and Java", (text, php, ruby, java) => {
    expect([quotedPhp(text), quotedRuby(text), quotedJava(text)]).toEqual([php, ruby, java])
    // C# reads the escapes of JSON.
    expect(JSON.parse(quotedCSharp(text))).toBe(text)
  })

  it("is an address that strict parsers read, with its host as it was", () => {
    expect(strictUrl("https://[::1]:80/a?filter[a]=1|2&b=é#c")).toBe(
      "https://[::1]:80/a?filter%5Ba%5D=1%7C2&b=%C3%A9#c"
    )
  })
})
