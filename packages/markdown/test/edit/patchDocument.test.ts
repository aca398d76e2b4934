import { describe, expect, it } from "@effect/vitest"
import type { BlockPatch } from "../../src/document/BlockPatch.ts"
import { longCharacters } from "../../src/syntax/complexity.ts"
import type { Block, Document } from "../../src/document/Document.ts"
import { editSource } from "../../src/edit/editSource.ts"
import { plainTextDocument } from "../../src/document/plainTextDocument.ts"
import { readDocumentSafely } from "../../src/derive/readSource.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"

const links = { from: null, targets: new Map() }

const patch = (source: string, ...blocks: ReadonlyArray<BlockPatch>) =>
  editSource(source, { document: { blocks, links }, title: null, frontMatter: {} })

const paragraph = (text: string): Block => ({
  object: "block",
  type: "paragraph",
  key: "new",
  data: {},
  nodes: [{ object: "text", key: "text", leaves: [{ object: "leaf", text, marks: [] }] }]
})

/** The key of the innermost block, or fragment, that has a text. */
const keyOf = (document: Document, text: string, object: "block" | "fragment" = "block"): string => {
  const find = (node: unknown): string | undefined => {
    if (typeof node !== "object" || node === null || !JSON.stringify(node).includes(JSON.stringify(text))) {
      return undefined
    }
    for (const child of Object.values(node)) {
      const found = find(child)
      if (found !== undefined) return found
    }
    return "object" in node && node.object === object && "key" in node ? String(node.key) : undefined
  }
  return find(document.nodes)!
}

const page = [
  "---\nicon: x\n---\n\n# T",
  "One\nand *more*.",
  "* a   <!-- kept -->\n* b\n  1. c",
  '> {% hint style="info" %}\n> Hint.\n> {% endhint %}',
  "| A  | B |\n|:---|---|\n| 1 | x |\n| 2 |   |\n| 3|y|",
  "Last.\n"
].join("\n\n")

const at = (text: string, object?: "block" | "fragment") => keyOf(readDocumentSafely(page), text, object)
const tableKey = readDocumentSafely(page).nodes.find(({ type }) => type === "table")!.key

