import type { Chance } from "./Chance.ts"

/** A piece of a made-up page of documentation; each sentence, heading and cell has a word of its own. */
export type Piece =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly sentences: ReadonlyArray<string>; readonly width: number }
  | { readonly kind: "list"; readonly marker: "*" | "-" | "1."; readonly items: ReadonlyArray<Item> }
  | {
      readonly kind: "table"
      readonly format: "pipes" | "padded" | "line" | "lines" | "cells"
      readonly rows: ReadonlyArray<ReadonlyArray<string>>
      readonly aligns: ReadonlyArray<string>
    }
  | { readonly kind: "code"; readonly lines: ReadonlyArray<string> }
  | { readonly kind: "hint"; readonly style: string; readonly pieces: ReadonlyArray<Piece> }
  | { readonly kind: "tabs"; readonly tabs: ReadonlyArray<Tab> }

export interface Item {
  readonly text: string
  readonly below: ReadonlyArray<string>
}

export interface Tab {
  readonly title: string
  readonly pieces: ReadonlyArray<Piece>
}

export type Page = ReadonlyArray<Piece>

const words = (
  "the server reads its settings from a file when it starts and keeps them until somebody asks for others each space has " +
  "pages that readers find by search or through links a token lets a program write what its owner may write nothing more " +
  "backups are made every night before new versions install themselves change requests show what would become of main if they were merged"
).split(" ")

const phrase = (chance: Chance, least: number, most: number): string =>
  chance
    .list(least, most, () => chance.one(words))
    .toSpliced(chance.whole(0, least), 0, chance.name())
    .join(" ")

export const makeSentence = (chance: Chance): string => {
  const text = phrase(chance, 5, 14)
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

export const makeParagraph = (chance: Chance): Piece => ({
  kind: "paragraph",
  sentences: chance.list(1, 5, () => makeSentence(chance)),
  width: chance.happens(30) ? 72 : Infinity
})

export const makeHeading = (chance: Chance, level: number): Piece => ({
  kind: "heading",
  level,
  text: phrase(chance, 1, 3)
})

export const makeItem = (chance: Chance): Item => ({
  text: phrase(chance, 2, 9),
  below: chance.happens(15) ? chance.list(1, 3, () => phrase(chance, 2, 6)) : []
})

export const makeCell = (chance: Chance): string => {
  const text = phrase(chance, 0, 3)
  return chance.happens(10) ? `\`${text} \\| x\`` : text
}

const makeTable = (chance: Chance): Piece => {
  const width = chance.whole(2, 4)
  return {
    kind: "table",
    format: chance.one(["pipes", "pipes", "padded", "line", "lines", "cells"]),
    rows: chance.list(2, 7, () => Array.from({ length: width }, () => makeCell(chance))),
    aligns: Array.from({ length: width }, () => chance.one(["---", "---", ":--", "--:"]))
  }
}

/** A piece of a section. */
export const makePiece = (chance: Chance, depth = 0): Piece => {
  const kind = chance.whole(0, depth === 0 ? 11 : 7)
  if (kind < 4) return makeParagraph(chance)
  if (kind < 6)
    return {
      kind: "list",
      marker: chance.one(["*", "-", "1."]),
      items: chance.list(2, 7, () => makeItem(chance))
    }
  if (kind < 7) return { kind: "code", lines: chance.list(2, 6, () => phrase(chance, 1, 3)) }
  if (kind < 10) return makeTable(chance)
  if (kind < 11)
    return { kind: "hint", style: "info", pieces: chance.list(1, 3, () => makePiece(chance, depth + 1)) }
  return {
    kind: "tabs",
    tabs: chance.list(2, 3, () => ({
      title: phrase(chance, 0, 1),
      pieces: chance.list(1, 2, () => makePiece(chance, depth + 1))
    }))
  }
}

export const makeSection = (chance: Chance, level = chance.one([2, 2, 3])): ReadonlyArray<Piece> => [
  makeHeading(chance, level),
  ...chance.list(1, 4, () => makePiece(chance))
]

/** A page of documentation, or one that is so short that edits meet. */
export const makePage = (chance: Chance, isShort: boolean): Page => [
  makeHeading(chance, 1),
  ...chance.list(1, isShort ? 1 : 2, () => makePiece(chance)),
  ...chance.list(isShort ? 1 : 2, isShort ? 2 : 5, () => makeSection(chance)).flat()
]

const wrapped = (text: string, width: number): string => {
  let lines = ""
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + word.length >= width) {
      lines += `${line}\n`
      line = word
    } else line += line === "" ? word : ` ${word}`
  }
  return lines + line
}

const writeTable = ({ aligns, format, rows }: Extract<Piece, { kind: "table" }>): string => {
  if (format === "pipes" || format === "padded") {
    const all = [rows[0]!, aligns, ...rows.slice(1)]
    const widths = rows[0]!.map((_, at) => Math.max(...all.map((row) => row[at]!.length)))
    const padded = (cell: string, at: number) => (format === "padded" ? cell.padEnd(widths[at]!) : cell)
    return all.map((row) => `| ${row.map(padded).join(" | ")} |`).join("\n")
  }
  const end = format === "line" ? "" : "\n"
  const row = (cells: ReadonlyArray<string>, tag: string) =>
    ["<tr>", ...cells.map((cell) => `<${tag}>${cell}</${tag}>`), "</tr>"].join(format === "cells" ? "\n" : "")
  return [
    "<table><thead>",
    row(rows[0]!, "th"),
    "</thead><tbody>",
    ...rows.slice(1).map((cells) => row(cells, "td")),
    "</tbody></table>"
  ].join(end)
}

const write = (piece: Piece): string => {
  switch (piece.kind) {
    case "heading":
      return `${"#".repeat(piece.level)} ${piece.text}`
    case "paragraph":
      return wrapped(piece.sentences.join(" "), piece.width)
    case "list":
      return piece.items
        .map(({ below, text }, at) => {
          const mark = piece.marker === "1." ? `${at + 1}.` : piece.marker
          const indent = " ".repeat(mark.length + 1)
          return [`${mark} ${text}`, ...below.map((item) => `${indent}* ${item}`)].join("\n")
        })
        .join("\n")
    case "table":
      return writeTable(piece)
    case "code":
      return `\`\`\`sh\n${piece.lines.join("\n")}\n\`\`\``
    case "hint":
      return `{% hint style="${piece.style}" %}\n${piece.pieces.map(write).join("\n\n")}\n{% endhint %}`
    case "tabs":
      return `{% tabs %}\n${piece.tabs
        .map(
          ({ pieces, title }) => `{% tab title="${title}" %}\n${pieces.map(write).join("\n\n")}\n{% endtab %}`
        )
        .join("\n\n")}\n{% endtabs %}`
  }
}

/** The Markdown of a page. */
export const writePage = (page: Page): string => `${page.map(write).join("\n\n")}\n`
