import type { ColumnDefinition } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { emptyValue, valueOfWords, wordsOfValue } from "../mapping/columnValues.ts"
import { dataOf } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"

const { blockcell, paragraph, tablecell, value, valuecell } = schema.nodes

/** A row with its cells. */
export type Cells = readonly [row: Node, cells: ReadonlyArray<Node>]

const typeOf = (column: unknown): ColumnDefinition["type"] =>
  (column as Partial<ColumnDefinition> | null)?.type ?? "text"

/** An empty cell of a column. */
export const cellOf = (column: unknown): Node =>
  typeOf(column) === "text"
    ? tablecell!.create(null, paragraph!.create())
    : valuecell!.create(null, value!.create({ value: emptyValue(typeOf(column)) }))

const isOneParagraph = ({ content }: Node): boolean =>
  content.childCount === 1 &&
  content.firstChild!.type === paragraph &&
  dataOf(content.firstChild!.attrs.of).align === undefined

const isValue = ({ type }: Node): boolean => type === valuecell

/** Whether pipes can express a table. */
export const mayBePipes = (table: Node): boolean => {
  const { fullWidth, view } = dataOf(table.attrs.of) as {
    readonly fullWidth?: boolean
    readonly view?: {
      readonly type?: string
      readonly hideHeader?: boolean
      readonly columnWidths?: Readonly<Record<string, number>>
    }
  }
  const heads = table.firstChild!.content.content
  const isFramed =
    view?.type === "cards" ||
    view?.hideHeader === true ||
    fullWidth === true ||
    heads.some(({ attrs: { of } }) => view?.columnWidths?.[of?.id] !== undefined)
  return (
    !isFramed &&
    heads.every(
      ({ attrs: { hidden, of } }) => !hidden && typeOf(of) === "text" && of?.verticalAlignment === undefined
    ) &&
    table.content.content.slice(1).every((row) => row.content.content.every(isOneParagraph))
  )
}

/** A cell as its column has it: a value of its type, one paragraph, or blocks. */
const fitCell = (cell: Node, of: unknown, isPipes: boolean): Node => {
  const column = (of ?? { type: "text" }) as ColumnDefinition
  if (typeOf(column) !== "text") {
    if (isValue(cell)) {
      const known = cell.firstChild!.attrs.value as unknown
      const isSame = known === undefined || isValueOf(column, known)
      return isSame ? cell : cellWith(valueOfWords(column, wordsOfValue(column, known)))
    }
    return cellWith(valueOfWords(column, cell.textContent))
  }
  if (isValue(cell)) {
    const words = wordsOfValue(column, cell.firstChild!.attrs.value)
    return (isPipes ? tablecell! : blockcell!).create(
      null,
      paragraph!.create(null, words === "" ? [] : schema.text(words))
    )
  }
  const type = isPipes ? tablecell! : blockcell!
  return cell.type === type ? cell : type.create(cell.attrs, cell.content)
}

const cellWith = (given: unknown): Node => valuecell!.create(null, value!.create({ value: given }))

const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === "object" && given !== null && !Array.isArray(given)

/** Whether a value is one of a column. */
const isValueOf = ({ options = [], type }: ColumnDefinition, given: unknown): boolean => {
  switch (type) {
    case "number":
    case "rating":
      return given === null || typeof given === "number"
    case "checkbox":
      return typeof given === "boolean"
    case "select":
      return Array.isArray(given) && given.every((one) => options.some((option) => option.value === one))
    case "users":
    case "files":
      return Array.isArray(given)
    case "content-ref":
      return given === null || (isRecord(given) && typeof given.kind === "string")
    default:
      return given === null || isRecord(given)
  }
}

/** A table whose cells are those of its columns. Cells that are so stay the same nodes. */
export const fitTable = (given: Node): Node => {
  const fit = (table: Node, isPipes: boolean): Node => {
    const [head, ...rows] = table.content.content
    const fitted = rows.map((row) => {
      const cells = row.content.content.map((cell, index) =>
        fitCell(cell, head!.maybeChild(index)?.attrs.of, isPipes)
      )
      return cells.every((cell, index) => cell === row.child(index)) ? row : row.type.create(row.attrs, cells)
    })
    return table.type.create(table.attrs, [head!, ...fitted])
  }
  const blocks = fit(given, mayBePipes(given))
  return mayBePipes(blocks) === mayBePipes(given) ? blocks : fit(blocks, mayBePipes(blocks))
}
