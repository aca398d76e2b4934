/** Rows of comma-separated values (RFC 4180): fields in quotes may have commas, line breaks and doubled quotes. */
export const parseCsv = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<Array<string>> = []
  let row: Array<string> = []
  const FIELD = /(?:"((?:[^"]|"")*)"?([^",\r\n][^,\r\n]*)?|([^,\r\n]*))(,|\r\n|\n|\r|$)/y
  const source = text.replace(/^\ufeff/, "")
  while (FIELD.lastIndex < source.length) {
    const at = FIELD.lastIndex
    const [whole, quoted, rest, plain, end] = FIELD.exec(source) ?? []
    if (whole === undefined) break
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"') + (rest ?? ""))
    if (end === ",") {
      if (at + whole.length === source.length) row.push("")
      continue
    }
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows.filter((fields) => fields.some((field) => field !== ""))
}
