import * as fc from "fast-check"
import type { BlockData, BlockType } from "../document/BlockData.ts"
import type { Block } from "../document/Document.ts"
import { arbitraryInlines, arbitraryReference } from "./arbitraryInlines.ts"
import { newKey, plainText, textOf } from "./arbitraryText.ts"

/** A block of a type with its data. */
export const blockOf = <Type extends BlockType>(
  type: Type,
  data: BlockData[Type],
  nodes: Block["nodes"] = [],
  rest: Pick<Block, "meta" | "fragments"> = {}
): Block => ({ object: "block", type, key: newKey(), data, nodes: nodes ?? [], ...rest }) as unknown as Block

/** A paragraph of text and inlines. */
export const arbitraryParagraph = arbitraryInlines.map((nodes) => blockOf("paragraph", {}, nodes))

const codeText = fc.constantFrom(
  "const a = 1",
  "",
  "  indented",
  "```",
  "{% hint %}",
  "<b> & </b>",
  "| a |",
  "* x",
  "~~~",
  "\\"
)
/** Code, with what `{% code %}` says of it or without. */
export const arbitraryCode = fc
  .tuple(
    fc.array(codeText, { minLength: 1, maxLength: 4 }),
    fc.constantFrom<Array<BlockData["code"]>>(
      {},
      { syntax: "js" },
      { syntax: "sh", title: 'a "b".js', lineNumbers: true },
      { overflow: "wrap" }
    )
  )
  .map(([lines, data]) =>
    blockOf(
      "code",
      data,
      lines.map((line) => blockOf("code-line", {}, [textOf([{ object: "leaf", text: line, marks: [] }])]))
    )
  )

/** A heading, with an anchor of its own or without. */
export const arbitraryHeading = fc
  .tuple(
    fc.constantFrom("heading-1" as const, "heading-2" as const, "heading-3" as const),
    arbitraryInlines,
    fc.constantFrom<Array<BlockData["heading-1"]>>({}, { id: "own.id-1" })
  )
  .map(([type, nodes, data]) => blockOf(type, data, nodes, { meta: { id: "x" } }))

const caption = (nodes: ReadonlyArray<Block>) => ({
  object: "fragment" as const,
  key: newKey(),
  fragment: "caption",
  type: "caption",
  nodes
})
/** Images with one image, with a caption or without. */
export const arbitraryImages = fc
  .tuple(
    arbitraryReference,
    fc.constantFrom<Array<BlockData["images"]>>({}, { align: "left" }, { fullWidth: true }),
    fc.option(plainText)
  )
  .map(([target, data, words]) =>
    blockOf("images", data, [
      blockOf("image", { ref: target, alt: "Alt", width: 300 }, [], {
        fragments:
          words === null
            ? []
            : [caption([blockOf("paragraph", {}, [textOf([{ object: "leaf", text: words, marks: [] }])])])]
      })
    ])
  )

/** A table of pipes with two columns of text. */
export const arbitraryTable = fc
  .array(fc.array(arbitraryInlines, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 })
  .map((rows) => {
    const fragments = rows.flatMap((cells, row) =>
      cells.map((nodes, column) => ({
        object: "fragment" as const,
        key: newKey(),
        fragment: `f${row}${column}`,
        nodes: [blockOf("paragraph", {}, nodes)]
      }))
    )
    const records = Object.fromEntries(
      rows.map((cells, row) => [
        `row${row}`,
        {
          orderIndex: `a${row}`,
          values: Object.fromEntries(cells.map((_, column) => [`col${column}`, `f${row}${column}`]))
        }
      ])
    )
    const definition = Object.fromEntries(
      [0, 1].map((column) => [
        `col${column}`,
        {
          id: `col${column}`,
          title: `T|${column} *x*`,
          type: "text" as const,
          textAlignment: column === 0 ? ("left" as const) : ("right" as const)
        }
      ])
    )
    return blockOf(
      "table",
      { view: { type: "grid", columns: ["col0", "col1"], hideHeader: false }, records, definition },
      [],
      { fragments }
    )
  })
