import * as fc from "fast-check"
import { numbersFrom } from "./numbersFrom.ts"

/** A cell as it is written, at its row and its column; the head of the table is row -1. */
export interface WrittenCell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** A table as somebody writes it, on a page of its own. */
export interface WrittenTable {
  readonly form: "pipes" | "html"
  readonly source: string
  /** How many rows it has below its head. */
  readonly rows: number
  readonly cells: ReadonlyArray<WrittenCell>
  /** Takes the container of the table away from the lines of a text. */
  readonly unwrap: (text: string) => string
}

interface Shape {
  readonly columns: number
  readonly rows: number
}

const text = [
  "plain words",
  "**bold** one",
  "`code`",
  "[link](a.md)",
  "_it_ and **b**",
  "![i](i.png)",
  "K",
  "a\\|b"
]
const html = [
  "plain words",
  "<b>bold</b> one",
  "<code>code</code>",
  '<a href="a.md">link</a>',
  '<img src="i.png" alt="pic">',
  "",
  "two<br>lines",
  "<p>one</p><p>two</p>",
  "<ul><li>a</li><li>b</li></ul>",
  "<pre><code>x = 1</code></pre>",
  "<!-- note -->words",
  "this & that"
]
const markdown = [
  "**bold** text",
  "* one\n* two",
  "```js\nrun()\n```",
  "First.\n\nSecond.",
  "> quoted",
  "![pic](p.png)",
  "### Heading"
]
const titles = ["Head", "", "<b>H</b>", "A & B", "<code>c</code>"]

const page = (table: string): string => `# T\n\nAbove *it*.\n\n${table}\n\n__Below__ it.\n`

/** The start of each line of a table: nothing, the mark of a quote, the indentation of an item. */
interface Container {
  readonly wrap: (text: string) => string
  readonly unwrap: (text: string) => string
}

const containers: ReadonlyArray<Container> = [
  { wrap: (text) => text, unwrap: (text) => text },
  {
    wrap: (text) => text.replace(/^/gm, "> ").replace(/ +$/gm, ""),
    unwrap: (text) => text.replace(/^> ?/gm, "")
  },
  {
    wrap: (text) => `* ${text.replace(/\n(?=.)/g, "\n  ")}`,
    unwrap: (text) => text.replace(/^(?:\* | {2})/gm, "")
  }
]

const shape: fc.Arbitrary<Shape> = fc.record({
  columns: fc.integer({ min: 1, max: 4 }),
  rows: fc.integer({ min: 0, max: 4 })
})

const container = fc.constantFrom(...containers)

const pipes: fc.Arbitrary<WrittenTable> = shape.chain(({ columns, rows }) =>
  fc
    .record({
      cells: fc.array(fc.constantFrom(...text), {
        minLength: columns * (rows + 1),
        maxLength: columns * (rows + 1)
      }),
      dashes: fc.array(fc.constantFrom("---", ":--", "--:", ":-:"), {
        minLength: columns,
        maxLength: columns
      }),
      hasEdges: fc.boolean(),
      container
    })
    .map(({ cells, container: { unwrap, wrap }, dashes, hasEdges }) => {
      const line = (row: ReadonlyArray<string>) =>
        hasEdges || columns === 1 ? `| ${row.join(" | ")} |` : row.join(" | ")
      const written = Array.from({ length: rows + 1 }, (_, row) =>
        cells.slice(row * columns, (row + 1) * columns)
      )
      const [head, ...others] = written
      const table = [head!, dashes, ...others].map(line).join("\n")
      return {
        form: "pipes" as const,
        source: page(wrap(table)),
        rows,
        cells: written.flatMap((row, at) => row.map((text, column) => ({ row: at - 1, column, text }))),
        unwrap
      }
    })
)

const htmlTable: fc.Arbitrary<WrittenTable> = fc
  .record({
    shape,
    seed: fc.nat(),
    room: fc.constantFrom("", "\n", "\n  "),
    head: fc.constantFrom("thead", "row", "none", "column"),
    hasMarkdown: fc.boolean(),
    hasSpans: fc.boolean(),
    isClosed: fc.boolean(),
    caption: fc.constantFrom(
      "",
      "",
      "<caption>The caption</caption>",
      "<caption>\n\nThe **caption**\n\n</caption>"
    ),
    container
  })
  .map(({ shape: { columns, rows }, ...table }) => {
    const { room } = table
    const below = numbersFrom(table.seed)
    const pick = (list: ReadonlyArray<string>): string => list[below(list.length)]!
    const cells: Array<WrittenCell> = []
    const covered = new Set<string>()
    const end = (name: string) => (table.isClosed || below(5) > 0 ? `</${name}>` : "")
    const cell = (row: number, column: number, name: string): string => {
      let width = 1
      if (table.hasSpans && below(3) === 0)
        while (column + width < columns && !covered.has(`${row} ${column + width}`) && below(2) === 0) width++
      const height = row >= 0 && table.hasSpans && below(4) === 0 ? 1 + below(rows - row) : 1
      for (let at = 0; at < width * height; at++)
        covered.add(`${row + Math.floor(at / width)} ${column + (at % width)}`)
      const spans = (width > 1 ? ` colspan="${width}"` : "") + (height > 1 ? ` rowspan="${height}"` : "")
      const isMarkdown = table.hasMarkdown && name === "td" && below(2) === 0
      const words = isMarkdown ? pick(markdown) : pick(name === "th" ? titles : html)
      cells.push({ row, column, text: words })
      const inside = isMarkdown ? `\n\n${words}\n\n` : words
      return `<${name}${below(6) === 0 ? ' align="right"' : ""}${spans}>${inside}${isMarkdown ? `</${name}>` : end(name)}`
    }
    const line = (row: number, nameOf: (column: number) => string) => {
      const written: Array<string> = []
      for (let column = 0; column < columns; column++)
        if (!covered.has(`${row} ${column}`)) written.push(cell(row, column, nameOf(column)))
      return `<tr>${room}${written.join(room)}${room}</tr>`
    }
    const hasHead = table.head === "thead" || table.head === "row"
    const head = hasHead ? line(-1, () => "th") : ""
    const body = Array.from({ length: rows }, (_, row) =>
      line(row, (column) => (table.head === "column" && column === 0 ? "th" : "td"))
    )
    const inner =
      table.head === "thead"
        ? ["<thead>", head, "</thead>", "<tbody>", ...body, "</tbody>"].join(room)
        : [head, ...body].filter((row) => row !== "").join(room)
    const open = pick(["<table>", '<table class="x">', '<table data-full-width="true">'])
    const source = page(table.container.wrap(`${open}${table.caption}${room}${inner}\n</table>`))
    return { form: "html" as const, source, rows, cells, unwrap: table.container.unwrap }
  })

/** Tables of every kind: pipes and HTML, with spans, captions, Markdown, images, lists and code in cells. */
export const arbitraryWrittenTable: fc.Arbitrary<WrittenTable> = fc.oneof(
  { weight: 1, arbitrary: pipes },
  { weight: 2, arbitrary: htmlTable }
)
