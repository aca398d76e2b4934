import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { parseMarkdown } from "../../src/syntax/Markdown.ts"
import { type Block, type Blocks, textOf } from "../../src/mergeLines/Block.ts"
import { cutMarkdown, cutPlainly } from "../../src/merge/cutMarkdown.ts"
import { ConflictNames } from "../../src/mergeLines/MarkdownConflict.ts"
import { mergeApart } from "../../src/merge/mergeApart.ts"
import { type MergedMarkdown, mergeMarkdown } from "../../src/merge/mergeMarkdown.ts"
import {
  mapThreeWay,
  type Resolution,
  type Resolutions,
  type ThreeWay
} from "../../src/mergeLines/ThreeWay.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import {
  arbitraryEdits,
  arbitraryPage,
  arbitrarySides,
  edited,
  type MadeBlock,
  sourceOf
} from "./arbitraryPage.ts"
import { gitMerges } from "./gitMerges.ts"
import { factor, holds, testTimeout } from "../../src/testing/holds.ts"

const merge = (base: string, ours: string, theirs: string, answers?: Resolutions) =>
  mergeMarkdown({ base, ours, theirs }, answers, parseMarkdownFast)
const mergeSides = ({ base, ours, theirs }: ThreeWay<string>, answers?: Resolutions) =>
  merge(base, ours, theirs, answers)

const joined = ({ blocks, gaps }: Blocks): string =>
  gaps[0]! + blocks.map(({ lead, text }, index) => lead + text + gaps[index + 1]!).join("")

/** Whether a merge asks about all that differs, since it would lose or double words of a change that both sides made. */
const asksApart = (sides: ThreeWay<string>, { conflicts }: MergedMarkdown): boolean => {
  const bodies = mapThreeWay(sides, (side) => textOf(cutMarkdown(side, parseMarkdownFast).body))
  const [apart] = mergeApart(bodies, new ConflictNames(new Map())).conflicts
  return conflicts.some(({ id }) => id === apart!.id)
}

const isList = (made: MadeBlock | undefined): boolean =>
  made !== undefined && ["bullets", "numbers", "tasks"].includes(made.kind)

const innermost = (blocks: ReadonlyArray<Block>): ReadonlyArray<Block> =>
  blocks.flatMap((block) => (block.inner === undefined ? [block] : innermost(block.inner().blocks)))

