import { describe, expect, it } from "@effect/vitest"
import { asksBothWays, bothWays, merge, page } from "../merge/bothWays.ts"

const alpha = [
  "## Alpha",
  "The first of all letters in the row.",
  "It was an ox and its horns.",
  "It lies on its back today."
]
const beta = ["## Beta, which is second", "Two bows make it up, and it was a house once."]
const gamma = ["## Gamma", "It looks like a gallows, or a broken T.", "It was a camel.", "Its hump is gone."]
const added = "Whatever one of two authors wrote here."
const base = page("# Letters", ...alpha, ...beta, ...gamma)

describe("a merge of blocks that both sides moved", () => {
  it("has no conflict about a block that one side also put a new one in place of", () => {
    bothWays(
      "install install 0\n\n* install install\n\n0 0 install\n",
      "* install install\n\n0 0 install\n\ninstall install 0\n",
      "install install install\n\n* install install\n\ninstall install 0\n",
      "install install install\n\n* install install\n\ninstall install 0\n"
    )
  })

  it("keeps a section where one side moved all of it, whichever side moved its heading alone", () => {
    const section = page("# Letters", ...alpha, ...gamma, ...beta)
    const heading = page("# Letters", beta[0]!, ...alpha, beta[1]!, ...gamma)
    bothWays(base, section, heading, section)
  })

  it("takes what a side added to a section along to the place where it stays", () => {
    const up = page("# Letters", ...beta, ...alpha, ...gamma)
    for (const more of [
      [...beta, added],
      [beta[0]!, added, beta[1]!],
      [...beta, added, "### A subsection", "With a text."]
    ]) {
      const down = page("# Letters", ...alpha, ...gamma, ...more)
      expect(merge(base, up, down)).toEqual({
        source: page("# Letters", ...more, ...alpha, ...gamma),
        conflicts: []
      })
      expect(merge(base, down, up)).toEqual({ source: down, conflicts: [] })
    }
    const both = merge(
      base,
      page("# Letters", ...beta, "Main wrote this.", ...alpha, ...gamma),
      page("# Letters", ...alpha, ...gamma, ...beta, added)
    )
    expect(both).toEqual({
      source: page("# Letters", ...beta, "Main wrote this.", added, ...alpha, ...gamma),
      conflicts: []
    })
  })

  it("leaves a section behind what follows one that both moved, if a side added it there", () => {
    const up = page("# Letters", ...beta, ...alpha, ...gamma)
    const down = page("# Letters", ...alpha, ...gamma, ...beta, "## Delta", added)
    expect(merge(base, up, down)).toEqual({
      source: page("# Letters", ...beta, ...alpha, ...gamma, "## Delta", added),
      conflicts: []
    })
  })

  it("keeps a joined block where its section went, though the other side moved a part of it", () => {
    const before = page("# Letters", ...alpha.slice(0, 3), ...gamma)
    const [heading, one, two] = alpha
    bothWays(
      before,
      page("# Letters", ...gamma, heading!, `${one!} ${two!}`),
      page("# Letters", heading!, two!, ...gamma, one!),
      page("# Letters", ...gamma, heading!, `${one!} ${two!}`)
    )
  })
})

describe("a merge of blocks that one side moved or removed", () => {
  it("asks about a moved heading also where the other side added the same heading", () => {
    const hint = '{% hint style="info" %}\nA hint.\n{% endhint %}'
    asksBothWays(
      page("A paragraph at the top.", "## install", hint),
      page("A paragraph at the top.", "## install all", hint, "## install it"),
      page(hint, "A paragraph at the top.", "## install it")
    )
  })

  it("asks where a moved section would take in what stood below a heading that the other side moved", () => {
    const [one, two] = ["The first paragraph of some.", "The second paragraph of some."]
    const before = page("# Top", "Intro.", "### Gone", one, two, "### Kept", "Its text stays with it.")
    asksBothWays(
      before,
      page(
        "# Top",
        "Intro.",
        "## New",
        added,
        "### Kept",
        "Its text stays with it.",
        "### Gone",
        `${one} More.`,
        two
      ),
      page("# Top", "Intro.", one, two, "### Gone", "### Kept", "Its text stays with it.")
    )
  })

  it("asks where a heading went that kept what follows out of a section that replaced what stood above", () => {
    // Neighbouring items that both sides change are a conflict to Git, which decides otherwise.
    const list = (first: string, second: string) => `* ${first} of the items\n* ${second} of the items`
    const [above, gone] = ["They start it by themselves.", "## Gone"]
    const { conflicts } = asksBothWays(
      page("# Top", above, gone, list("one", "two"), "The end."),
      page("# Top", above, list("first", "two"), "The end."),
      page("# Top", added, "### Instead", gone, list("one", "second"), "The end.")
    )
    expect(conflicts[0]!.base).toBe("They start it by themselves.\n\n## Gone")
  })

  it("asks about a list that one side removed, and of which the other left no more than a part of an item", () => {
    const list =
      "1. open the settings of the space and look around\n2. make a token\n3. invite the readers of it"
    const table = "| Name | Size of it |\n| --- | --- |\n| index | three pages |\n| start | seven pages |"
    const { conflicts } = asksBothWays(
      page("# Top", list, "## Between the two", table, "The end."),
      page("# Top", table, "## Between the two", "The end."),
      page("# Top", "1. open the settings", table, "#### Between the two", "The end.")
    )
    expect(conflicts).toMatchObject([{ base: list, ours: null, theirs: "1. open the settings" }])
  })
})
