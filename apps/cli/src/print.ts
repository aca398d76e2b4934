import { Console, Effect } from "effect"
import { CliOutput } from "effect/cli"
import { didYouMean } from "./context/didYouMean.ts"
import { Json } from "./connection.ts"
import { WrongUsage } from "./failures.ts"
import { page } from "./pager.ts"
import { inLine, isTerminal } from "./terminal.ts"

/** A column of a table: its heading, and the text of a cell. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => string | undefined]

const ellipsis = "…"
const gap = 2
/** A column is not narrowed below this width. */
const minWidth = 8

/** The text with at most so many columns of the terminal. */
const shorten = (text: string, width: number): string => {
  if (CliOutput.displayWidth(text) <= width) return text
  let kept = ""
  for (const character of text) {
    if (CliOutput.displayWidth(kept + character) > width - 1) break
    kept += character
  }
  return kept + ellipsis
}

/** The widths of columns so that lines fit: the widest column becomes narrower until they do. The first, an id, stays whole. */
const fit = (widths: ReadonlyArray<number>, columns: number): ReadonlyArray<number> => {
  const fitted = [...widths]
  const excess = () => fitted.reduce((sum, width) => sum + width + gap, -gap) - columns
  while (excess() > 0) {
    const widest = fitted.reduce(
      (best, width, index) => (index > 0 && width > fitted[best]! ? index : best),
      1
    )
    if (fitted[widest] === undefined || fitted[widest] <= minWidth) break
    fitted[widest] = Math.max(minWidth, fitted[widest] - excess())
  }
  return fitted
}

/** Lines of aligned columns under their headings; a cell without a value shows a dash. On a terminal they fit its width. */
export const table = <Row>(
  columns: ReadonlyArray<Column<Row>>,
  rows: ReadonlyArray<Row>,
  width: number = isTerminal() ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY
): ReadonlyArray<string> => {
  const cells = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => inLine(cell(row) ?? "-")))
  ]
  const widths = fit(
    columns.map((_, index) => Math.max(...cells.map((line) => CliOutput.displayWidth(line[index] ?? "")))),
    width
  )
  return cells.map((line) =>
    line
      .map((text, index) => {
        const shown = shorten(text, widths[index] ?? 0)
        return shown + " ".repeat((widths[index] ?? 0) - CliOutput.displayWidth(shown))
      })
      .join(" ".repeat(gap))
      .trimEnd()
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Selects fields of an object, or of each object of a list; a field that no object has is an error. */
const selectFields = (answer: unknown, fields: ReadonlyArray<string>) => {
  const objects = (Array.isArray(answer) ? answer : [answer]).filter(isRecord)
  const known = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  const unknown = fields.find((field) => !known.includes(field))
  if (unknown !== undefined && objects.length > 0) {
    return Effect.fail(
      new WrongUsage({
        message: `--json has no field "${unknown}".${didYouMean(unknown, known)} Fields: ${known.join(", ")}`
      })
    )
  }
  const select = (object: unknown) =>
    isRecord(object)
      ? Object.fromEntries(fields.filter((field) => field in object).map((field) => [field, object[field]]))
      : object
  return Effect.succeed(Array.isArray(answer) ? answer.map(select) : select(answer))
}

const printJson = Effect.fnUntraced(function* (answer: unknown, fields: ReadonlyArray<string> | null) {
  yield* Console.log(JSON.stringify(fields === null ? answer : yield* selectFields(answer, fields), null, 2))
})

/** Prints an answer: as it came with `--json`, as lines for people without. */
export const print = Effect.fnUntraced(function* (answer: unknown, lines: ReadonlyArray<string>) {
  const json = yield* Json
  if (json !== null) return yield* printJson(answer, json.fields)
  if (lines.length > 0) yield* Console.log(lines.join("\n"))
})

/** Prints an answer as `print` does, its lines through the pager on a terminal. */
export const printPaged = Effect.fnUntraced(function* (answer: unknown, lines: ReadonlyArray<string>) {
  const json = yield* Json
  if (json !== null) return yield* printJson(answer, json.fields)
  if (lines.length > 0) yield* page(lines.join("\n"))
})

/** Prints a list: an array with `--json`, a table without. */
export const printTable = <Row>(columns: ReadonlyArray<Column<Row>>, rows: ReadonlyArray<Row>) =>
  print(rows, table(columns, rows))
