import { PageId, type PageVersion } from "@octavo/content"
import { expect, it } from "@effect/vitest"
import { makeUnfiledFinder } from "../../src/imports/makeUnfiledFinder.ts"

/** A group of a space, as a folder made it. */
const aGroup = (id: string, title: string, more: Partial<PageVersion> = {}): PageVersion => ({
  id: PageId.make(id),
  parentId: null,
  kind: "group",
  title,
  slug: "x",
  position: "a",
  attributes: {},
  sourceHash: null,
  git: null,
  createdAt: 0,
  updatedAt: 0,
  ...more
})

it("finds the group of a folder under the title that earlier versions gave it", () => {
  const numbered = aGroup("01hzzzzzzzzzzzzzzzzzzzzzz1", "01 start")
  const titled = aGroup("01hzzzzzzzzzzzzzzzzzzzzzz2", "Start")
  const entry = { kind: "group", title: "Start", formerTitle: "01 start" } as const
  expect(makeUnfiledFinder([numbered])(entry, null)?.id).toBe(numbered.id)
  expect(makeUnfiledFinder([numbered, titled])(entry, null)?.id).toBe(titled.id)
  expect(makeUnfiledFinder([numbered])({ kind: "group", title: "Start" }, null)).toBe(undefined)
})

it("finds the groups of one title by their addresses, then in their order", () => {
  const first = aGroup("01hzzzzzzzzzzzzzzzzzzzzzz3", "Start", { position: "a", slug: "start-3" })
  const second = aGroup("01hzzzzzzzzzzzzzzzzzzzzzz2", "Start", { position: "b", slug: "start-2" })
  const third = aGroup("01hzzzzzzzzzzzzzzzzzzzzzz1", "Start", { position: "c", slug: "other" })
  const find = makeUnfiledFinder([third, second, first])
  const found = [null, "other", null].map((anchor) => find({ kind: "group", title: "Start", anchor }, null))
  expect(found).toEqual([first, third, second])
})
