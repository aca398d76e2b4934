import { describe, expect, it } from "@effect/vitest"
import { mergeMarkdown } from "../../../src/merge/mergeMarkdown.ts"
import { parseMarkdownFast } from "../../../src/syntax/parseMarkdownFast.ts"
import { factor, testTimeout } from "../../../src/testing/holds.ts"
import { asksBothWays, bothWays, merge, page } from "../bothWays.ts"
import { gitMerges } from "../gitMerges.ts"
import { doublesEnd, doublesSharedEnd, findDoubled, findLosses, findLostAnswers } from "./findLosses.ts"
import { makeSharedHistory, type SharedHistory } from "./SharedHistory.ts"

const section = (name: string) => [`## ${name}`, `About ${name} and more of it.`, "Same end."]

const list = (...items: ReadonlyArray<string>) => `${items.map((item) => `* ${item}`).join("\n")}\n`

const table = (...rows: ReadonlyArray<string>) =>
  `${["| Key | Value |", "| --- | --- |", ...rows.map((row) => `| ${row} |`)].join("\n")}\n`

describe("merges of sides that share a change", () => {
  it("take a section that both moved as moved, beside one that main added", () => {
    bothWays(
      page("## T", "t1.", "## F", "f1."),
      page("## V", "v1.", "## F", "f1.", "## T", "t1."),
      page("## F", "f1.", "## T", "t1."),
      page("## V", "v1.", "## F", "f1.", "## T", "t1.")
    )
  })

  it("keep the order of sections that end alike, where both moved one and each added another", () => {
    const [a, t, f, b, v, w] = ["A", "T", "F", "B", "V", "W"].map(section)
    bothWays(
      page(...a!, ...t!, ...f!, ...b!),
      page(...a!, ...v!, ...f!, ...t!, ...b!),
      page(...a!, ...f!, ...t!, ...w!, ...b!),
      page(...a!, ...v!, ...f!, ...t!, ...w!, ...b!)
    )
  })

  it("have a block once that both added before one that a side removed", () => {
    bothWays(
      page("Alpha.", "Charlie.", "End."),
      page("Alpha.", "Inserted by both.", "Charlie.", "End."),
      page("Alpha.", "Inserted by both.", "End."),
      page("Alpha.", "Inserted by both.", "End.")
    )
    bothWays(list("a", "c"), list("a", "inserted", "c"), list("a", "inserted"), list("a", "inserted"))
    bothWays(
      table("a | 1", "c | 2"),
      table("a | 1", "x | 9", "c | 2"),
      table("a | 1", "x | 9"),
      table("a | 1", "x | 9")
    )
    bothWays("```\na\nc\nd\n```\n", "```\na\nx\nc\nd\n```\n", "```\na\nx\nd\n```\n", "```\na\nx\nd\n```\n")
  })

  it("take the longer version of a block that both added and one added to", () => {
    const more = "Inserted by both of them. And more of it by one, which is a good deal longer than that."
    bothWays(
      page("Alpha.", "Charlie."),
      page("Alpha.", "Inserted by both of them.", "Charlie."),
      page("Alpha.", more, "Charlie."),
      page("Alpha.", more, "Charlie.")
    )
    bothWays(
      list("a", "c"),
      list("a", "new item", "c"),
      list("a", "new good item", "c"),
      list("a", "new good item", "c")
    )
    const head = "---\ntitle: a\n"
    bothWays(
      `${head}---\n\nx\n`,
      `${head}tags:\n  - a\n---\n\nx\n`,
      `${head}tags:\n  - a\n  - b\n---\n\nx\n`,
      `${head}tags:\n  - a\n  - b\n---\n\nx\n`
    )
  })

  it("ask about a block that both added and each has with other words, and about nothing else", () => {
    const { conflicts } = asksBothWays(
      page("Alpha.", "Charlie."),
      page("Alpha.", "Begun by both.", "Inserted here by both.", "Charlie."),
      page("Alpha.", "Begun by both.", "Inserted there by both.", "Ended by one.", "Charlie.")
    )
    expect(conflicts).toMatchObject([
      { base: null, ours: "Inserted here by both.", theirs: "Inserted there by both." }
    ])
    asksBothWays(list("a", "c"), list("a", "xone xtwo", "c"), list("a", "xone xthree", "c"))
    asksBothWays(table("a | 1"), table("a | 1", "xray | 9"), table("a | 1", "xray | 10"))
  })

  it("have a block once that both added and one moved", () => {
    const merged = page("Alpha.", "Inserted by both.", "Charlie.", "Delta.")
    const moved = page("Alpha.", "Charlie.", "Delta.", "Inserted by both.")
    const base = page("Alpha.", "Charlie.", "Delta.")
    expect(merge(base, merged, moved)).toEqual({ source: merged, conflicts: [] })
    expect(merge(base, moved, merged)).toEqual({ source: moved, conflicts: [] })
  })

  it("have a paragraph once that both changed or added and one joined to another", () => {
    const base = page("The first paragraph stays here.", "Second.", "## End")
    const added = page("The first paragraph stays here.", "Second, changed by both.", "## End")
    const joined = page("The first paragraph stays here. Second, changed by both.", "## End")
    for (const { conflicts, source } of [merge(base, added, joined), merge(base, joined, added)]) {
      expect(source.split("Second, changed by both.")).toHaveLength(2)
      for (const { ours, theirs } of conflicts) {
        expect([ours, theirs].filter((text) => text?.includes("Second, changed by both."))).toHaveLength(2)
      }
    }
  })

  it("have a heading once that both added, where only the lines of Git have it twice", () => {
    const added = "### Requirements of the installation"
    const [first, second, third] = ["First paragraph.", "## Second section", "Third paragraph of it."]
    const merged = merge(
      page(first, second, third, "Same end."),
      page(first, added, second, third, "Same end."),
      page(third, first, second, "Same end.", added)
    )
    expect(merged.source.split(added)).toHaveLength(2)
    expect(
      merge(
        page("* one two", "```\nthree\n```"),
        page("* one two four", "Start the new server.", "```\nthree\n```"),
        page("* one two", "Start our new server. Then wait.", "```\nthree\n```")
      ).conflicts
    ).toHaveLength(1)
  })

  it("ask about a paragraph that both added and one moved into a hint", () => {
    const added = "Wait for the deployment of the preview."
    const hint = (...inside: ReadonlyArray<string>) =>
      `{% hint style="info" %}\n${inside.join("\n\n")}\n{% endhint %}`
    const others = ["First paragraph.", "Second paragraph."]
    asksBothWays(
      page(hint("A hint."), ...others),
      page(hint("A hint."), ...others, added),
      page(hint("A hint.", added), ...others)
    )
  })

  it("ask about a section that both added, where one side moved it into a container and the other changed it", () => {
    const hint = (...inside: ReadonlyArray<string>) =>
      `{% hint style="info" %}\n${inside.join("\n\n")}\n{% endhint %}`
    const added =
      "For most clients the time from the deal to its first appearance on the chain matters. Zulu."
    const changed = added.replace("clients", "xray clients")
    asksBothWays(
      page(hint("A hint."), "End."),
      page("## New yankee part", changed, hint("A hint."), "End."),
      page(hint("A hint.", "## New yankee part", added), "End.")
    )
    asksBothWays(
      page(hint("A hint."), "End."),
      page(changed, hint("A hint."), "End."),
      page(hint("A hint.", added), "End.")
    )
  })

  it("ask about a block, an item or a row that both moved, each into a container of its own", () => {
    const moved = "Run the deployment"
    const hint = (...inside: ReadonlyArray<string>) =>
      `{% hint style="info" %}\n${inside.join("\n\n")}\n{% endhint %}`
    const list = (...items: ReadonlyArray<string>) => items.map((item) => `* ${item}`).join("\n")
    const table = (...rows: ReadonlyArray<string>) =>
      ["| A | B |", "| - | - |", ...rows.map((row) => `| ${row} | x |`)].join("\n")
    for (const container of [hint, list, table]) {
      const [first, last] = [container("First of all.", "Second of all."), container("Last of all.")]
      const three = (...places: readonly [string, string, string]) =>
        page(places[0], "Between one.", places[1], "Between two.", places[2])
      asksBothWays(
        three(first, container(moved, "Other words."), last),
        three(container("First of all.", moved, "Second of all."), container("Other words."), last),
        three(first, container("Other words."), container("Last of all.", `${moved} now`))
      )
    }
  })

  it("keep an end of a section that stays, where both removed another section with that end", () => {
    const [stays, gone] = [section("Staying"), section("Removed")]
    const { conflicts, source } = merge(
      page(...stays, ...gone),
      page(stays[0]!, "```\ncode instead\n```", stays[2]!),
      page(...stays)
    )
    expect(source).toContain("Same end.")
    expect(conflicts.length).toBeLessThan(2)
  })

  it("keep a moved heading in the answers to a conflict about what stood behind it", () => {
    const [other, rest] = ["## Another heading", ["## Last one", "A paragraph below it.", "Same end."]]
    const sides = [
      page("### One", ...rest, other),
      page("### One"),
      page(`${other} edited`, "* added", ...rest, "### One")
    ] as const
    const answers = { get: () => ({ take: "main" as const }) }
    expect(mergeMarkdown({ base: sides[0], ours: sides[1], theirs: sides[2] }, answers).source).toContain(
      "### One"
    )
  })

  it("keep a heading of one word that a side moved to where another one was, which both moved", () => {
    const [first, last] = [["Plugins are things.", "Cards here."], "End of all."]
    const base = page("## Sixteen", ...first, "### Moved", "Other text.", "### Last", "Removed by one.", last)
    const ours = page(
      "## Sixteen",
      ...first,
      "Other text.",
      "## New",
      "New text.",
      "### Moved",
      "### Last",
      "Removed by one.",
      last
    )
    const theirs = page(...first, "## Sixteen", "Other text.", "### Last", "### Moved", last)
    for (const { source } of [merge(base, ours, theirs), merge(base, theirs, ours)])
      for (const line of ["## Sixteen", "### Moved", "### Last"]) expect(source.split(line)).toHaveLength(2)
  })

  it("take the words that both changed in a paragraph as one change", () => {
    bothWays(
      page("It takes two hours."),
      page("It takes three hours."),
      page("It takes three hours, at most."),
      page("It takes three hours, at most.")
    )
  })

  it("ask about a sentence of two words that both added, where one joined it to a paragraph that the other changed", () => {
    const { conflicts } = asksBothWays(
      page("Start it.", "Same end."),
      page("Start it now.", "Run tests.", "Same end."),
      page("Start it. Write tests.", "Same end.")
    )
    expect(conflicts[0]).toMatchObject({ ours: expect.stringContaining("Run tests.") })
  })

  it("ask about a heading of three words that one side changed, and the other changed and moved", () => {
    asksBothWays(
      page("## Run new tests", "Text of it."),
      page("## Run all tests"),
      page("Text of it.", "## Then read new old tests")
    )
  })

  it("take sections that both added at two places of one line, though they end alike", () => {
    const [below, above] = [
      ["### Below it", "Same end."],
      ["## Above it", "Same end."]
    ]
    const stays = "## A heading that stays"
    bothWays(page(stays), page(...above, stays), page(stays, ...below), page(...above, stays, ...below))
  })

  it("leave sections and sentences that follow one pattern apart", () => {
    const [a, b, v, w] = ["A", "B", "V", "W"].map(section)
    bothWays(
      page(...a!, ...b!),
      page(...a!, ...v!, ...b!),
      page(...a!, ...b!, ...w!),
      page(...a!, ...v!, ...b!, ...w!)
    )
  })
})

