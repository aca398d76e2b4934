import {
  type Block,
  type BlockOf,
  type ColumnDefinition,
  type Fragment,
  isReference,
  type TableView
} from "@octavo/markdown"
import type { Sheet } from "./Sheet.ts"
import { isRightToLeft } from "./words.ts"
import type { TypesetBlock, TypesetImage, TypesetInline, TypesetTable } from "./Typeset.ts"

/** Lays out the blocks of a fragment of a table. */
export type LayOut = (nodes: ReadonlyArray<Block>) => ReadonlyArray<TypesetBlock>

interface Grid {
  readonly columns: ReadonlyArray<string>
  readonly definition: Readonly<Record<string, ColumnDefinition>>
  readonly records: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly fragments: ReadonlyMap<string, Fragment>
  readonly view: TableView
}

const gridOf = (block: BlockOf<"table">): Grid => {
  const { definition, records, view } = block.data
  return {
    columns: view.columns,
    definition,
    records: Object.values(records)
      .toSorted((a, b) => (a.orderIndex < b.orderIndex ? -1 : 1))
      .map(({ values }) => values),
    fragments: new Map((block.fragments ?? []).map((fragment) => [fragment.fragment, fragment])),
    view
  }
}

const paragraph = (...c: ReadonlyArray<TypesetInline>): ReadonlyArray<TypesetBlock> => [{ t: "p", c }]

const cell = (
  sheet: Sheet,
  grid: Grid,
  column: string,
  value: unknown,
  layOut: LayOut
): ReadonlyArray<TypesetBlock> => {
  if (value === null || value === undefined) return []
  const definition = grid.definition[column]
  switch (definition?.type) {
    case "checkbox":
      return paragraph({ t: "check", on: value === true })
    case "rating": {
      const max = Math.min(10, Math.max(0, Number(definition.max ?? 5) || 5))
      const given = Math.min(max, Math.max(0, Math.round(Number(value) || 0)))
      return paragraph("★".repeat(given) + "☆".repeat(max - given))
    }
    case "number":
      return paragraph(sheet.text(String(value)))
    case "select": {
      const chosen = Array.isArray(value) ? value : [value]
      const words = chosen.map(
        (one) => definition.options?.find((option) => option.value === one)?.label ?? one
      )
      return paragraph(sheet.text(words.map(String).join(", ")))
    }
    case "users":
      return paragraph(sheet.text((Array.isArray(value) ? value : [value]).map(String).join(", ")))
    case "files":
      return (Array.isArray(value) ? value : [value]).flatMap((file) =>
        paragraph(sheet.link({ kind: "file", file: String(file) }))
      )
    case "content-ref":
      return paragraph(sheet.link(value))
    case "image":
      return paragraph(imageOf(sheet, value) ?? "")
    default: {
      const fragment = typeof value === "string" ? grid.fragments.get(value) : undefined
      return fragment === undefined ? [] : layOut(fragment.nodes)
    }
  }
}

const imageOf = (sheet: Sheet, value: unknown): TypesetImage | null => {
  // Covers are one picture, or a list of files of which the first is shown.
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === "string") return sheet.image({ ref: { kind: "file", file: first } })
  if (isReference(first)) return sheet.image({ ref: first })
  if (typeof first !== "object" || first === null || !("ref" in first) || !isReference(first.ref)) return null
  const alt = "alt" in first && typeof first.alt === "string" ? { alt: first.alt } : {}
  return sheet.image({ ref: first.ref, ...alt })
}

/** The text of a laid-out node. */
const wordsIn = (value: unknown): string =>
  typeof value === "string"
    ? value
    : Array.isArray(value)
      ? value.map(wordsIn).join(" ")
      : typeof value === "object" && value !== null
        ? wordsIn(("c" in value ? value.c : undefined) ?? ("s" in value ? value.s : ""))
        : ""