describe("the laws of merging Markdown", testTimeout, () => {
  it("cuts any page into blocks that make the page again, at every depth", async () => {
    const check = (blocks: ReadonlyArray<Block>): void => {
      for (const block of blocks) {
        if (block.inner === undefined) continue
        const inner = block.inner()
        expect(joined(inner)).toBe(block.text)
        check(inner.blocks)
      }
    }
    await holds(fc.tuple(arbitraryPage, fc.boolean()), 1000, ([page, plainly]) => {
      const source = sourceOf(page)
      const cut = plainly ? cutPlainly(source) : cutMarkdown(source, parseMarkdownFast)
      expect(cut.frontMatter + joined(cut.body)).toBe(source)
      check(cut.body.blocks)
    })
  })

  it("takes the side that changed when the other did not, and either when both did the same", async () => {
    await holds(fc.tuple(arbitraryPage, arbitraryEdits), 500, ([page, edits]) => {
      const [before, after] = [sourceOf(page), sourceOf(edited(page, edits))]
      expect(merge(before, before, after)).toEqual({ source: after, conflicts: [] })
      expect(merge(before, after, before)).toEqual({ source: after, conflicts: [] })
      expect(merge(before, after, after)).toEqual({ source: after, conflicts: [] })
    })
  })

  it("takes the side that changed also beside something that the other changed", async () => {
    await holds(fc.tuple(arbitraryPage, arbitraryEdits), 1000, ([page, edits]) => {
      const head = "# Title\n\nSomething that the other side changes.\n\nSomething that nobody changes.\n\n"
      const [before, after] = [
        sourceOf({ ...page, keys: [] }),
        sourceOf({ ...edited(page, edits), keys: [] })
      ]
      const other = head.replace("Something that the other", "Whatever that other")
      // A page of only space has no blocks behind the head.
      fc.pre(before.trim() !== "" && after.trim() !== "")
      expect(merge(head + before, other + before, head + after)).toEqual({
        source: other + after,
        conflicts: []
      })
      expect(merge(head + before, head + after, other + before)).toEqual({
        source: other + after,
        conflicts: []
      })
    })
  })

  it("swaps the sides of conflicts and the order of additions when the sides are swapped, and nothing else", async () => {
    // Numbers of items are main's where both sides counted anew, and the wider gap may be of either.
    const linesOf = (source: string) =>
      source
        .split(/\r?\n/)
        .map((line) => line.replace(/^[ >]*(?:[*+-]|\d+[.)])? */, "").trim())
        .filter((line) => line !== "")
        .sort()
    await holds(arbitrarySides, 1500, ({ base, ours, theirs }) => {
      const one = merge(base, ours, theirs)
      const other = merge(base, theirs, ours)
      fc.pre(
        !asksApart({ base, ours, theirs }, one) && !asksApart({ base, ours: theirs, theirs: ours }, other)
      )
      const texts = (merged: typeof one, swap: boolean) =>
        merged.conflicts
          .map((conflict) =>
            JSON.stringify([
              conflict.base,
              swap ? conflict.theirs : conflict.ours,
              swap ? conflict.ours : conflict.theirs
            ])
          )
          .sort()
      expect(texts(other, true)).toEqual(texts(one, false))
      const taking = (merged: typeof one, take: "main" | "change-request") =>
        new Map(merged.conflicts.map(({ id }) => [id, { take } as const]))
      expect(linesOf(merge(base, theirs, ours, taking(other, "main")).source)).toEqual(linesOf(one.source))
      expect(linesOf(merge(base, ours, theirs, taking(one, "main")).source)).toEqual(linesOf(other.source))
    })
  })

  it("loses no text: each block of either side is in the result, in a conflict, or was taken away by the other", async () => {
    await holds(arbitrarySides, 2000, (sides) => {
      const merged = mergeSides(sides)
      const conflicts = merged.conflicts.map(({ ours, theirs }) => `${ours}\n${theirs}`)
      const kept = [merged.source, ...conflicts].join("\n")
      for (const side of [sides.ours, sides.theirs]) {
        const lines = innermost(cutMarkdown(side, parseMarkdownFast).body.blocks).flatMap(({ text }) =>
          text.split(/\r?\n/)
        )
        const lost = lines.filter((line) => !sides.base.includes(line.trim()) && !kept.includes(line.trim()))
        expect(lost).toEqual([])
      }
    })
  })

  it("brings back no line that one side took away and the other left, whatever is a block without it", async () => {
    await holds(fc.tuple(arbitraryPage, fc.nat(), fc.nat()), 1500, ([page, first, second]) => {
      const lines = sourceOf({ ...page, newline: "\n" }).split("\n")
      const [ofMain, ofRequest] = [first % lines.length, second % lines.length]
      fc.pre(Math.abs(ofMain - ofRequest) > 1)
      const merged = merge(
        lines.join("\n"),
        lines.toSpliced(ofMain, 1).join("\n"),
        lines.toSpliced(ofRequest, 1).join("\n")
      )
      fc.pre(merged.conflicts.length === 0)
      const count = (all: ReadonlyArray<string>, line: string) =>
        all.filter((other) => other.trim() === line.trim()).length
      for (const gone of [lines[ofMain]!, lines[ofRequest]!]) {
        // Marks without words are as good as those of another block, and items of a list have other numbers.
        if (!/\p{L}{2}/u.test(gone) || /^\s*\d+[.)]/.test(gone)) continue
        expect(count(merged.source.split("\n"), gone)).toBeLessThan(count(lines, gone))
      }
    })
  })

  it("has every block that only one side inserted in the result, or asks about it, whatever the other side did elsewhere", async () => {
    const mark = fc.constantFrom(
      "Something wholly new stands here, by one author.",
      "| x |\n| --- |\n| new |",
      "```\nnew\n```"
    )
    await holds(
      fc.tuple(arbitraryPage, arbitraryEdits, mark, fc.nat(20)),
      1500,
      ([page, edits, block, place]) => {
        const at = place % (page.blocks.length + 1)
        // Between two lists it would be in the middle of one block, since they are one.
        fc.pre(!isList(page.blocks[at - 1]) || !isList(page.blocks[at]))
        const blocks = page.blocks.map((made) =>
          sourceOf({ keys: [], blocks: [made], newline: "\n", end: "" })
        )
        const base = blocks.join("\n\n")
        const inserted = blocks.toSpliced(at, 0, block).join("\n\n")
        const other = sourceOf({ ...edited(page, edits), keys: [], newline: "\n", end: "" })
        for (const merged of [merge(base, inserted, other), merge(base, other, inserted)]) {
          const asked = merged.conflicts.flatMap(({ ours, theirs }) => [ours, theirs])
          const isAsked = asked.some((text) => text?.includes(block) === true)
          expect(isAsked || merged.source.includes(block)).toBe(true)
          // It is only asked about together with blocks that the other side replaced or removed. What that moved away is
          // in no text of a conflict, so that answers give it once.
          if (!edits.some(({ kind }) => kind === "move")) expect(asked).not.toContain(block)
        }
      }
    )
  })

  it("leaves the bytes of blocks that nobody touched, and reads as Markdown", async () => {
    await holds(arbitrarySides, 1000, (sides) => {
      const { source, conflicts } = mergeSides(sides)
      // One of several equal blocks may count as moved, and then be part of a conflict.
      const kept = [source, ...conflicts.map(({ ours }) => ours)].join("\n")
      const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((side) => {
        const { frontMatter, body } = cutMarkdown(side, parseMarkdownFast)
        return [...body.blocks.map(({ lead, text }) => lead + text), frontMatter].filter(
          (text) => text !== ""
        )
      })
      const count = (texts: ReadonlyArray<string> | undefined, text: string) =>
        texts!.filter((other) => other === text).length
      for (const text of new Set(base)) {
        const before = count(base, text)
        if (count(ours, text) !== before || count(theirs, text) !== before) continue
        expect(kept).toContain(text)
      }
      expect(() => parseMarkdown(source)).not.toThrow()
    })
  })

  it("has nothing open when all is answered, whatever the answers, and shows what was answered", async () => {
    const answer = fc.oneof(
      fc.constant<Resolution>({ take: "main" }),
      fc.constant<Resolution>({ take: "change-request" }),
      fc.constant<Resolution>({ markdown: "\nWhat we agreed on.\n" }),
      fc.constant<Resolution>({ markdown: "" })
    )
    await holds(
      fc.tuple(arbitrarySides, fc.array(answer, { minLength: 1, maxLength: 5 })),
      2000,
      ([sides, choices]) => {
        const merged = mergeSides(sides)
        expect(new Set(merged.conflicts.map(({ id }) => id)).size).toBe(merged.conflicts.length)
        for (const { start, end, theirs } of merged.conflicts) {
          expect(merged.source.slice(start, end)).toBe(theirs ?? "")
        }
        const answers = new Map(
          merged.conflicts.map(({ id }, index) => [id, choices[index % choices.length]!])
        )
        const settled = mergeSides(sides, answers)
        expect(settled.conflicts.filter(({ resolution }) => resolution === null)).toEqual([])
        expect(settled.conflicts.map(({ id }) => id)).toEqual(merged.conflicts.map(({ id }) => id))
        for (const { resolution: answer, start, end, ours, theirs } of settled.conflicts) {
          const expected =
            "markdown" in answer! ? answer.markdown.trim() : answer!.take === "main" ? ours : theirs
          expect(settled.source.slice(start, end)).toBe(expected ?? "")
        }
        expect(mergeSides(sides, answers)).toEqual(settled)
      }
    )
  })

  it("has no conflict where git has none", () => {
    const all = fc.sample(arbitrarySides, Math.ceil(500 * factor))
    const byGit = gitMerges(all)
    expect(byGit.filter((text) => text !== undefined).length).toBeGreaterThan(all.length * 0.6)
    for (const [index, sides] of all.entries()) {
      if (byGit[index] !== undefined) expect(mergeSides(sides).conflicts, JSON.stringify(sides)).toEqual([])
    }
  })
})
