import { expect, test } from "vitest"
import { rowWindow, visibleRows } from "../src/client/tree/rowWindow.ts"

/** The rows of a window by their indices, with the numbers of those that are left out between them. */
const drawn = (count: number, start: number, end: number, always: number) => {
  const { ranges, rest } = rowWindow(count, start, end, always)
  return [...ranges.map((range) => [range.skipped, range.start, range.end]), rest]
}

test("a window has the rows of the viewport with a margin, and never more than there are", () => {
  expect(visibleRows(5000, 32, 3200, 640)).toEqual({ start: 80, end: 140 })
  expect(visibleRows(5000, 32, -200, 640)).toEqual({ start: 0, end: 40 })
  expect(visibleRows(10, 32, 0, 640)).toEqual({ start: 0, end: 10 })
  expect(visibleRows(10, 32, 99_999, 640)).toEqual({ start: 10, end: 10 })
  expect(visibleRows(0, 32, 0, 640)).toEqual({ start: 0, end: 0 })
})

test("a window moves by ten rows, so that a short scroll draws nothing", () => {
  const windows = Array.from({ length: 300 }, (_, top) =>
    JSON.stringify(visibleRows(5000, 32, 3210 + top, 640))
  )
  expect(new Set(windows).size).toBe(1)
})

test("the row with the focus is drawn where it is, wherever the viewport is", () => {
  expect(drawn(100, 20, 40, 30)).toEqual([[20, 20, 40], 60])
  expect(drawn(100, 20, 40, 5)).toEqual([[5, 5, 6], [14, 20, 40], 60])
  expect(drawn(100, 20, 40, 40)).toEqual([[20, 20, 40], [0, 40, 41], 59])
  expect(drawn(100, 20, 40, 99)).toEqual([[20, 20, 40], [59, 99, 100], 0])
  expect(drawn(100, 0, 0, -1)).toEqual([[0, 0, 0], 100])
})
