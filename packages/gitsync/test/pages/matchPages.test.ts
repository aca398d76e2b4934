import { processorMillis } from "@octavo/kernel/testing"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { matchPages, type FoundPage, type KnownPage } from "../../src/pages/matchPages.ts"

const known = (pages: Record<string, string>): Array<KnownPage> =>
  Object.entries(pages).map(([path, oid]) => ({ pageId: `id of ${path}`, path, oid }))
const found = (pages: Record<string, string>): Array<FoundPage> =>
  Object.entries(pages).map(([path, oid]) => ({ path, oid }))

const aText = (seed: number, words = 200) =>
  Array.from({ length: words }, (_, index) => `w${(index * 7919 + seed * 104_729) % 5003}`).join(" ")

describe("matchPages", () => {
  test("keeps ids by path first, then by contents and file name, then by contents", () => {
    const match = matchPages(
      known({ "a.md": "1", "b/x.md": "2", "b/y.md": "2", "gone.md": "9" }),
      found({ "a.md": "changed", "c/y.md": "2", "c/z.md": "2", "new.md": "8" })
    )
    expect(Object.fromEntries(match.kept)).toEqual({
      "a.md": "id of a.md",
      "c/y.md": "id of b/y.md",
      "c/z.md": "id of b/x.md"
    })
    expect(match.added).toEqual([{ path: "new.md", oid: "8" }])
    expect(match.removed.map((page) => page.path)).toEqual(["gone.md"])
  })

  test("finds pages that were renamed and edited at once, each with its own likeness", () => {
    const texts: Record<string, string> = {
      "1": aText(1),
      "2": aText(2),
      "1b": `${aText(1, 170)} and a new ending`,
      "2b": `A new beginning ${aText(2)}`,
      "3": aText(3)
    }
    const match = matchPages(
      known({ "one.md": "1", "two.md": "2" }),
      found({ "third.md": "3", "eins.md": "1b", "zwei.md": "2b" }),
      (oid) => texts[oid]
    )
    expect(Object.fromEntries(match.kept)).toEqual({ "eins.md": "id of one.md", "zwei.md": "id of two.md" })
    expect(match.added.map((page) => page.path)).toEqual(["third.md"])
  })

  test("compares scripts without spaces between words", () => {
    const texts: Record<string, string> = {
      old: "八十天环游地球是一部经典的冒险小说讲述主人公的旅程",
      now: "八十天环游地球是一部经典的冒险小说讲述主人公与仆人的旅程",
      other: "本页说明如何安装并且配置服务器以及数据库"
    }
    const match = matchPages(
      known({ "a.md": "old" }),
      found({ "b.md": "now", "c.md": "other" }),
      (oid) => texts[oid]
    )
    expect([...match.kept]).toEqual([["b.md", "id of a.md"]])
  })

  test("does not take pages with the same frame for the same page", () => {
    const frame = (name: string) => `${aText(50, 40)} ${aText(name.length * 31, 200)}`
    const match = matchPages(known({ "a.md": "a" }), found({ "bb.md": "bb" }), frame)
    expect(match.kept.size).toBe(0)
  })

  const pages = fc.uniqueArray(
    fc.record({
      path: fc.stringMatching(/^[a-e]\/[a-e]{1,2}\.md$/),
      oid: fc.integer({ min: 0, max: 8 }).map(String)
    }),
    { selector: (page) => page.path, maxLength: 20 }
  )
  const textOf = (oid: string) => (Number(oid) % 2 === 0 ? aText(Number(oid) >> 2) : undefined)

  test("gives every page one fate, and no id twice", () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        const old = before.map((page) => ({ ...page, pageId: `id of ${page.path}` }))
        const { kept, added, removed } = matchPages(old, after, textOf)
        expect([...kept.keys(), ...added.map((page) => page.path)].sort()).toEqual(
          after.map((page) => page.path).sort()
        )
        expect([...kept.values(), ...removed.map((page) => page.pageId)].sort()).toEqual(
          old.map((page) => page.pageId).sort()
        )
        for (const { path } of after)
          if (before.some((page) => page.path === path)) expect(kept.get(path)).toBe(`id of ${path}`)
      })
    )
  })

  test("does not depend on the order in which pages are given", () => {
    const shuffled = pages.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))
    )
    fc.assert(
      fc.property(shuffled, shuffled, ([before, beforeMixed], [after, afterMixed]) => {
        const named = (list: typeof before) => list.map((page) => ({ ...page, pageId: `id of ${page.path}` }))
        const one = matchPages(named(before), after, textOf)
        const other = matchPages(named(beforeMixed), afterMixed, textOf)
        expect([...other.kept].sort()).toEqual([...one.kept].sort())
      })
    )
  })

  test("loses no id when folders are renamed and nothing is edited", () => {
    fc.assert(
      fc.property(pages, (before) => {
        const old = before.map((page) => ({ ...page, pageId: page.path }))
        const after = before.map((page) => ({ ...page, path: `moved/${page.path}` }))
        expect(matchPages(old, after).removed).toEqual([])
      })
    )
  })

  test("takes bounded time for a repository where every page moved and changed", () => {
    const count = 1_500
    const text = (oid: string) => `${aText(1, 100)} ${aText(Number.parseInt(oid.slice(1)), 150)} ${oid[0]}`
    const list = (mark: string) =>
      Array.from({ length: count }, (_, index) => ({ path: `${mark}/${index}.md`, oid: `${mark}${index}` }))
    // Of this process: what else the machine does counts for nothing.
    const before = processorMillis()
    const { kept } = matchPages(
      list("a").map((page) => ({ ...page, pageId: page.path })),
      list("b"),
      text
    )
    expect(kept.size).toBe(count)
    expect([...kept].every(([path, id]) => path.slice(1) === id.slice(1))).toBe(true)
    expect(processorMillis() - before).toBeLessThan(5_000)
  })
})
