import { expect, test } from "vitest"
import { changesOfMove, changesOfReturn, mayMove, placeAt, stepOf } from "../src/client/tree/pageMoves.ts"
import { rowsOf } from "../src/client/tree/rows.ts"
import { selectNone, selectRange, togglePage, topmostOf } from "../src/client/tree/selection.ts"
import type { PageResource } from "@octavo/api"

const page = (id: string, pages: ReadonlyArray<object> = []) =>
  ({ id, title: id, type: "document", path: id, pages }) as unknown as PageResource
const group = (id: string, pages: ReadonlyArray<object> = []) =>
  ({ id, title: id, type: "group", path: id, pages }) as unknown as PageResource
const link = (id: string) => ({ id, title: id, type: "link" }) as unknown as PageResource

const tree = [
  page("a", [page("a1"), page("a2", [page("deep")]), page("a3")]),
  page("b"),
  link("l"),
  group("g", [page("g1")])
]
const pagesOf = (...ids: ReadonlyArray<string>) => topmostOf(tree, new Set(ids))
const move = (ids: ReadonlyArray<string>, at: "before" | "after" | "first" | "last", to: string) =>
  changesOfMove(tree, pagesOf(...ids), { at, page: to }).map(({ at, into, page }) => [page, into, at])

test("a selection moves in reading order, and takes the pages below it along", () => {
  expect(pagesOf("b", "deep", "a2", "a1").map(({ id }) => id)).toEqual(["a1", "a2", "b"])
  expect(move(["b", "a2", "deep"], "first", "g")).toEqual([
    ["a2", "g", 0],
    ["b", "g", { after: "a2" }]
  ])
  expect(move(["b", "l"], "last", "a")).toEqual([
    ["b", "a", { after: "a3" }],
    ["l", "a", { after: "b" }]
  ])
})

test("a place beside a page that moves itself is the one beside the page before it", () => {
  expect(move(["a2", "b"], "after", "a2")).toEqual([
    ["a2", "a", { after: "a1" }],
    ["b", "a", { after: "a2" }]
  ])
  expect(move(["a1", "a2"], "before", "a2")).toEqual([
    ["a1", "a", 0],
    ["a2", "a", { after: "a1" }]
  ])
  expect(move(["a3"], "before", "b")).toEqual([["a3", null, { after: "a" }]])
  expect(move(["a3"], "last", "a")).toEqual([["a3", "a", { after: "a2" }]])
})

test("a move is undone by the places that the pages had, each after the one before it", () => {
  expect(changesOfReturn(tree, pagesOf("a1", "a2", "b", "g"))).toEqual([
    { type: "update_page", page: "a1", into: "a", at: 0 },
    { type: "update_page", page: "a2", into: "a", at: { after: "a1" } },
    { type: "update_page", page: "b", into: null, at: { after: "a" } },
    { type: "update_page", page: "g", into: null, at: { after: "l" } }
  ])
})

test("pages go nowhere below themselves, links contain nothing, groups stay at the top, generated pages stay", () => {
  const may = (ids: ReadonlyArray<string>, at: "before" | "after" | "first" | "last", to: string) =>
    mayMove(tree, pagesOf(...ids), { at, page: to })
  expect(may(["a"], "last", "deep")).toBe(false)
  expect(may(["a"], "before", "a2")).toBe(false)
  expect(may(["a"], "last", "a")).toBe(false)
  expect(may(["a"], "after", "a")).toBe(true)
  expect(may(["a"], "last", "l")).toBe(false)
  expect(may(["a", "l"], "last", "g")).toBe(true)
  expect(may(["b", "g"], "last", "a")).toBe(false)
  expect(may(["b", "g"], "before", "a")).toBe(true)
  expect(may(["gone"], "last", "a")).toBe(false)
  expect(may(["b"], "last", "gone")).toBe(false)
  const generated = { ...page("x"), computedSeed: "c" } as PageResource
  expect(mayMove([...tree, generated], [generated], { at: "last", page: "a" })).toBe(false)
  expect(mayMove([...tree, generated], pagesOf("b"), { at: "last", page: "x" })).toBe(false)
  expect(mayMove([...tree, generated], pagesOf("b"), { at: "before", page: "x" })).toBe(true)
})

test("a step leads past a sibling, below the one before, and beside the page above", () => {
  expect(stepOf(tree, pagesOf("a2"), "up")).toEqual({ at: "before", page: "a1" })
  expect(stepOf(tree, pagesOf("a1", "a2"), "down")).toEqual({ at: "after", page: "a3" })
  expect(stepOf(tree, pagesOf("a2"), "in")).toEqual({ at: "last", page: "a1" })
  expect(stepOf(tree, pagesOf("a2"), "out")).toEqual({ at: "after", page: "a" })
  for (const [id, step] of [
    ["a1", "up"],
    ["a3", "down"],
    ["a1", "in"],
    ["b", "out"]
  ] as const) {
    expect(stepOf(tree, pagesOf(id), step)).toBe(undefined)
  }
})

test("the edges of a row are the places beside it, and its middle is the page itself", () => {
  const [a, , l] = tree
  const at = (part: number, isOpen = false) => placeAt(a!, part, isOpen).at
  expect([at(0.1), at(0.5), at(0.9), at(0.9, true)]).toEqual(["before", "last", "after", "first"])
  expect([placeAt(l!, 0.4, false).at, placeAt(l!, 0.6, false).at]).toEqual(["before", "after"])
})

test("a range reaches from its first page to the other end, whatever was selected in between", () => {
  const rows = rowsOf(tree, new Set(["a"]))
  const ids = (selection: { readonly ids: ReadonlySet<string> }) => [...selection.ids].toSorted()
  const toggled = togglePage(selectNone, "a2")
  expect(ids(toggled)).toEqual(["a2"])
  const down = selectRange(rows, toggled, "x", "b")
  expect(ids(down)).toEqual(["a2", "a3", "b"])
  const up = selectRange(rows, down, "x", "a1")
  expect(ids(up)).toEqual(["a1", "a2"])
  expect(ids(togglePage(up, "a1"))).toEqual(["a2"])
  // The anchor is hidden, below a closed page: the range begins at the row with the focus.
  expect(ids(selectRange(rowsOf(tree, new Set()), up, "a", "b"))).toEqual(["a", "b"])
  expect(ids(selectRange(rows, selectNone, "a3", "a1"))).toEqual(["a1", "a2", "a3"])
})
