import { Console, Effect } from "effect"
import { CliOutput } from "effect/cli"
import { Json } from "./connection.ts"

/** A column of a table: its heading, and the text of a cell. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => string | undefined]

// Titles come from other people; nothing in them may steer the terminal.
// oxlint-disable-next-line no-control-regex
const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ")

/** Lines of aligned columns under their headings; a cell without a value shows a dash. */
export const table = <Row>(
  columns: ReadonlyArray<Column<Row>>,
  rows: ReadonlyArray<Row>
): ReadonlyArray<string> => {
  const cells = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => printable(cell(row) ?? "-")))
  ]
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((line) => CliOutput.displayWidth(line[index] ?? "")))
  )
  return cells.map((line) =>
    line
      .map((text, index) => text + " ".repeat((widths[index] ?? 0) - CliOutput.displayWidth(text)))
      .join("  ")
      .trimEnd()
  )
}

/** Prints an answer: as it came with `--json`, as lines for people without. */
export const print = Effect.fnUntraced(function* (answer: unknown, lines: ReadonlyArray<string>) {
  if (yield* Json) yield* Console.log(JSON.stringify(answer, null, 2))
  else if (lines.length > 0) yield* Console.log(lines.join("\n"))
})

/** Prints a list: an array with `--json`, a table without. */
export const printTable = <Row>(columns: ReadonlyArray<Column<Row>>, rows: ReadonlyArray<Row>) =>
  print(rows, table(columns, rows))
