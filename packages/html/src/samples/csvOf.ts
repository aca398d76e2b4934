import { isRecord } from "@octavo/kernel"
import { scalarText } from "./serializeParameter.ts"

const cell = (value: unknown): string => {
  const text = scalarText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as comma-separated values (RFC 4180); objects have a first line with the names of all their fields. */
export const csvOf = (rows: ReadonlyArray<unknown>): string => {
  const names = [...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [])))]
  const cellsOf = (row: unknown): ReadonlyArray<unknown> =>
    isRecord(row) ? names.map((name) => row[name]) : Array.isArray(row) ? row : [row]
  const lines = [...(names.length === 0 ? [] : [names]), ...rows.map(cellsOf)]
  return lines.map((cells) => `${cells.map(cell).join(",")}\n`).join("")
}
