/** The place of an author's word in a page. */
export interface Place {
  /** The block in the order of the page; each item and each row is one. */
  readonly block: number
  /** The word of the heading above; empty where there is none. */
  readonly heading: string
  /** The words of all headings that it is below. */
  readonly sections: ReadonlyArray<string>
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
  /** The number of the list or the table that an item or a row is in, counted from the top. */
  readonly groups: ReadonlyArray<number>
  /** The headings above each block: in the page, in the hint or tab that it is in, and so on inwards. */
  readonly headings: ReadonlyArray<ReadonlyArray<string>>
  readonly texts: ReadonlyArray<string>
  /** The tags without a word of their own. */
  readonly tags: ReadonlyArray<string>
  /** Rows of tables with more cells than their header. */
  readonly surplus: number
}

const NAME = /\b[a-z]\d+x\b/gi

/** The words of authors' own in a text. */
export const namesIn = (text: string): ReadonlyArray<string> =>
  (text.match(NAME) ?? []).map((name) => name.toLowerCase())

/** How often each word is in a text; numbers of items and tags are none. */
export const countWords = (text: string): ReadonlyMap<string, number> => {
  const words = new Map<string, number>()
  const unnumbered = text.toLowerCase().replace(/^\s*\d+\. |<[^>]*>|^```sh|\{% (?:end)?\w+/gm, " ")
  for (const word of unnumbered.match(/[a-z0-9]+/g) ?? []) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .trim()
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split(/(?<!\\)\|/)

export const readLayout = (source: string): Layout => {
  const words = countWords(source)
  const places = new Map<string, Place>()
  const blocks: Array<ReadonlyArray<string>> = []
  const kinds: Array<Layout["kinds"][number]> = []
  const groups: Array<number> = []
  const above: Array<ReadonlyArray<string>> = []
  const texts: Array<string> = []
  const tags: Array<string> = []
  const headings: Array<string> = [""]
  const sections: Array<ReadonlyArray<string>> = [[]]
  let surplus = 0
  let group = 0
  let marker = ""
  const add = (
    kind: Layout["kinds"][number],
    text: string,
    cells?: ReadonlyArray<string>,
    header?: ReadonlyArray<string>
  ) => {
    const heading = headings.at(-1)!
    const around = sections.at(-1)!.filter((each) => each !== undefined)
    const block = blocks.length
    for (const name of namesIn(text)) {
      places.set(name, { block, heading, sections: around, column: undefined, row: undefined })
    }
    for (const [at, cell] of (cells ?? []).entries()) {
      const column = header === undefined ? undefined : (namesIn(header[at] ?? "")[0] ?? "")
      for (const name of namesIn(cell)) {
        places.set(name, { block, heading, sections: around, column, row: block })
      }
    }
    blocks.push(namesIn(text))
    kinds.push(kind)
    groups.push(group)
    above.push([...headings])
    texts.push(text)
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
      const name = namesIn(heading[2]!)[0] ?? ""
      const level = heading[1]!.length
      headings[headings.length - 1] = name
      const around = Array.from({ length: level }, (_, at) => sections.at(-1)![at] ?? "")
      sections[sections.length - 1] = around.with(level - 1, name)
      add("heading", line)
    } else if (line.startsWith("{%")) {
      flush()
      if (/^\{% (?:hint|tab) /.test(line)) {
        headings.push("")
        sections.push([])
      } else if (/^\{% end(?:hint|tab) /.test(line) && headings.length > 1) {
        headings.pop()
        sections.pop()
      }
      if (namesIn(line).length > 0) add("text", line)
      else tags.push(line)
    } else if (line.startsWith("<table")) {
      flush()
      let html = line
      while (!html.includes("</table>") && at + 1 < lines.length) html += lines[++at]!
      group++
      const rows = [...html.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row]) =>
        [...row!.matchAll(/<t[dh]>([^]*?)<\/t[dh]>/g)].map(([, cell]) => cell!)
      )
      for (const row of rows) {
        if (row.length > rows[0]!.length) surplus++
        add("cells", row.join(" | "), row, rows[0])
      }
    } else if (/^\s*\|/.test(line)) {
      flush()
      const cells = cellsOf(line)
      if (header === undefined) group++
      header ??= cells
      if (cells.length > header.length) surplus++
      if (!/^[\s|:-]+$/.test(line)) add("cells", line, cells, header)
    } else if (/^\s*(?:[*-]|\d+\.) /.test(line)) {
      flush()
      const own = /^(?:[*-]|\d)/.exec(line)?.[0].replace(/\d/, ".") ?? marker
      if (kinds.at(-1) !== "item" || own !== marker) group++
      marker = own
      add("item", line)
    } else if (line.trim() === "") flush()
    else paragraph += `${line}\n`
  }
  flush()
  return { words, places, blocks, kinds, groups, headings: above, texts, tags, surplus }
}
