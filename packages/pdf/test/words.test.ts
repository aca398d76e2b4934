import { expect, test } from "vitest"
import { breakable, isRightToLeft, printable } from "../src/words.ts"

const shown = (text: string) => text.replaceAll("\u200b", "|")

test("long words break after punctuation first, and anywhere where there is none", () => {
  expect(shown(breakable("short words stay", 8))).toBe("short words stay")
  expect(shown(breakable("ALLOW_PRIVATE_NETWORK", 8))).toBe("ALLOW_|PRIVATE_|NETWORK")
  expect(shown(breakable("https://a.example.org/path", 10))).toBe("https:|/|/|a.|example.|org/|path")
  expect(shown(breakable("x".repeat(20), 8))).toBe("xxxx|xxxx|xxxx|xxxx|xxxx")
})

test("what people see as one character is never cut, and scripts without spaces are left alone", () => {
  const family = "👩\u200d👩\u200d👧"
  expect(shown(breakable(family.repeat(9), 8)).replaceAll("|", "")).toBe(family.repeat(9))
  expect(
    shown(breakable(family.repeat(9), 8))
      .split("|")
      .every((part) => part.length % family.length === 0)
  ).toBe(true)
  const thai = "ภาษาไทยไม่มีการเว้นวรรคระหว่างคำ"
  expect(breakable(thai, 8)).toBe(thai)
  expect(breakable("日本語の長い段落", 4)).toBe("日本語の長い段落")
})

test("the first letter tells the direction of a text", () => {
  expect(["123 שלום", "مرحبا hello", "hello مرحبا", "12 !", ""].map(isRightToLeft)).toEqual([
    true,
    true,
    false,
    false,
    false
  ])
})

test("halves of characters and controls do not reach the printer", () => {
  expect(printable("a\ud83db\u0000c\u0007\n\td\ufeff")).toBe("a\ufffdbc\n\td")
})
