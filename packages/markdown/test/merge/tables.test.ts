import { describe, expect, it } from "@effect/vitest"
import { mergeLines } from "../../src/mergeLines/mergeLines.ts"
import { mergeMarkdown } from "../../src/merge/mergeMarkdown.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { isProof } from "../../src/testing/holds.ts"
import { processorMillis } from "../processorMillis.ts"

type Rows = ReadonlyArray<ReadonlyArray<string>>
type Write = (rows: Rows) => string

const pipes: Write = ([header, ...rows]) =>
  [header!, header!.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
const html: Write = ([header, ...rows]) => {
  const row = (cells: ReadonlyArray<string>, tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`
  return `<table><thead>${row(header!, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`
}
const inLines: Write = ([header, ...rows]) => {
  const row = (cells: ReadonlyArray<string>, tag: string) =>
    ["  <tr>", ...cells.map((cell) => `    <${tag}>${cell}</${tag}>`), "  </tr>"].join("\n")
  return `<table>\n${[row(header!, "th"), ...rows.map((cells) => row(cells, "td"))].join("\n")}\n</table>`
}
const inItem: Write = (rows) => `* Item:\n\n${pipes(rows).replace(/^/gm, "  ")}`
const inHint: Write = (rows) => `{% hint style="info" %}\n${pipes(rows)}\n{% endhint %}`
const every: ReadonlyArray<Write> = [pipes, html, inLines, inItem, inHint]

const merge = (base: string, ours: string, theirs: string) =>
  mergeMarkdown({ base, ours, theirs }, undefined, parseMarkdownFast)

const around = (table: string) => `# Title\n\n${table}\n\nEnd.\n`

const merges = (base: Rows, one: Rows, two: Rows, wanted: Rows) => {
  for (const write of every) {
    const [before, ours, theirs, after] = [base, one, two, wanted].map((rows) => around(write(rows)))
    expect(merge(before!, ours!, theirs!)).toEqual({ source: after, conflicts: [] })
    expect(merge(before!, theirs!, ours!)).toEqual({ source: after, conflicts: [] })
  }
}

const asks = (base: Rows, one: Rows, two: Rows, written = every) => {
  for (const write of written) {
    const [before, ours, theirs] = [base, one, two].map((rows) => around(write(rows)))
    expect(merge(before!, ours!, theirs!).conflicts.length).toBe(1)
    expect(merge(before!, theirs!, ours!).conflicts.length).toBe(1)
  }
}

const base: Rows = [
  ["Name", "Type", "Default"],
  ["port", "number", "3000"],
  ["host", "string", "localhost"],
  ["quiet", "boolean", "false"]
]
const columns = (rows: Rows, ...which: ReadonlyArray<number>): Rows =>
  rows.map((row) => which.map((at) => row[at]!))
const withRow = (rows: Rows, at: number, row: ReadonlyArray<string>): Rows => rows.toSpliced(at, 0, row)
const withCell = (rows: Rows, row: number, column: number, cell: string): Rows =>
  rows.with(row, rows[row]!.with(column, cell))
const withColumn = (rows: Rows, at: number, ...cells: ReadonlyArray<string>): Rows =>
  rows.map((row, index) => row.toSpliced(at, 0, cells[index] ?? ""))

describe("merging tables", () => {
  it("removes, adds, moves and renames columns on one side, and adds, edits, moves and removes rows on the other", () => {
    const notes = ["Notes", "to listen at", "to listen on", "says nothing"]
    const onColumns: ReadonlyArray<(rows: Rows) => Rows> = [
      (rows) => columns(rows, 0, 2),
      (rows) => columns(rows, 2, 0, 1),
      (rows) => withCell(rows, 0, 1, "Kind"),
      (rows) => columns(withCell(rows, 0, 0, "Setting"), 1, 0, 2)
    ]
    const onRows: ReadonlyArray<(rows: Rows) => Rows> = [
      (rows) => withRow(rows, 2, ["token", "", "secret"]),
      (rows) => withRow(rows, 4, ["token", "", "secret"]),
      (rows) => withCell(rows, 1, 2, "8080"),
      (rows) => withCell(rows, 3, 0, "silent"),
      (rows) => rows.toSpliced(2, 1),
      (rows) => [rows[0]!, rows[3]!, rows[1]!, rows[2]!]
    ]
    for (const ofColumns of onColumns)
      for (const ofRows of onRows) merges(base, ofColumns(base), ofRows(base), ofColumns(ofRows(base)))
    for (const place of [0, 2, 3]) {
      const added = withColumn(base, place, ...notes)
      merges(
        base,
        added,
        withRow(base, 2, ["token", "", "secret"]),
        withRow(added, 2, ["token", "", "secret"].toSpliced(place, 0, ""))
      )
      merges(base, added, withCell(base, 1, 0, "door"), withCell(added, 1, place === 0 ? 1 : 0, "door"))
    }
  })

  it("merges different columns of both sides, ours before theirs at one place", () => {
    merges(base, columns(base, 0, 2), columns(base, 0, 1), columns(base, 0))
    merges(
      base,
      columns(base, 0, 2),
      withCell(base, 0, 2, "Value"),
      columns(withCell(base, 0, 2, "Value"), 0, 2)
    )
    const since = ["Since", "1.0", "1.1", "1.2"]
    const notes = ["Notes", "to listen at", "to listen on", "says nothing"]
    merges(
      base,
      withColumn(base, 1, ...since),
      withColumn(base, 3, ...notes),
      withColumn(withColumn(base, 3, ...notes), 1, ...since)
    )
    const [ours, theirs] = [withColumn(base, 3, ...since), withColumn(base, 3, ...notes)].map((rows) =>
      around(pipes(rows))
    )
    const wanted = withColumn(withColumn(base, 3, ...notes), 3, ...since)
    expect(merge(around(pipes(base)), ours!, theirs!)).toEqual({
      source: around(pipes(wanted)),
      conflicts: []
    })
    merges(base, withColumn(base, 3, ...since), withColumn(base, 3, ...since), withColumn(base, 3, ...since))
  })

  it("asks where both changed one column in different ways, or one wrote into a column that the other removed", () => {
    asks(base, withCell(base, 0, 1, "Kind"), withCell(base, 0, 1, "Sort"))
    asks(base, columns(base, 0, 2), withCell(base, 1, 1, "integer"))
    asks(base, columns(base, 0, 2), withCell(base, 0, 1, "Kind"))
    asks(base, columns(base, 0, 2), withRow(base, 2, ["token", "string", "secret"]))
    asks(base, columns(base, 1, 0, 2), columns(base, 0, 2, 1))
    asks(base, withColumn(base, 3, "Since", "1.0"), withColumn(base, 3, "Since", "2.0"))
  })

  it("asks where it cannot be told which column is which", () => {
    const twins: Rows = [
      ["Value", "Value"],
      ["one", "one"],
      ["two", "two"]
    ]
    asks(twins, columns(twins, 0), withRow(twins, 1, ["zero", "null"]))
    const swapped = [["Type", "Name", "Default"], ...base.slice(1)]
    asks(base, swapped, withCell(base, 1, 0, "door"), [html])
    const spanning =
      '<table><tr><td colspan="2">x</td><td>y</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>'
    const { conflicts } = merge(
      around(spanning),
      around(spanning.replace("<td>b</td>", "")),
      around(spanning.replace("<td>a<", "<td>A<"))
    )
    expect(conflicts.length).toBe(1)
  })

  it("asks about columns of HTML tables also where the lines merge", () => {
    const [before, ours] = [base, columns(base, 0, 1)].map((rows) => around(inLines(rows)))
    const theirs = around(inLines(withRow(base, 2, ["token", "string", "secret"])))
    expect(mergeLines({ base: before!, ours: ours!, theirs })).toContain("secret")
    expect(merge(before!, ours!, theirs).conflicts.length).toBe(1)
    const spanning = (...rows: ReadonlyArray<string>) =>
      around(`<table>\n${rows.map((row) => `<tr>\n${row}\n</tr>`).join("\n")}\n</table>`)
    const [header, first, second] = [
      "<td rowspan=2>x</td>\n<td>y</td>\n<td>z</td>",
      "<td>1</td>\n<td>2</td>",
      "<td>a</td>\n<td>b</td>\n<td>c</td>"
    ]
    const swapped = spanning(header, first, "<td>a</td>\n<td>c</td>\n<td>b</td>")
    const edited = spanning(header.replace("y", "Y"), first, second)
    const sides = { base: spanning(header, first, second), ours: swapped, theirs: edited }
    expect(mergeLines(sides)).toContain("Y")
    expect(merge(sides.base, sides.ours, sides.theirs).conflicts.length).toBe(1)
    const more = spanning(header, first, second.replace("c", "C"))
    expect(merge(sides.base, more, edited)).toEqual({
      source: spanning(header.replace("y", "Y"), first, second.replace("c", "C")),
      conflicts: []
    })
  })

  it("tells columns of one name apart by what they say, and columns without a name", () => {
    const twins: Rows = [
      ["Value", "Value", ""],
      ["one", "uno", "I"],
      ["two", "dos", "II"]
    ]
    merges(twins, columns(twins, 1, 2), withCell(twins, 2, 2, "2"), columns(withCell(twins, 2, 2, "2"), 1, 2))
    merges(
      twins,
      columns(twins, 2, 0, 1),
      withRow(twins, 3, ["three", "tres", "III"]),
      columns(withRow(twins, 3, ["three", "tres", "III"]), 2, 0, 1)
    )
  })

  it("merges cells of one row", () => {
    merges(
      base,
      withCell(base, 1, 0, "door"),
      withCell(base, 1, 2, "8080"),
      withCell(withCell(base, 1, 0, "door"), 1, 2, "8080")
    )
    const single: Rows = [["Name"], ["port"], ["host"]]
    merges(
      single,
      withColumn(single, 1, "Type", "number", "string"),
      withRow(single, 3, ["quiet"]),
      withRow(withColumn(single, 1, "Type", "number", "string"), 3, ["quiet", ""])
    )
  })

  it("keeps alignments with their columns, and merges them", () => {
    const table = (delimiter: string, ...rows: ReadonlyArray<string>) =>
      around(["| A | B | C |", delimiter, ...rows].join("\n"))
    const before = table("| :-- | :-: | --: |", "| a1 | b1 | c1 |")
    const moved = around("| C | A | B |\n| --: | :-- | :-: |\n| c1 | a1 | b1 |")
    expect(merge(before, moved, `${before.replace("c1 |", "c1 |\n| a2 | b2 | c2 |")}`)).toEqual({
      source: moved.replace("b1 |", "b1 |\n| c2 | a2 | b2 |"),
      conflicts: []
    })
    expect(merge(before, moved, before.replace(":-:", "---"))).toEqual({
      source: moved.replace(":-:", "---"),
      conflicts: []
    })
  })

  it("takes the other side's edits where a side changed nothing but padding", () => {
    const before = around("| Name | Value |\n| - | - |\n| a | 1 |\n| b | 2 |")
    const padded = around("| Name   | Value |\n| ------ | ----- |\n| a      | 1     |\n| b      | 2     |")
    for (const [from, to, wanted] of [
      ["| b | 2 |", "| b | 22 |", /\| b +\| 22 +\|/],
      ["| a | 1 |\n", "", /- \|\n\| b/],
      ["| b | 2 |", "| b | 2 |\n| c | 3 |", /\| b +\| 2 +\|\n\| c +\| 3 +\|/]
    ] as const) {
      for (const [ours, theirs] of [
        [padded, before.replace(from, to)],
        [before.replace(from, to), padded]
      ] as const) {
        const { conflicts, source } = merge(before, ours, theirs)
        expect(conflicts).toEqual([])
        expect(source).toMatch(wanted)
        expect(source).toContain("| Name   | Value |")
      }
    }
    const gone = around("Nothing here.").replace("Nothing here.\n\n", "")
    expect(merge(before, padded, gone)).toEqual({ source: gone, conflicts: [] })
  })

  it("reads escaped pipes, code with pipes, missing and surplus cells", () => {
    const before = around("A | B | C\n--- | --- | ---\n`a\\|b` | x \\| y | z\nonly\none | two | three | four")
    const without = around("A | C\n--- | ---\n`a\\|b` | z\nonly\none | three | four")
    const { conflicts, source } = merge(
      before,
      before.replace("only", "only this"),
      without.replace("three | four", "three | four")
    )
    expect(conflicts).toEqual([])
    expect(source).toContain("`a\\|b` | z")
    expect(source).toContain("only this")
    expect(source).not.toContain("x \\| y")
    expect(source).toMatch(/one \| three \| four/)
  })

  it("merges a table of 5,000 rows and a list of 10,000 items in less than twenty times the time of parsing them", () => {
    const rows: Rows = [
      base[0]!,
      ...Array.from({ length: 5000 }, (_, at) => [`name ${at}`, `type ${at % 7}`, `value ${at * 31}`])
    ]
    const length = isProof ? 20_000 : 10_000
    const items = Array.from({ length }, (_, at) => `* item ${at} of the list, ${(at * 7919) % 1000}`)
    const merged = (before: string, ours: string, theirs: string) => {
      const started = processorMillis()
      for (const text of [before, ours, theirs]) parseMarkdownFast(text)
      const parsed = processorMillis()
      const { source } = mergeMarkdown({ base: before, ours, theirs }, undefined, parseMarkdownFast)
      expect((processorMillis() - parsed) / (parsed - started)).toBeLessThan(20)
      return source
    }
    const added = withRow(rows, 2500, ["new", "", "row"])
    expect(merged(pipes(rows), pipes(columns(rows, 2, 0)), pipes(added))).toBe(pipes(columns(added, 2, 0)))
    const edited = rows.map(([name, type, value], at) => [name!, type!, at === 0 ? value! : `${value!}!`])
    merged(pipes(rows), pipes(columns(rows, 0, 2, 1)), pipes(edited))
    const changed = items.map((item, at) => (at % 10 === 5 ? `${item}!` : item))
    merged(items.join("\n"), items.toReversed().join("\n"), changed.join("\n"))
    merged(items.join("\n"), items.map((_, at) => `* quite another ${at}`).join("\n"), changed.join("\n"))
    const split = `${items.slice(0, length / 2).join("\n")}\n\nBetween.\n\n${items.slice(length / 2).join("\n")}`
    merged(items.join("\n"), split, changed.join("\n"))
  })
})
