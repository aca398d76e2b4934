import { describe, expect, it } from "@effect/vitest"
import { processorMillis } from "@octavo/kernel/testing"
import * as fc from "fast-check"
import { readSummary, type SummaryEntry } from "../src/readSummary.ts"

const tell = (entries: ReadonlyArray<SummaryEntry>, indent = ""): string =>
  entries
    .map(
      ({ entries: below, target, title }) => `${indent}${title} > ${target}\n${tell(below, `${indent}  `)}`
    )
    .join("")

describe("a table of contents", () => {
  it.each([
    [
      "nested lists",
      "* [A](a.md)\n    - [B](b.md)\n\t+ [C](c.md)\n1. [D](d.md)",
      "A > a.md\n  B > b.md\n  C > c.md\nD > d.md\n"
    ],
    [
      "headings above lists",
      "# Summary\n* [A](a.md)\n\n## Part `x`\n\n* [B](b.md)",
      "A > a.md\nPart x > null\n  B > b.md\n"
    ],
    [
      "chapters outside of a list",
      "[Preface](p.md)\n\n- [A](a.md)\n\nWords.\n\n[End](e.md)",
      "Preface > p.md\nA > a.md\nEnd > e.md\n"
    ],
    [
      "parts of mdBook, and chapters before and behind them",
      "# Summary\n\n[Preface](p.md)\n\n# One\n\n- [A](a.md)\n  - [B](b.md)\n\n# Two\n\n- [C](c.md)\n\n---\n\n[End](e.md)\n[More](f.md)",
      "Preface > p.md\nOne > null\n  A > a.md\n    B > b.md\nTwo > null\n  C > c.md\nEnd > e.md\nMore > f.md\n"
    ],
    [
      "addresses of any form",
      '* [A](<a b.md>)\n* [B](b(1).md "B")\n* [C]()\n* [D](d.md#x)\n* [E] (e)',
      "A > a b.md\nB > b(1).md\nC > \nD > d.md#x\n[E] (e) > null\n"
    ],
    ["titles with marks", "* [**A** \\_b\\_ <i>c</i>](a.md)", "A _b_ c > a.md\n"],
    ["words alone", "* A\n  * [B](b.md)", "A > null\n  B > b.md\n"]
  ])("of %s is read", (_, text, told) => {
    expect(tell(readSummary(text))).toBe(told)
  })

  it("of any letters is read at once", () => {
    const piece = fc.constantFrom(
      "* ",
      "[",
      "](",
      ")",
      "(",
      "<",
      ">",
      " ",
      "\t",
      "\\",
      "#",
      "## ",
      "\n",
      "a",
      "`",
      "*"
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
        expect(Array.isArray(readSummary(pieces.join("")))).toBe(true)
      })
    )
    const started = processorMillis()
    for (const each of ["[", "(", "* [", "](", "<", "\\[", "## ", " ", "[a](("]) {
      readSummary(`${each.repeat(Math.floor(900 / each.length))}\n`.repeat(2_000))
    }
    expect(processorMillis() - started).toBeLessThan(5_000)
  })
})
