import { describe, expect, it } from "@effect/vitest"
import { mergeMarkdown } from "../../src/merge/mergeMarkdown.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { asksBothWays, bothWays, merge, page } from "./bothWays.ts"

const first = "The server reads its settings when it starts."
const second = "It asks the database for everything else."
const whole = `${first} ${second}`
const other = "Quite another thing, which somebody else has to say."
const more = "A word on backups, since nobody makes any."

describe("the order of a merge", () => {
  it("keeps the parts of a paragraph together that one side split, whatever the other added beside it", () => {
    for (const added of ["Aaa, first in the alphabet.", "Zzz, last in the alphabet.", "## A heading"]) {
      const split = page("# Title", first, second, "End.")
      bothWays(
        page("# Title", whole, "End."),
        split,
        page("# Title", whole, added, "End."),
        page("# Title", first, second, added, "End.")
      )
      bothWays(
        page("# Title", whole, "End."),
        split,
        page("# Title", added, whole, "End."),
        page("# Title", added, first, second, "End.")
      )
    }
  })

  it("keeps the parts of a list item together that one side split", () => {
    const base = `* ${whole}\n* end\n`
    for (const added of ["aaa", "zzz"]) {
      bothWays(
        base,
        `* ${first}\n* ${second}\n* end\n`,
        `* ${whole}\n* ${added}\n* end\n`,
        `* ${first}\n* ${second}\n* ${added}\n* end\n`
      )
    }
  })

  it("keeps the parts of a list and of a table together that one side split", () => {
    const items = ["install the server", "make a token", "import the pages", "invite the readers"].map(
      (item) => `* ${item}`
    )
    const halves = page(items.slice(0, 2).join("\n"), "Then go on:", items.slice(2).join("\n"))
    bothWays(page(items.join("\n")), halves, page(items.join("\n"), other), `${halves}\n${other}\n`)
    const rows = ["| port | 3000 |", "| host | localhost |", "| token | secret |", "| mode | quiet |"]
    const table = (from: number, to: number) =>
      `| Name | Value |\n| --- | --- |\n${rows.slice(from, to).join("\n")}`
    const tables = page(table(0, 2), "More of them:", table(2, 4))
    bothWays(page(table(0, 4)), tables, page(table(0, 4), other), `${tables}\n${other}\n`)
  })

  it("asks when one side split what the other changed or removed", () => {
    const base = page("# Title", whole, "End.")
    const split = page("# Title", first, second, "End.")
    const { conflicts } = asksBothWays(base, split, base.replace("settings", "options"))
    expect(conflicts).toMatchObject([{ base: whole, ours: `${first}\n\n${second}` }])
    asksBothWays(base, split, page("# Title", "End."))
  })

  it("splits a wrapped paragraph whose other lines the other side changed, as git does", () => {
    const lines = [
      "The server reads its settings",
      "when it starts, once.",
      "Everything else is asked for",
      "as soon as it is needed."
    ]
    const base = page("# Title", lines.join("\n"), whole)
    const split = page("# Title", `${lines.slice(0, 2).join("\n")}\n\n${lines.slice(2).join("\n")}`, whole)
    const change = (text: string) => text.replace("as soon as", "whenever")
    bothWays(base, split, change(base), change(split))
    // Beside something that really is a conflict, too.
    const { conflicts } = merge(
      base,
      split.replace("database", "store"),
      change(base).replace("database", "disk")
    )
    expect(conflicts).toMatchObject([{ base: whole }])
  })

  it("asks when one side joined two paragraphs and the other wrote between them or changed one", () => {
    const base = page("# Title", first, second, "End.")
    const joined = page("# Title", whole, "End.")
    asksBothWays(base, joined, page("# Title", first, other, second, "End."))
    asksBothWays(base, joined, base.replace("database", "store"))
    bothWays(
      base,
      joined,
      page("# Title", first, second, other, "End."),
      page("# Title", whole, other, "End.")
    )
  })

  it("puts main's addition before the change request's", () => {
    const base = page("# Title", first)
    expect(merge(base, page("# Title", first, other), page("# Title", first, more)).source).toBe(
      page("# Title", first, other, more)
    )
    expect(merge(base, page("# Title", first, more), page("# Title", first, other)).source).toBe(
      page("# Title", first, more, other)
    )
    expect(merge("* one\n", "* one\n* main's\n", "* one\n* request's\n").source).toBe(
      "* one\n* main's\n* request's\n"
    )
  })

  it("leaves a paragraph in its section when the other side adds a section behind it", () => {
    for (const heading of ["## Another", "Another\n-------", "<h2>Another</h2>"]) {
      for (const end of [[], ["## Last", "The end."]]) {
        const base = page("# Title", "## Section", first, ...end)
        bothWays(
          base,
          page("# Title", "## Section", first, heading, "What is new here.", ...end),
          page("# Title", "## Section", first, other, ...end),
          page("# Title", "## Section", first, other, heading, "What is new here.", ...end)
        )
      }
    }
  })

  it("leaves a subsection in its section when the other side adds a section behind it", () => {
    const base = page("# Title", "## Section", first)
    bothWays(
      base,
      page("# Title", "## Section", first, "## New", more),
      page("# Title", "## Section", first, "### Below", other),
      page("# Title", "## Section", first, "### Below", other, "## New", more)
    )
  })

  it("keeps what one side added together, and asks where that takes a paragraph out of its section", () => {
    const base = page("# Title", "## Section", first)
    const both = page("# Title", "## Section", first, more, "## New", "Some news.")
    bothWays(
      base,
      both,
      page("# Title", "## Section", first, other),
      page("# Title", "## Section", first, other, more, "## New", "Some news.")
    )
    asksBothWays(base, both, page("# Title", "## Section", first, other, "## Other", "Something else."))
  })

  it("asks when both sides put a heading above one paragraph", () => {
    const base = page("# Title", first, second)
    asksBothWays(
      base,
      page("# Title", first, "## One", "Of the one.", second),
      page("# Title", first, "## Two", "Two words more here.", second)
    )
    asksBothWays(page(first, second), page("# Title", first, second), page(other, first, second))
  })

  it("follows a heading that the other side renamed, raised, or put in the middle of a section", () => {
    const base = page("# Title", "## Section", first, second, "## Last", "The end.")
    const added = page("# Title", "## Section", first, second, other, "## Last", "The end.")
    for (const edit of [
      (text: string) => text.replace("## Section", "## Chapter"),
      (text: string) => text.replace("## Section", "### Section"),
      (text: string) => text.replace(first, `${first}\n\n## Middle`)
    ]) {
      bothWays(base, added, edit(base), edit(added))
    }
  })

  it("carries what was added to a section, and the edits in it, along with the section when it moves", () => {
    const sections = [
      ["## One", "The first thing to know.", "And some more of it."],
      ["## Two", "The second thing to know.", "Nothing more of it."],
      ["## Three", "The third thing to know.", "A little more of it."]
    ]
    const base = page(...sections.flat())
    const order = (three: ReadonlyArray<string>) => page(...three, ...sections[0]!, ...sections[1]!)
    const moved = order(sections[2]!)
    for (const three of [
      [...sections[2]!, other],
      [sections[2]![0]!, other, ...sections[2]!.slice(1)],
      [...sections[2]!.slice(0, 2), other, sections[2]![2]!],
      [...sections[2]!.slice(0, 2), "### Below", other, sections[2]![2]!],
      sections[2]!.with(1, "The third and last thing to know.")
    ]) {
      bothWays(base, moved, page(...sections[0]!, ...sections[1]!, ...three), order(three))
    }
    bothWays(
      base,
      moved,
      page(...sections[0]!, ...sections[1]!, other, ...sections[2]!),
      page(...sections[2]!, ...sections[0]!, ...sections[1]!, other)
    )
    const split = ["## Three", "The third thing", "to know.", "A little more of it."]
    bothWays(base, moved, page(...sections[0]!, ...sections[1]!, ...split), order(split))
  })

  it("asks when one side wrote into a section that the other removed", () => {
    const base = page("# Title", "## Section", first, second, "## Last", "The end.")
    const removed = page("# Title", "## Last", "The end.")
    for (const blocks of [
      ["## Section", first, second, other],
      ["## Section", first, other, second],
      ["## Section", other, first, second],
      ["## Section", first, second, "### Below", other],
      ["## Section", `${first} Really.`, second]
    ]) {
      const { conflicts } = asksBothWays(base, page("# Title", ...blocks, "## Last", "The end."), removed)
      expect(conflicts[0]!.base).toContain("## Section")
    }
    const beside = page("# Title", "## Section", first, second, "## New", other, "## Last", "The end.")
    bothWays(base, beside, removed, page("# Title", "## New", other, "## Last", "The end."))
  })

  it("asks when one side moved what the other removed, and moves once what both moved", () => {
    const items = [
      "install the server",
      "make some tokens",
      "import the pages",
      "invite the readers",
      "tell your friends",
      "take a long break"
    ]
    const list = (...which: ReadonlyArray<number>) =>
      `# Title\n\n${which.map((at) => `* ${items[at]!}`).join("\n")}\n`
    // Beside a real conflict, since git knows nothing of moves.
    const base = list(0, 1, 2, 3, 4, 5)
    const conflict = (text: string, word: string) => text.replace("Title", word)
    const { conflicts } = merge(
      conflict(base, "Title"),
      conflict(list(1, 2, 3, 0, 4, 5), "One"),
      conflict(list(1, 2, 3, 4, 5), "Two")
    )
    expect(conflicts.map(({ ours, theirs }) => [ours, theirs])).toEqual([
      ["# One", "# Two"],
      ["* install the server", null]
    ])
    expect(merge(base, list(1, 2, 3, 0, 4, 5), list(1, 2, 3, 4, 5, 0))).toEqual({
      source: list(1, 2, 3, 0, 4, 5),
      conflicts: []
    })
  })

  it("adds an item behind one that the other side put below another", () => {
    const base = "* install the server\n* make a token\n* import the pages\n"
    const nested = "* install the server\n  * make a token\n* import the pages\n"
    bothWays(
      base,
      nested,
      base.replace("token\n", "token\n* invite somebody\n"),
      nested.replace("token\n", "token\n* invite somebody\n")
    )
    bothWays(base, nested, base.replace("the pages", "all pages"), nested.replace("the pages", "all pages"))
  })

  it("keeps the order within hints, tabs and details", () => {
    for (const [open, close] of [
      ['{% hint style="info" %}', "{% endhint %}"],
      ['{% tabs %}\n{% tab title="One" %}', "{% endtab %}\n{% endtabs %}"],
      ["<details>\n\n<summary>More</summary>\n", "\n</details>"]
    ]) {
      const body = (...blocks: ReadonlyArray<string>) =>
        page("# Title", `${open}\n${blocks.join("\n\n")}\n${close}`, "End.")
      bothWays(body(whole), body(first, second), body(whole, other), body(first, second, other))
      bothWays(
        body("### Here", first),
        body("### Here", first, "### There", more),
        body("### Here", first, other),
        body("### Here", first, other, "### There", more)
      )
    }
  })

  it("adds at the beginning and at an end without a line end", () => {
    const matter = "---\nicon: star\n---\n\n"
    expect(merge(`${matter}End.`, `${matter}Main's.\n\nEnd.`, `${matter}Request's.\n\nEnd.`)).toEqual({
      source: `${matter}Main's.\n\nRequest's.\n\nEnd.`,
      conflicts: []
    })
    expect(merge("Text.", "Text.\n\nMain's.", "Text.\n\nRequest's.").source).toBe(
      "Text.\n\nMain's.\n\nRequest's."
    )
    expect(merge("", "Main's.\n", "Request's.\n").source).toBe("Main's.\n\nRequest's.\n")
  })

  it("keeps the definitions of links and the notes that both sides added", () => {
    const definitions = (newline: string, ...names: ReadonlyArray<string>) =>
      `Text.${newline}${newline}${names.map((name) => `[${name}]: https://${name}.example.com${newline}`).join("")}`
    for (const newline of ["\n", "\r\n"]) {
      const [base, one, two] = [["a"], ["a", "one"], ["a", "two"]].map((names) =>
        definitions(newline, ...names)
      )
      expect(merge(base!, one!, two!)).toEqual({
        source: definitions(newline, "a", "one", "two"),
        conflicts: []
      })
      expect(merge(base!, two!, one!)).toEqual({
        source: definitions(newline, "a", "two", "one"),
        conflicts: []
      })
    }
    const notes = (...names: ReadonlyArray<string>) =>
      page("Text.", ...names.map((name) => `[^${name}]: About ${name}.`))
    expect(merge(notes("a"), notes("a", "one"), notes("a", "two")).source).toBe(notes("a", "one", "two"))
  })

  it("asks when a heading went that kept what follows out of a section that the other side added", () => {
    const base = page("# Title", "## Section", first, "## Last", second)
    const added = page("# Title", "## Section", first, "## New", other, "## Last", second)
    asksBothWays(base, added, page("# Title", "## Section", first, second, more))
    // Two headings that went, one on either side: the last paragraph was in either section, and would be in none.
    const three = page("# Title", "## Section", first, "## Last", second)
    asksBothWays(
      three,
      page("# Title", "## Last", second, "## Section", first),
      page("# Title", "## Section", first, second)
    )
  })

  it("loses nothing of blocks that one side moved and changed, and the other changed, joined or moved, too", () => {
    const blocks = ["## One", first, "## Two", second, "## Three", other, more]
    const base = page("# Title", ...blocks)
    const [one, a, two, b, three, c, d] = blocks as [string, string, string, string, string, string, string]
    const moved = page("# Title", three, c.replace("Quite", "Very"), d, one, a, two, b)
    const changed = base.replace("Quite another", "Yet another")
    const { conflicts } = asksBothWays(base, moved, changed)
    expect(conflicts).toMatchObject([
      { ours: c.replace("Quite", "Very"), theirs: c.replace("Quite another", "Yet another") }
    ])
    const joined = page("# Title", one, a, two, b, three, `${c} ${d}`)
    bothWays(
      base,
      page("# Title", three, c, d, one, a, two, b),
      joined,
      page("# Title", three, `${c} ${d}`, one, a, two, b)
    )
    const elsewhere = page("# Title", one, a, c.replace("Quite", "Very"), two, b, three, d)
    const merged = merge(base, elsewhere, page("# Title", one, d, a, two, b, three, c))
    for (const words of ["Very another", "A word on backups"])
      expect(merged.source.split(words).length).toBe(2)
  })

  const third = "Nothing is kept that nobody asked for in a long time."
  const sections = (one: ReadonlyArray<string>, two: ReadonlyArray<string>) =>
    page("# Title", "## One", ...one, "## Two", ...two)

  it("keeps the parts of a block together that one side split and moved, whatever the other did with it", () => {
    const base = sections([`${whole} ${third}`, other], [more])
    const moved = sections([other], [more, first, `${second} ${third}`])
    const changed = whole.replace("database", "disk")
    // Lines of the edited sentence differ on both sides, so that somebody has to decide, about all of it.
    const { conflicts } = asksBothWays(base, moved, sections([`${changed} ${third}`, other], [more]))
    expect(conflicts).toMatchObject([
      { ours: `${first}\n\n${second} ${third}`, theirs: `${changed} ${third}` }
    ])
    const without = asksBothWays(base, moved, sections([`${first} ${third}`, other], [more]))
    expect(without.source.split(third).length).toBe(2)
    const added = "A paragraph that the other side put behind it."
    const both = merge(base, moved, sections([`${whole} ${third}`, added, other], [more]))
    expect(both.conflicts).toEqual([])
    expect(both.source).toContain(`${first}\n\n${second} ${third}`)
    for (const text of [first, second, third, added]) expect(both.source.split(text).length).toBe(2)
    bothWays(
      base,
      moved,
      sections([`${whole} ${third}`, other], [more.replace("backups", "copies")]),
      moved.replace("backups", "copies")
    )
  })

  it("has a moved section once, whatever the answer to a conflict about it", () => {
    const base = page("# Title", "## One", first, "## Two", second, "## Three", other, third)
    const moved = page("# Title", "## Three", other, third, "## One", first, "## Two", second)
    const sides: ReadonlyArray<string> = [
      page("# Title", "## One", first, "## Two", second, "## Three", other, "# Part", third),
      page("# Title", "## One", first, "## Two", second, "## Three", `${other} ${third}`),
      page("# Title", "## One", first, "## Two", second, "## Three", other.replace("another", "one"), third),
      page("# Title", "## One", first, "## Two", second, "### Four", more, "## Three", other),
      page("# Title", "## One", first, "## Two", second),
      page("# Title", "## One", first, "## Three", other, third)
    ]
    const movers = [
      moved,
      moved.replace(other, other.replace("Quite", "Very")),
      page("# Title", "## Three", other, "## One", first, "## Two", second, third),
      page("# Title", "## One", "## Three", other, third, first, "## Two", second)
    ]
    let asked = 0
    for (const mover of movers)
      for (const side of sides)
        for (const [ours, theirs] of [
          [mover, side],
          [side, mover]
        ] as const)
          for (const take of ["main", "change-request"] as const) {
            const answers = { get: () => ({ take }) }
            const { conflicts, source } = mergeMarkdown({ base, ours, theirs }, answers, parseMarkdownFast)
            asked += conflicts.length
            for (const text of ["## One", "## Two", "## Three", first, second, third]) {
              const times = [base, ours, theirs].map((each) => each.split(text).length)
              expect(source.split(text).length).toBeLessThanOrEqual(Math.max(...times))
              if (times[1]! > 1 && times[2]! > 1) expect(source).toContain(text)
            }
          }
    expect(asked).toBeGreaterThan(0)
  })
})
