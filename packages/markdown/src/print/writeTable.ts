import type { RootContent, TableRow } from "mdast"
import type { Block, BlockOf } from "../document/Document.ts"
import type { ColumnDefinition, TableRecord, TableView } from "../document/BlockData.ts"
import { isReference, type WriteReference } from "../document/ContentReference.ts"
import { showsTitle } from "../inlines/readTitle.ts"
import { type InlineWriting, writeInlines } from "./writeInlines.ts"
import { writeEntities } from "../html/Html.ts"
import { attribute, writeBlocksHtml } from "./writeHtml.ts"

export interface Parts {
  readonly view: TableView
  /** Columns as they are written: those that the view shows, in its order, then the hidden ones. */
  readonly columns: ReadonlyArray<ColumnDefinition>
  readonly rows: ReadonlyArray<TableRecord>
  readonly cell: (value: unknown) => ReadonlyArray<Block>
  /** The blocks that show the title of a column; none where it is text alone. */
  readonly titleOf: (column: ColumnDefinition) => ReadonlyArray<Block>
}

/** A column as readers give it: text without an alignment is on the left. */
const aligned = ({ titleFragment: _, ...column }: ColumnDefinition): ColumnDefinition =>
  column.type === "text" ? { ...column, textAlignment: column.textAlignment ?? "left" } : column

/** Takes a table apart into columns and rows in the order of reading. */
export const partsOfTable = (block: BlockOf<"table">): Parts => {
  const { view, records, definition } = block.data
  const shown = view.columns.flatMap((id) => definition[id] ?? [])
  const hidden = Object.values(definition).filter(({ id }) => !view.columns.includes(id))
  const rows = Object.values(records).sort((a, b) =>
    a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0
  )
  const fragments = new Map((block.fragments ?? []).map((fragment) => [fragment.fragment, fragment.nodes]))
  const cell = (value: unknown) => (typeof value === "string" ? (fragments.get(value) ?? []) : [])
  const titleOf = ({ id, title }: ColumnDefinition) => {
    const nodes = cell(definition[id]?.titleFragment)
    return showsTitle(title, nodes) ? nodes : []
  }
  return { view, columns: [...shown, ...hidden].map(aligned), rows, cell, titleOf }
}

/** Writes a table with pipes when it is plain text, else as HTML, and pauses after so many rows. */
export function* writeTableInSteps(
  block: BlockOf<"table">,
  writing: InlineWriting,
  rowsAStep: number
): Generator<void, RootContent> {
  const parts = partsOfTable(block)
  const { rows } = parts
  const isStepAt = (index: number) => (index + 1) % rowsAStep === 0
  let isPlain = isPlainTable(block, parts)
  for (let at = 0; isPlain && at < rows.length; at++) {
    isPlain = isPlainRow(rows[at]!, parts)
    if (isStepAt(at)) yield
  }
  const written = isPlain ? [writeHeads(parts, writing)] : []
  let html = isPlain ? "" : beginHtml(block, parts, writing)
  for (const [at, row] of rows.entries()) {
    if (isPlain) written.push(writeRow(row, parts, writing))
    else html += writeRowHtml(row, parts, writing)
    if (isStepAt(at)) yield
  }
  if (!isPlain) return { type: "html", value: `${html}</tbody></table>` }
  const align = parts.columns.map(({ textAlignment }) =>
    textAlignment === "center" || textAlignment === "right" ? textAlignment : null
  )
  return { type: "table", align, children: written }
}

/** Writes a table with pipes when it is plain text, else as HTML. */
export const writeTable = (block: BlockOf<"table">, writing: InlineWriting): RootContent => {
  const steps = writeTableInSteps(block, writing, Number.POSITIVE_INFINITY)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Whether pipes can express a cell; they cannot express an escaped pipe within code, and no pipe within a formula. */
const isPlainCell = (blocks: ReadonlyArray<Block>): boolean =>
  !/\\\\\||"formula":"(?:[^"\\]|\\.)*\|/.test(JSON.stringify(blocks)) &&
  blocks.length <= 1 &&
  blocks.every(({ type, data }) => type === "paragraph" && data.align === undefined)

const isPlainTable = (block: BlockOf<"table">, { view, columns, titleOf }: Parts): boolean =>
  view.type === "grid" &&
  view.hideHeader !== true &&
  Object.keys(view.columnWidths ?? {}).length === 0 &&
  block.data.fullWidth !== true &&
  columns.length > 0 &&
  columns.every(
    ({ id, type, verticalAlignment }) =>
      type === "text" && verticalAlignment === undefined && view.columns.includes(id)
  ) &&
  columns.every((column) => isPlainCell(titleOf(column)))

const isPlainRow = ({ values }: TableRecord, { cell, columns }: Parts): boolean =>
  columns.every(({ id }) => isPlainCell(cell(values[id])))

const rowOf = (cells: ReadonlyArray<TableRow["children"][number]["children"]>): TableRow => ({
  type: "tableRow",
  children: cells.map((children) => ({ type: "tableCell", children }))
})

