import { PageId, type PageVersion } from "@octavo/content"
import { expect, it } from "@effect/vitest"
import { makeUnfiledFinder } from "../../src/imports/makeUnfiledFinder.ts"

/** A group of a space, as a folder made it. */
const aGroup = (id: string, title: string): PageVersion => ({
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
  updatedAt: 0
})

it("finds the group of a folder under the title that earlier versions gave it", () => {
  const numbered = aGroup("01hzzzzzzzzzzzzzzzzzzzzzz1", "01 start")
  const titled = aGroup("01hzzzzzzzzzzzzzzzzzzzzzz2", "Start")
  const entry = { kind: "group", title: "Start", formerTitle: "01 start" } as const
  expect(makeUnfiledFinder([numbered])(entry, null)?.id).toBe(numbered.id)
  expect(makeUnfiledFinder([numbered, titled])(entry, null)?.id).toBe(titled.id)
  expect(makeUnfiledFinder([numbered])({ kind: "group", title: "Start" }, null)).toBe(undefined)
})
