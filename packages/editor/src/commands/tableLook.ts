import type { Command } from "prosemirror-state"
import { dataOf, withData } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"
import { changeTable, eachRow } from "./tables.ts"

type Plain = Readonly<Record<string, unknown>>

/** The fields of a column of a type besides its name, with their defaults; undefined has none. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  text: { textAlignment: "left", verticalAlignment: undefined },
  rating: { max: 5 },
  select: { multiple: false, options: [] },
  users: { multiple: false }
}

/** The definition of a column with changes, and the fields that its type has. */
const changedColumn = (of: unknown, changes: Plain): Plain => {
  const { id, title = "", type = "text", ...all }: Plain = { ...(of as Plain | null), ...changes }
  const fields = Object.entries(fieldsOf[String(type)] ?? {}).flatMap(([name, value]) =>
    (all[name] ?? value) === undefined ? [] : [[name, all[name] ?? value]]
  )
  return { ...(id !== undefined && { id }), title, type, ...(Object.fromEntries(fields) as Plain) }
}

/** Changes the definition of the column of the selection. Its cells become those of another type where it has one. */
export const setColumn = (changes: Plain, hidden?: boolean): Command =>
  changeTable(({ column }, rows) => ({
    rows: eachRow(rows, (cells, index) =>
      cells.map((cell, at) => {
        if (index > 0 || at !== column) return cell
        const { title } = changes as { readonly title?: string }
        const content = title === undefined ? cell.content : title === "" ? [] : schema.text(title)
        const of = changedColumn(cell.attrs.of, changes)
        return cell.type.create({ ...cell.attrs, of, ...(hidden !== undefined && { hidden }) }, content)
      })
    )
  }))

/** The fields of the views of tables and of cards, with their defaults. */
const viewFields: Readonly<Record<string, Plain>> = {
  grid: { columnWidths: undefined, hideHeader: false },
  cards: {
    cardSize: "medium",
    targetDefinition: undefined,
    coverDefinition: undefined,
    coverDefinitionDark: undefined,
    hideColumnTitle: undefined
  }
}

/** Changes how a table is shown: fields of its view, or `fullWidth`. */
export const setView = (changes: Plain, fullWidth?: boolean): Command =>
  changeTable(({ table: { attrs } }) => {
    const all: Plain = { type: "grid", ...(dataOf(attrs.of).view as Plain | undefined), ...changes }
    const fields = Object.entries(viewFields[String(all.type)]!).flatMap(([name, value]) =>
      (all[name] ?? value) === undefined ? [] : [[name, all[name] ?? value]]
    )
    const view = { type: all.type, ...Object.fromEntries(fields) }
    const isWide = fullWidth ?? dataOf(attrs.of).fullWidth === true
    return { of: withData(attrs.of, { view, fullWidth: isWide ? true : undefined }) }
  })