describe("patches of a document", () => {
  it.each<readonly [string, ReadonlyArray<BlockPatch>, string, string]>([
    [
      "a paragraph",
      [{ type: "replace", key: at("Last."), block: paragraph("Changed.") }],
      "Last.",
      "Changed."
    ],
    ["an item", [{ type: "replace", key: at("b"), block: paragraph("B") }], "* b\n", "* B\n"],
    [
      "a block deep within",
      [{ type: "replace", key: at("Hint."), block: paragraph("Note.") }],
      "Hint.",
      "Note."
    ],
    ["a cell", [{ type: "replace", key: at("y"), block: paragraph("z") }], "| 3|y|", "| 3|z|"],
    [
      "a fragment",
      [
        {
          type: "replace",
          key: at("x", "fragment"),
          block: { object: "fragment", key: "f", fragment: "r1-c2", nodes: [paragraph("X")] }
        }
      ],
      "| 1 | x |",
      "| 1 | X |"
    ],
    ["nothing else when they remove a block", [{ type: "remove", key: at("Last.") }], "\n\nLast.\n", "\n"],
    [
      "the order of what they insert at one place",
      [
        { type: "insertAfter", key: null, block: paragraph("Zero.") },
        { type: "insertAfter", key: null, block: paragraph("Half.") }
      ],
      "# T\n\n",
      "# T\n\nZero.\n\nHalf.\n\n"
    ],
    [
      "a block and what follows it",
      [
        { type: "insertAfter", key: at("Last."), block: paragraph("two.") },
        { type: "replace", key: at("Last."), block: paragraph("Last,") }
      ],
      "Last.",
      "Last,\n\ntwo."
    ],
    [
      "a row by its cells, of which others stay",
      [{ type: "replaceRow", key: tableKey, row: "r2", cells: { c2: [paragraph("new")] } }],
      "| 2 |   |",
      "| 2 | new    |"
    ],
    [
      "rows that come and go",
      [
        { type: "insertRowAfter", key: tableKey, row: "r2", cells: { c1: [paragraph("2a")] } },
        {
          type: "insertRowAfter",
          key: tableKey,
          row: "r2",
          cells: { c1: [paragraph("2b")], c2: [paragraph("w")] }
        },
        { type: "removeRow", key: tableKey, row: "r1" }
      ],
      "| 1 | x |\n| 2 |   |\n",
      "| 2 |   |\n| 2a | |\n| 2b | w |\n"
    ],
    [
      "the first row",
      [{ type: "insertRowAfter", key: tableKey, row: null, cells: { c2: [paragraph("top")] } }],
      "|:---|---|\n",
      "|:---|---|\n| | top |\n"
    ]
  ])("change %s", (_, patches, before, after) => {
    expect(page).toContain(before)
    expect(patch(page, ...patches)).toEqual({ text: page.replace(before, after) })
  })

  it.each<readonly [string, ReadonlyArray<BlockPatch>, string, string]>([
    ["unknown-key", [{ type: "remove", key: "nothing" }], "nothing", "a key of no block"],
    [
      "unknown-key",
      [{ type: "insertAfter", key: at("x", "fragment"), block: paragraph("") }],
      at("x", "fragment"),
      "a block after a cell"
    ],
    ["unknown-key", [{ type: "removeRow", key: at("Last."), row: "r1" }], at("Last."), "a row of no table"],
    [
      "unknown-key",
      [{ type: "removeRow", key: tableKey, row: "r9" }],
      `${tableKey} r9`,
      "a row that is not there"
    ],
    [
      "unknown-key",
      [{ type: "removeRow", key: tableKey, row: "__proto__" }],
      `${tableKey} __proto__`,
      "a row of the language"
    ],
    [
      "unknown-key",
      [{ type: "insertRowAfter", key: tableKey, row: "r9", cells: {} }],
      `${tableKey} r9`,
      "a row after none"
    ],
    [
      "unknown-key",
      [{ type: "replaceRow", key: tableKey, row: "r1", cells: { c9: [] } }],
      `${tableKey} c9`,
      "a column that is not there"
    ],
    [
      "patches-overlap",
      [
        { type: "remove", key: at("Last.") },
        { type: "replace", key: at("Last."), block: paragraph("") }
      ],
      at("Last."),
      "one block twice"
    ],
    [
      "patches-overlap",
      [
        { type: "remove", key: readDocumentSafely(page).nodes[1]!.key },
        { type: "remove", key: at("b") }
      ],
      at("b"),
      "a block within one that goes"
    ],
    [
      "patches-overlap",
      [
        { type: "replace", key: at("x"), block: paragraph("") },
        { type: "replaceRow", key: tableKey, row: "r1", cells: { c2: [] } }
      ],
      `${tableKey} r1`,
      "a cell twice"
    ],
    [
      "patches-overlap",
      [
        { type: "removeRow", key: tableKey, row: "r1" },
        { type: "replaceRow", key: tableKey, row: "r1", cells: {} }
      ],
      `${tableKey} r1`,
      "a row twice"
    ]
  ])("are refused as %s for their key", (refused, patches, key) => {
    expect(patch(page, ...patches)).toEqual({ refused, words: [key] })
  })

  it("change the lines of a page that is shown as plain text", () => {
    const source = `# T\n\n${"*a_ ".repeat(4000)}\nlast\n`
    const { nodes } = plainTextDocument(source).nodes[0]!
    const line = nodes!.find((node) => JSON.stringify(node).includes('"last"'))!
    const block: Block = { ...(line as Block), nodes: paragraph("LAST").nodes! }
    expect(patch(source, { type: "replace", key: line.key, block })).toEqual({
      text: source.replace("last", "LAST")
    })
  })

  it("change a long page, which the native parser reads, and a row of a long table", () => {
    const long = `# T\n\n${Array.from({ length: 1500 }, (_, index) => `Paragraph ${index} of a long page with some words, and a few more of them for its size.`).join("\n\n")}\n`
    expect(long.length).toBeGreaterThan(longCharacters)
    const words = "Paragraph 700 of a long page with some words, and a few more of them for its size."
    const key = keyOf(readDocumentSafely(long, parseMarkdownFast), words)
    expect(patch(long, { type: "replace", key, block: paragraph("Changed.") })).toEqual({
      text: long.replace(words, "Changed.")
    })
    const rows = Array.from({ length: 300 }, (_, index) => `| r${index} | b | c | d | e | f |\n`)
    const table = `| a | b | c | d | e | f |\n|-|-|-|-|-|-|\n${rows.join("")}`
    const [{ key: tableOf }] = readDocumentSafely(table).nodes as [Block]
    expect(
      patch(table, { type: "replaceRow", key: tableOf, row: "r150", cells: { c6: [paragraph("F")] } })
    ).toEqual({ text: table.replace("| r149 | b | c | d | e | f |", "| r149 | b | c | d | e | F |") })
  })
})
