import * as fc from "fast-check"
import type { Block, Document } from "../document/Document.ts"
import { arbitraryReference } from "./arbitraryInlines.ts"
import {
  arbitraryCode,
  arbitraryHeading,
  arbitraryImages,
  arbitraryParagraph,
  arbitraryTable,
  blockOf
} from "./arbitraryLeafBlocks.ts"
import { newKey, plainText, textOf } from "./arbitraryText.ts"

const noText = fc.constantFrom("Title", 'A "quoted" <title>', "Ünï & {% x %}")

const { block } = fc.letrec<{ block: Block; blocks: ReadonlyArray<Block> }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3, depthIdentifier: "d" }),
  block: fc.oneof(
    { depthIdentifier: "d", depthSize: "small", maxDepth: 3 },
    { weight: 4, arbitrary: arbitraryParagraph },
    { weight: 1, arbitrary: arbitraryHeading },
    { weight: 1, arbitrary: arbitraryCode },
    { weight: 1, arbitrary: fc.constant(null).map(() => blockOf("divider", {})) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("x^2 + y", "a \\\\ b\nc").map((formula) => blockOf("math", { formula }))
    },
    {
      weight: 1,
      arbitrary: arbitraryReference.map((target) =>
        blockOf("embed", { url: target.url }, [], { fragments: [] })
      )
    },
    { weight: 1, arbitrary: arbitraryReference.map((target) => blockOf("content-ref", { ref: target })) },
    {
      weight: 1,
      arbitrary: arbitraryImages
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom("list-unordered" as const, "list-ordered" as const, "list-tasks" as const),
          fc.array(fc.tuple(tie("blocks"), fc.constantFrom(true, false, undefined)), {
            minLength: 1,
            maxLength: 3
          }),
          fc.constantFrom(1, 3)
        )
        .map(([type, items, start]) =>
          blockOf<typeof type>(
            type,
            type === "list-ordered" && start > 1 ? { start } : {},
            items.map(([nodes, box], index) => {
              // A task list has at least one box.
              const checked = type === "list-tasks" && index === 0 ? (box ?? false) : box
              return blockOf(
                "list-item",
                type === "list-unordered" || checked === undefined ? {} : { checked },
                nodes
              )
            })
          )
        )
    },
    { weight: 1, arbitrary: tie("blocks").map((nodes) => blockOf("blockquote", {}, nodes)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie("blocks"), fc.constantFrom("info" as const, "danger" as const))
        .map(([nodes, style]) => blockOf("hint", { style }, nodes))
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(noText, tie("blocks")), { minLength: 1, maxLength: 2 }).map((tabs) =>
        blockOf(
          "tabs",
          {},
          tabs.map(([title, nodes]) => blockOf("tabs-item", { title }, nodes))
        )
      )
    },
    {
      weight: 1,
      arbitrary: fc.array(tie("blocks"), { minLength: 1, maxLength: 2 }).map((steps) =>
        blockOf(
          "stepper",
          {},
          steps.map((nodes) => blockOf("stepper-step", {}, nodes))
        )
      )
    },
    {
      weight: 1,
      arbitrary: fc.array(tie("blocks"), { minLength: 1, maxLength: 2 }).map((list) =>
        blockOf(
          "columns",
          {},
          list.map((nodes) => blockOf("column", { width: { unit: "%", value: 50 } }, nodes))
        )
      )
    },
    {
      weight: 1,
      arbitrary: fc.tuple(plainText, tie("blocks")).map(([title, nodes]) =>
        blockOf("expandable", {}, [], {
          fragments: [
            {
              object: "fragment",
              key: newKey(),
              fragment: "expandable-title",
              type: "expandable-title",
              nodes: [blockOf("paragraph", {}, [textOf([{ object: "leaf", text: title, marks: [] }])])]
            },
            { object: "fragment", key: newKey(), fragment: "expandable-body", type: "expandable-body", nodes }
          ]
        })
      )
    },
    {
      weight: 1,
      arbitrary: arbitraryTable
    },
    {
      weight: 1,
      arbitrary: tie("blocks").map((nodes) => blockOf("if", { expression: 'visitor.claims.a == "b"' }, nodes))
    }
  )
}))

/** Any block of a page, nested and full of characters that mean something in Markdown. */
export const arbitraryBlock: fc.Arbitrary<Block> = block

/** Documents of such blocks. */
export const arbitraryDocument: fc.Arbitrary<Document> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((nodes) => ({ object: "document", data: {}, nodes }))
