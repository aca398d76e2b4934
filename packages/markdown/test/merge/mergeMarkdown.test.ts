import { describe, expect, it } from "@effect/vitest"
import { mergeMarkdown } from "../../src/merge/mergeMarkdown.ts"
import type { Resolution } from "../../src/mergeLines/ThreeWay.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { processorMillis } from "../processorMillis.ts"

const merge = (base: string, ours: string, theirs: string) => mergeMarkdown({ base, ours, theirs })

/** Merges an edit of each side, given as what it replaces and by what; nothing may be left to ask. */
const mergeEdits = (base: string, ours: readonly [string, string], theirs: readonly [string, string]) => {
  const merged = merge(base, base.replace(...ours), base.replace(...theirs))
  expect(merged.conflicts).toEqual([])
  expect(merged.source).toBe(base.replace(...ours).replace(...theirs))
}

const page = `---
description: A page
icon: star
---

# Title

First paragraph.

Second paragraph.

* one
* two
* three

1. ready
2. steady
3. go

| Name | Value |
| ---- | ----- |
| a    | 1     |
| b    | 2     |

{% hint style="info" %}
Read this first.

Then read that.
{% endhint %}

{% tabs %}
{% tab title="Linux" %}
\`apt install octavo\`
{% endtab %}

{% tab title="macOS" %}
\`brew install octavo\`
{% endtab %}
{% endtabs %}

<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>x1</td></tr><tr><td>y1</td></tr></tbody></table>

The end.
`