/** The relative widths of columns: as given, else by their content, within bounds. */
const widthsOf = (
  grid: Grid,
  columns: ReadonlyArray<string>,
  rows: TypesetTable["rows"]
): ReadonlyArray<number> => {
  const given = grid.view.columnWidths ?? {}
  const natural = columns.map((column, index) => {
    const texts = [String(grid.definition[column]?.title ?? ""), ...rows.map((row) => wordsIn(row[index]))]
    const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
    const words = texts.flatMap((text) => text.slice(0, 1_000).split(/[\s\u200b]+/u))
    const maxWordLength = words.reduce((most, word) => Math.max(most, word.length), 0)
    // Room for its longest word first, then a share of the rest by how much is written.
    return 2 + Math.min(maxWordLength, 18) + Math.sqrt(Math.min(400, longest))
  })
  const pixels = columns.map((column) => Number(given[column]) || 0)
  if (pixels.some((width) => width <= 0)) return natural
  return pixels.map((width) => Math.min(600, Math.max(60, width)))
}

const alignOf = (definition: ColumnDefinition | undefined): "start" | "center" | "end" =>
  definition?.textAlignment === "center" ? "center" : definition?.textAlignment === "right" ? "end" : "start"

/** More columns than these do not fit beside each other: the rest follows below, with the first column again. */
const columnsBeside = 12

const slices = (columns: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  if (columns.length <= columnsBeside) return [columns]
  const [first, ...others] = columns
  const result: Array<ReadonlyArray<string>> = []
  for (let from = 0; from < others.length; from += columnsBeside - 1)
    result.push([first!, ...others.slice(from, from + columnsBeside - 1)])
  return result
}

/** The title of a column on one line. */
const titleOf = (
  sheet: Sheet,
  definition: ColumnDefinition | undefined,
  fragments: Grid["fragments"],
  layOut: LayOut
): ReadonlyArray<TypesetInline> => {
  const shown = fragments.get(definition?.titleFragment ?? "")?.nodes ?? []
  const inlines = layOut(shown).flatMap((block) => (block.t === "p" ? block.c : []))
  return inlines.length > 0 ? inlines : [sheet.text(String(definition?.title ?? ""))]
}

const typesetGrid = (sheet: Sheet, grid: Grid, layOut: LayOut): ReadonlyArray<TypesetBlock> =>
  slices(grid.columns).flatMap((columns): ReadonlyArray<TypesetBlock> => {
    if (columns.length === 0) return []
    const usual = sheet.longest
    sheet.longest = Math.max(9, Math.min(usual, Math.floor(110 / columns.length)))
    const rows = grid.records.map((values) =>
      columns.map((column) => cell(sheet, grid, column, values[column], layOut))
    )
    const titles = columns.map((column) => titleOf(sheet, grid.definition[column], grid.fragments, layOut))
    sheet.longest = usual
    const hasHeader =
      grid.view.hideHeader !== true && titles.some(([title]) => title !== undefined && title !== "")
    return [
      {
        t: "table",
        widths: widthsOf(grid, columns, rows),
        aligns: columns.map((column) => alignOf(grid.definition[column])),
        header: hasHeader ? titles : null,
        rows,
        rtl: isRightToLeft(wordsIn([titles, rows])),
        size: columns.length > 9 ? 6.5 : columns.length > 6 ? 7.5 : 9
      }
    ]
  })

const typesetCards = (sheet: Sheet, grid: Grid, layOut: LayOut): ReadonlyArray<TypesetBlock> => {
  const cover = grid.view.coverDefinition
  const target = grid.view.targetDefinition
  const usual = sheet.longest
  sheet.longest = 20
  const items = grid.records.map((values) => {
    const c = grid.columns.flatMap((column) => cell(sheet, grid, column, values[column], layOut))
    const to = typeof target === "string" ? values[target] : undefined
    return {
      cover: typeof cover === "string" ? imageOf(sheet, values[cover]) : null,
      c: to === undefined || to === null ? c : [...c, ...paragraph("→ ", sheet.link(to))]
    }
  })
  sheet.longest = usual
  return items.length === 0 ? [] : [{ t: "cards", n: grid.view.cardSize === "large" ? 2 : 3, items }]
}

/** A table, or the cards that it is shown as. */
export const typesetTable = (
  sheet: Sheet,
  block: BlockOf<"table">,
  layOut: LayOut
): ReadonlyArray<TypesetBlock> => {
  const grid = gridOf(block)
  return grid.view.type === "cards" ? typesetCards(sheet, grid, layOut) : typesetGrid(sheet, grid, layOut)
}
