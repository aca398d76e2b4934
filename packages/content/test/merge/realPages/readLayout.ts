/** Where a word of an author's own stands in a page. */
export interface Place {
  /** The block in the order of the page; each item and each row is one. */
  readonly block: number
  /** The word of the heading above; empty where there is none. */
  readonly heading: string
  /** The word of the column's header, and the words of the row, for a cell. */
  readonly column: string | undefined
  readonly row: number | undefined
}

/** A page as a checker sees it: read line by line, by nothing that the merge uses. */
export interface Layout {
  readonly words: ReadonlyMap<string, number>
  readonly places: ReadonlyMap<string, Place>
  /** The names in each block. */
  readonly blocks: ReadonlyArray<ReadonlyArray<string>>
  readonly kinds: ReadonlyArray<"heading" | "cells" | "code" | "item" | "text">
  /** How many hints and tabs each block is in. */
  readonly depths: ReadonlyArray<number>
  /** Rows of tables with more cells than their header. */
  readonly surplus: number
}

const NAME = /\b[a-z]\d+x\b/gi

const namesIn = (text: string): ReadonlyArray<string> =>
  (text.match(NAME) ?? []).map((name) => name.toLowerCase())

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .trim()
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split(/(?<!\\)\|/)

export const readLayout = (source: string): Layout => {
  const words = new Map<string, number>()
  const unnumbered = source.toLowerCase().replace(/^\s*\d+\. /gm, "")
  for (const word of unnumbered.match(/[a-z0-9]+/g) ?? []) words.set(word, (words.get(word) ?? 0) + 1)
  const places = new Map<string, Place>()
  const blocks: Array<ReadonlyArray<string>> = []
  const kinds: Array<Layout["kinds"][number]> = []
  const depths: Array<number> = []
  const headings: Array<string> = [""]
  let surplus = 0
  const add = (
    kind: Layout["kinds"][number],
    text: string,
    cells?: ReadonlyArray<string>,
    header?: ReadonlyArray<string>
  ) => {
    const heading = headings.at(-1)!
    const block = blocks.length
    for (const name of namesIn(text)) places.set(name, { block, heading, column: undefined, row: undefined })
    for (const [at, cell] of (cells ?? []).entries()) {
      const column = header === undefined ? undefined : (namesIn(header[at] ?? "")[0] ?? "")
      for (const name of namesIn(cell)) places.set(name, { block, heading, column, row: block })
    }
    blocks.push(namesIn(text))
    kinds.push(kind)
    depths.push(headings.length)
  }
  let paragraph = ""
  const flush = () => {
    if (paragraph !== "") add("text", paragraph)
    paragraph = ""
  }
  const lines = source.split("\n")
  let header: ReadonlyArray<string> | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const heading = /^(#+) (.*)$/.exec(line)
    if (!/^\s*\|/.test(line)) header = undefined
    if (line.startsWith("```")) {
      flush()
      let code = ""
      for (at++; at < lines.length && !lines[at]!.startsWith("```"); at++) code += `${lines[at]!}\n`
      add("code", code)
    } else if (heading !== null) {
      flush()
      headings[headings.length - 1] = namesIn(heading[2]!)[0] ?? ""
      add("heading", line)
    } else if (line.startsWith("{%")) {
      flush()
      if (/^\{% (?:hint|tab) /.test(line)) headings.push("")
      else if (/^\{% end(?:hint|tab) /.test(line) && headings.length > 1) headings.pop()
      if (namesIn(line).length > 0) add("text", line)
    } else if (line.startsWith("<table")) {
      flush()
      let html = line
      while (!html.includes("</table>") && at + 1 < lines.length) html += lines[++at]!
      const rows = [...html.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row]) =>
        [...row!.matchAll(/<t[dh]>([^]*?)<\/t[dh]>/g)].map(([, cell]) => cell!)
      )
      for (const row of rows) {
        if (row.length > rows[0]!.length) surplus++
        add("cells", row.join(" "), row, rows[0])
      }
    } else if (/^\s*\|/.test(line)) {
      flush()
      const cells = cellsOf(line)
      header ??= cells
      if (cells.length > header.length) surplus++
      if (!/^[\s|:-]+$/.test(line)) add("cells", line, cells, header)
    } else if (/^\s*(?:[*-]|\d+\.) /.test(line)) {
      flush()
      add("item", line)
    } else if (line.trim() === "") flush()
    else paragraph += `${line}\n`
  }
  flush()
  return { words, places, blocks, kinds, depths, surplus }
}