const writeRow = ({ values }: TableRecord, { cell, columns }: Parts, writing: InlineWriting): TableRow =>
  rowOf(columns.map(({ id }) => writeInlines(cell(values[id])[0]?.nodes ?? [], writing, false)))

const writeHeads = ({ columns, titleOf }: Parts, writing: InlineWriting): TableRow =>
  rowOf(
    columns.map((column) => {
      const [shown] = titleOf(column)
      if (shown !== undefined) return writeInlines(shown.nodes ?? [], writing, false)
      return column.title === "" ? [] : [{ type: "text", value: column.title }]
    })
  )

const flag = (name: string, on: boolean): string => (on ? ` ${name}` : "")

/** Writes the head of a column as HTML. */
export const writeHead = (
  column: ColumnDefinition,
  { titleOf, view }: Parts,
  write: WriteReference
): string => {
  const shown = titleOf(column)
  const { id, type, title } = column
  const options = column.options ?? []
  const select =
    type === "select"
      ? `<select${flag("multiple", column.multiple === true)}>${options
          .map(
            ({ value, label, color }) =>
              `<option${attribute("value", value)}${attribute("label", label)}${attribute("color", color)}></option>`
          )
          .join("")}</select>`
      : ""
  return (
    `<th${attribute("width", view.columnWidths?.[id])}` +
    attribute("align", column.textAlignment === "left" ? undefined : column.textAlignment) +
    attribute("valign", column.verticalAlignment) +
    attribute("data-type", type === "text" ? undefined : type) +
    attribute("data-max", type === "rating" ? Number(column.max) : undefined) +
    flag("data-multiple", column.multiple === true) +
    flag("data-hidden", !view.columns.includes(id)) +
    flag("data-card-target", view.targetDefinition === id) +
    flag("data-card-cover", view.coverDefinition === id) +
    flag("data-card-cover-dark", view.coverDefinitionDark === id) +
    `>${shown.length > 0 ? writeBlocksHtml(shown, write) : writeEntities(title)}${select}</th>`
  )
}

const anchor = (target: string, more = ""): string =>
  `<a${attribute("href", target)}${more}>${writeEntities(target)}</a>`

/** Writes a cell of a column as HTML. */
export const writeCell = (
  column: ColumnDefinition,
  value: unknown,
  parts: Parts,
  { write }: InlineWriting
): string => {
  const list = Array.isArray(value) ? value.map(String) : []
  switch (column.type) {
    case "text":
      return `<td>${writeBlocksHtml(parts.cell(value), write)}</td>`
    case "select": {
      const options = column.options ?? []
      const labelOf = (id: string) => options.find((option) => option.value === id)?.label ?? id
      return `<td>${list.map((id) => `<span${attribute("data-option", id)}>${writeEntities(labelOf(id))}</span>`).join(", ")}</td>`
    }
    case "users":
      return `<td>${list.map((user) => anchor(write({ kind: "user", user }), " data-mention")).join(", ")}</td>`
    case "files":
      return `<td>${list.map((file) => anchor(write({ kind: "file", file }))).join(", ")}</td>`
    case "content-ref":
      return `<td>${isReference(value) ? anchor(write(value)) : ""}</td>`
    case "image": {
      const image = value as {
        readonly ref?: unknown
        readonly objectFit?: string
        readonly alt?: string
      } | null
      const ref = isReference(value) ? value : isReference(image?.ref) ? image.ref : undefined
      if (ref === undefined) return "<td></td>"
      const target = write(ref)
      const inside =
        image?.alt === undefined
          ? anchor(target)
          : `<img${attribute("src", target)}${attribute("alt", image.alt)}>`
      return `<td${attribute("data-object-fit", image?.objectFit)}>${inside}</td>`
    }
    default:
      return `<td>${value === null || value === undefined ? "" : writeEntities(String(value))}</td>`
  }
}

const writeRowHtml = ({ values }: TableRecord, parts: Parts, writing: InlineWriting): string =>
  `<tr>${parts.columns.map((column) => writeCell(column, values[column.id], parts, writing)).join("")}</tr>`

/** The beginning of a table as HTML, up to its first row. */
const beginHtml = (block: BlockOf<"table">, parts: Parts, writing: InlineWriting): string => {
  const { view, columns } = parts
  const cards = view.type === "cards"
  const open =
    attribute("data-view", cards ? "cards" : undefined) +
    attribute("data-card-size", cards && view.cardSize === "large" ? "large" : undefined) +
    flag("data-column-title-hidden", cards && view.hideColumnTitle === true) +
    attribute("data-full-width", block.data.fullWidth === true ? "true" : undefined) +
    flag("data-header-hidden", view.hideHeader === true)
  const head = columns.map((column) => writeHead(column, parts, writing.write)).join("")
  return `<table${open}><thead><tr>${head}</tr></thead><tbody>`
}
