import { expect, test } from "vitest"
import { rowOfLetters, rowsOf } from "../src/client/tree/rows.ts"

const page = (title: string, pages: ReadonlyArray<object> = []) =>
  ({ id: title, title, type: "document", path: title, pages }) as never

const pages = [page("Plan", [page("Alpha", [page("Deep")]), page("Beta")]), page("Apple")]

test("rows are those of open pages, with their level and their place among their siblings", () => {
  const rows = rowsOf(pages, new Set(["Plan"]))
  expect(
    rows.map(({ above, count, level, page, position }) => [page.title, level, position, count, above])
  ).toEqual([
    ["Plan", 1, 1, 2, -1],
    ["Alpha", 2, 1, 2, 0],
    ["Beta", 2, 2, 2, 0],
    ["Apple", 1, 2, 2, -1]
  ])
})

test("a letter leads to the next title that begins with it, and several letters to the row itself", () => {
  const rows = rowsOf(pages, new Set(["Plan"]))
  expect(rowOfLetters(rows, 0, "a")).toBe(1)
  expect(rowOfLetters(rows, 1, "a")).toBe(3)
  expect(rowOfLetters(rows, 3, "a")).toBe(1)
  expect(rowOfLetters(rows, 1, "ap")).toBe(3)
  expect(rowOfLetters(rows, 1, "al")).toBe(1)
  expect(rowOfLetters(rows, 1, "z")).toBe(-1)
})
