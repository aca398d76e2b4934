import { expect, it } from "@effect/vitest"
import { withoutNumbers } from "../../src/pages/withoutNumbers.ts"

it("leaves out the numbers that order a folder", () => {
  const names = ["01-install", "2. Use", "3 - More", "04 last", "10_end", "notes"]
  expect(names.map(withoutNumbers(names))).toEqual(["install", "Use", "More", "last", "end", undefined])
})

it("keeps dates, versions, numbers of words, and a number alone", () => {
  const names = ["2024-01-31-news", "2.1-release", "10 things", "404", "01", "1-", "01-first"]
  expect(names.map(withoutNumbers(names))).toEqual([...Array<undefined>(6), "first"])
  expect(withoutNumbers(["2-factor", "other"])("2-factor")).toBe(undefined)
  expect(withoutNumbers(["0-start"])("0-start")).toBe("start")
})