describe("mergeMarkdown", () => {
  it("merges neighbouring paragraphs, list items, table rows, parts of hints, tabs, and keys of the front matter", () => {
    mergeEdits(page, ["First", "Very first"], ["Second", "Very second"])
    mergeEdits(page, ["* one", "* number one"], ["* two", "* number two"])
    mergeEdits(page, ["* two\n", ""], ["* three", "* number three"])
    mergeEdits(page, ["| a    | 1     |", "| a    | 7     |"], ["| b    | 2     |", "| b    | 8     |"])
    mergeEdits(page, ["Read this", "Do read this"], ["Then read", "And then read"])
    mergeEdits(page, ["apt install", "dnf install"], ["brew install", "port install"])
    mergeEdits(page, ['title="Linux"', 'title="Debian"'], ["apt install", "apt-get install"])
    mergeEdits(page, ["<td>x1</td>", "<td>x2</td>"], ["<td>y1</td>", "<td>y2</td>"])
    mergeEdits(page, ["A page", "The page"], ["star", "moon"])
    mergeEdits(page, ["# Title", "# Another title"], ["First", "Very first"])
  })

  it("renumbers a list that one side added to while the other changed an item", () => {
    const merged = merge(
      page,
      page.replace("1. ready\n2. steady\n3. go", "1. get up\n2. ready\n3. steady\n4. go"),
      page.replace("3. go", "3. go, go")
    )
    expect(merged.conflicts).toEqual([])
    expect(merged.source).toBe(
      page.replace("1. ready\n2. steady\n3. go", "1. get up\n2. ready\n3. steady\n4. go, go")
    )
  })

  it("keeps what both sides added at one place, a paragraph before a section, and else main's first", () => {
    const [ours, theirs] = [`${page}\nBy one author.\n`, `${page}\n## Quite another\n\nThing.\n`]
    const merged = merge(page, ours, theirs)
    expect(merged).toEqual({
      source: `${page}\nBy one author.\n\n## Quite another\n\nThing.\n`,
      conflicts: []
    })
    expect(merge(page, theirs, ours)).toEqual(merged)
    const third = `${page}\nOf somebody else.\n`
    expect(merge(page, ours, third).source).toBe(`${page}\nBy one author.\n\nOf somebody else.\n`)
    expect(merge(page, third, ours).source).toBe(`${page}\nOf somebody else.\n\nBy one author.\n`)
  })

  it("asks when two additions at one place are two versions of one", () => {
    const added = (words: string) => `${page}\nInstall it from the package that we ${words}.\n`
    const merged = merge(page, added("provide"), added("offer"))
    expect(merged.conflicts).toMatchObject([
      { base: null, ours: "Install it from the package that we provide.", resolution: null }
    ])
  })

  it("asks about one block that both sides changed, and shows the change request's", () => {
    const theirs = page.replace("First", "By request, the first").replace("one", "number one")
    const merged = merge(
      page,
      page.replace("First", "On main, the first").replace("three", "number three"),
      theirs
    )
    expect(merged.source).toBe(theirs.replace("three", "number three"))
    expect(merged.conflicts).toMatchObject([
      {
        base: "First paragraph.",
        ours: "On main, the first paragraph.",
        theirs: "By request, the first paragraph."
      }
    ])
    const { start, end } = merged.conflicts[0]!
    expect(merged.source.slice(start, end)).toBe("By request, the first paragraph.")
  })

  it("takes away what one side removed where the other changed what is a block", () => {
    const code = "# Title\n\n```\ncode\n```\n\nTaken away.\n\nStays.\n"
    mergeEdits(code, ["```\ncode", "code"], ["Taken away.\n\n", ""])
    mergeEdits(code, ["Taken away.\n\n", ""], ["```\ncode", "code"])
    mergeEdits(code.replaceAll("```", "$$"), ["$$\ncode", "code"], ["Taken away.\n\n", ""])
    const comment = "Text.\n\n<!-- a\n\nb -->\n\nTaken away.\n\n<!-- c -->\n\nStays.\n"
    mergeEdits(comment, ["b -->", "b"], ["Taken away.\n\n", ""])
  })

  it("does not ask about what both sides rewrote alike, beside something to ask about", () => {
    const base = "Old words of a page.\n\nMore of these old words.\n\nAsk about this.\n"
    const rewritten = "## Quite new\n\nZzz qqq xxx.\n\n***\n\n"
    const [ours, theirs] = [
      `${rewritten}Ask about this on main.\n`,
      `${rewritten}By request, ask about this.\n`
    ]
    const { conflicts, source } = merge(base, ours, theirs)
    expect(source).toBe(theirs)
    expect(conflicts).toMatchObject([{ ours: "Ask about this on main." }])
  })

  it("carries an edit along with a block that the other side moved", () => {
    const sections = [
      "## One\n\nThe first thing.",
      "## Two\n\nThe second thing.",
      "## Three\n\nThe third thing."
    ]
    const base = `${sections.join("\n\n")}\n`
    const moved = `${[sections[2], sections[0], sections[1]].join("\n\n")}\n`
    const edited = base.replace("The third thing", "The very last thing")
    const wanted = { source: moved.replace("The third thing", "The very last thing"), conflicts: [] }
    expect(merge(base, moved, edited)).toEqual(wanted)
    expect(merge(base, edited, moved)).toEqual(wanted)
  })

  it("asks once about a block that one side replaced by several and the other changed", () => {
    const base = "A.\n\nImportant words to read.\n\nEnd.\n"
    const hint = '{% hint style="info" %}\nImportant words to read.\n{% endhint %}\n\nSee below.'
    const merged = merge(
      base,
      base.replace("Important words to read.", hint),
      base.replace("read", "read now")
    )
    expect(merged.source).toBe(base.replace("read", "read now"))
    expect(merged.conflicts).toMatchObject([{ ours: hint, theirs: "Important words to read now." }])
  })

  it("asks about a block that one side changed and the other removed, wherever it stands", () => {
    for (const [changed, removed] of [
      ["First paragraph.", "First paragraph.\n\n"],
      ["two", "* two\n"],
      ["| b    | 2     |", "| b    | 2     |\n"],
      ["Then read that.", "\n\nThen read that."],
      ["star", "icon: star\n"]
    ] as const) {
      const one = page.replace(changed, changed.replace(/\w/, "Q$&"))
      const other = page.replace(removed, "")
      const merged = merge(page, one, other)
      expect(merged.conflicts.length, changed).toBe(1)
      expect(merged.source).toBe(other)
      const take = (answer: Resolution) =>
        mergeMarkdown({ base: page, ours: one, theirs: other }, new Map([[merged.conflicts[0]!.id, answer]]))
      expect(take({ take: "main" }).source).toBe(one)
      expect(
        take({ take: "change-request" }).conflicts.filter(({ resolution }) => resolution === null)
      ).toEqual([])
      expect(take({ take: "change-request" }).source).toBe(other)
    }
  })

  it("takes Markdown of one's own for an answer, and nothing when it is empty", () => {
    const sides = {
      base: page,
      ours: page.replace("First", "Main's"),
      theirs: page.replace("First", "The request's")
    }
    const [conflict] = mergeMarkdown(sides).conflicts
    const answered = (markdown: string) =>
      mergeMarkdown(sides, new Map([[conflict!.id, { markdown }]])).source
    expect(answered("\nOurs.\n\nBoth.\n")).toBe(page.replace("First paragraph.", "Ours.\n\nBoth."))
    expect(answered(" \n")).toBe(page.replace("First paragraph.\n\n", ""))
  })

  it("knows a conflict again when the page was changed elsewhere", () => {
    const ours = page.replace("First", "Main's")
    const theirs = page.replace("First", "The request's")
    const [before] = merge(page, ours, theirs).conflicts
    const [after] = merge(page, `${ours}\nMore.\n`, theirs.replace("The end.", "The very end.")).conflicts
    expect(after!.id).toBe(before!.id)
  })

  it("merges pages from Windows, pages without a last line end, with a byte order mark, empty ones", () => {
    const windows = page.replaceAll("\n", "\r\n")
    mergeEdits(windows, ["First", "Very first"], ["Second", "Very second"])
    mergeEdits(`\uFEFF${page}`, ["A page", "The page"], ["Second", "Very second"])
    mergeEdits("One.\n\nTwo.", ["One", "1"], ["Two", "2"])
    expect(merge("", "One.\n", "")).toEqual({ source: "One.\n", conflicts: [] })
    expect(merge("One.\n\nTwo.", "One.\n\nTwo.\n\nThree.\n", "1.\n\nTwo.").source).toBe(
      "1.\n\nTwo.\n\nThree.\n"
    )
    expect(merge("\n", "A\n", "B\n").source).toContain("A")
  })

  it("adds front matter and text to one page, and front matter twice", () => {
    const plain = "# T\n\nText.\n"
    expect(merge(plain, `---\nicon: x\n---\n\n${plain}`, "# T\n\nMore text.\n")).toEqual({
      source: "---\nicon: x\n---\n\n# T\n\nMore text.\n",
      conflicts: []
    })
    expect(merge(plain, `---\nicon: x\n---\n\n${plain}`, `---\nhidden: true\n---\n\n${plain}`)).toEqual({
      source: "---\nicon: x\nhidden: true\n---\n\n# T\n\nText.\n",
      conflicts: []
    })
  })

  it("merges pages that no parser should be given", () => {
    const hostile = `${">".repeat(300)} deep\n\nFirst.\n\nSecond.\n`
    mergeEdits(hostile, ["First", "1"], ["Second", "2"])
  })

  it("merges two hundred blocks with twenty edits on each side in under 20 ms", () => {
    const kinds = [
      (n: number) =>
        `Paragraph ${n} has some words, **bold** ones and [a link](page-${n}.md), to read for a while.`,
      (n: number) => `## Heading ${n}`,
      (n: number) => `* item a${n}\n* item b${n}\n* item c${n}`,
      (n: number) => `{% hint style="info" %}\nHint ${n}\n{% endhint %}`,
      (n: number) => `\`\`\`js\nconst a = ${n}\n\nrun()\n\`\`\``,
      (n: number) => `| a | b |\n| - | - |\n| ${n} | x |`
    ]
    const blocks = Array.from({ length: 200 }, (_, n) => kinds[n % kinds.length]!(n))
    const edited = (every: number, word: string) =>
      blocks.map((block, n) => (n % 10 === every ? block.replace(/\d+/, `${word} $&`) : block)).join("\n\n")
    const sides = { base: blocks.join("\n\n"), ours: edited(3, "ours"), theirs: edited(4, "request") }
    // Other programs of the machine only add to a time: the least is that of the merge.
    let least = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 300 && least >= 20; tries++) {
      const started = processorMillis()
      expect(mergeMarkdown(sides, undefined, parseMarkdownFast).conflicts).toEqual([])
      least = Math.min(least, processorMillis() - started)
    }
    expect(least).toBeLessThan(20)
  })
})