const take = { ours: "main", theirs: "change-request" } as const

/** The violations of the laws in the merges of histories, by their seeds. */
const wrongMerges = async (seeds: ReadonlyArray<number>, dividing = false) => {
  const wrong: Array<string> = []
  let shared = 0
  for (let from = 0; from < seeds.length; from += 500) {
    const made = seeds.slice(from, from + 500).flatMap((seed) => {
      const history = makeSharedHistory(seed, dividing)
      return history === undefined ? [] : [{ seed, history }]
    })
    const byGit = gitMerges(made.map(({ history }) => history))
    for (const [index, { seed, history }] of made.entries()) {
      if (index % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
      const merged = mergeMarkdown(history, undefined, parseMarkdownFast)
      const found = [
        // Each side may have removed another of two lines that are alike, as Git does.
        ...(merged.source === byGit[index] ? [] : findLosses(history, merged)),
        ...unasked(history, merged, byGit[index])
      ]
      if (merged.conflicts.length > 0) {
        for (const side of ["ours", "theirs"] as const) {
          const answers = { get: () => ({ take: take[side] }) }
          const { source } = mergeMarkdown(history, answers, parseMarkdownFast)
          found.push(...findLostAnswers(history, side, source))
        }
      }
      if (history.shared !== history.base) shared++
      if (found.length > 0) wrong.push(`${seed}: ${found.join("; ")}`)
    }
  }
  return { wrong, shared }
}

/**
 * A conflict is wrong where Git merges without one, unless Git loses or doubles words; or, where the sides share other changes, a
 * line that both added at one place.
 */
const unasked = (history: SharedHistory, merged: ReturnType<typeof merge>, git: string | undefined) =>
  merged.conflicts.length > 0 &&
  git !== undefined &&
  findDoubled(git).length === 0 &&
  !doublesEnd(history, git) &&
  !(history.shared !== history.base && doublesSharedEnd(history, git)) &&
  findLosses(history, { source: git, conflicts: [] }).length === 0
    ? ["asks, and git does not"]
    : []

describe("the laws of merging sides that share changes", testTimeout, () => {
  it("ask about all that differs where merged blocks would lose, double or tear words", async () => {
    expect(
      (
        await wrongMerges([
          531, 812, 932, 961, 1100, 1197, 1504, 1526, 1890, 1947, 1949, 2015, 2072, 2387, 2816, 2898, 2960,
          2972, 4203, 5027, 5088, 5130, 5269, 5492, 5514, 5893, 500450, 500484, 500615, 500823, 701852,
          12859273, 12859287, 28823961, 28824529, 29700872, 62210603, 65973772, 67632868
        ])
      ).wrong
    ).toEqual([])
  })

  it("ask where sides that join and divide paragraphs would lose or double their words", async () => {
    expect(
      (
        await wrongMerges(
          [799, 500456, 11541646, 13022174, 40280127, 40281223, 52892429, 52893998, 62252506],
          true
        )
      ).wrong
    ).toEqual([])
  })

  it.each([
    ["double and lose no words, neither by themselves nor by answers", false],
    ["double and lose no words where sides also join and divide paragraphs", true]
  ] as const)("%s", async (_, dividing) => {
    const first = process.env.OCTAVO_PROVE === undefined ? 1 : Date.now() % 1_000_000_000
    const seeds = Array.from({ length: Math.ceil(240 * factor) }, (_, index) => first + index)
    const { shared, wrong } = await wrongMerges(seeds, dividing)
    expect(shared).toBeGreaterThan(seeds.length / 2)
    if (process.env.OCTAVO_PROVE !== undefined)
      console.log(`${wrong.length} of ${seeds.length}`, wrong.slice(0, 40))
    expect(wrong).toEqual([])
  })
})
