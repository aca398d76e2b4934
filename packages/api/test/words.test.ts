import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { EmojiInput, Title } from "../src/words.ts"

const read = Schema.decodeUnknownSync(EmojiInput)

const hexOf = (emoji: string) =>
  Array.from(emoji, (character) => character.codePointAt(0)!.toString(16)).join("-")

const emoji = ["📘", "👩‍🚀", "🇫🇷", "❤️", "🏳️‍🌈", "👍🏽", "1️⃣", "😀"]

describe("an emoji", () => {
  it("is the same as a character and as its code points, in either case", () => {
    for (const character of emoji) {
      const hex = hexOf(character)
      expect([character, read(character), read(hex), read(hex.toUpperCase())]).toEqual([
        character,
        hex,
        hex,
        hex
      ])
    }
  })

  it("has one way to be kept, also when its code points were written in another", () => {
    for (const hex of ["1f4d8", "01f4d8", "d83d-dcd8", "D83D-DCD8"]) expect(read(hex)).toBe("1f4d8")
  })

  it("may be written without the mark that says to show it in colour", () => {
    for (const character of ["❤", "☀", "✈"]) {
      expect([read(character), read(hexOf(character))]).toEqual([hexOf(character), hexOf(character)])
    }
  })

  it("is one emoji, and nothing else", () => {
    for (const text of [
      "",
      " ",
      "a",
      "ab",
      "📘📘",
      "📘 ",
      "1f4d8-",
      "-1f4d8",
      "1f4d8 ",
      "1f4d8-1f4d8",
      "ffffff",
      "0",
      "00",
      "61",
      "200d",
      ":book:",
      "日"
    ]) {
      expect(() => read(text), text).toThrow("")
    }
  })

  it("is read or refused, whatever the text", () => {
    const hexadecimal = fc
      .array(fc.integer({ min: 0, max: 0x1fffff }), { minLength: 1, maxLength: 4 })
      .map((points) => points.map((point) => point.toString(16)).join("-"))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), hexadecimal), (text) => {
        const found = Schema.decodeOption(EmojiInput)(text)
        if (found._tag === "Some") expect(read(found.value)).toBe(found.value)
      })
    )
  })
})

describe("a title", () => {
  it("has one character at least, and no more than it may", () => {
    const isTitle = Schema.is(Title(5))
    expect(["", "a", "abcde", "abcdef"].map((text) => isTitle(text))).toEqual([false, true, true, false])
  })
})
