import type { Block, Mark } from "@octavo/markdown"
import { html, type Html } from "../template/Html.ts"
import { renderParagraphs } from "../operationViews/FactsView.ts"
import type { Nodes, Rendering } from "./Rendering.ts"

const strong: Mark = { object: "mark", type: "bold" } as Mark

const bold = (nodes: Nodes): Nodes =>
  nodes.map((node) =>
    node.object === "text"
      ? { ...node, leaves: node.leaves.map((leaf) => ({ ...leaf, marks: [...leaf.marks, strong] })) }
      : node
  )

/** A heading of a description is none of the page: its outline has the headings of the page alone. */
const withoutHeading = (block: Block): Block =>
  block.type === "heading-1" || block.type === "heading-2" || block.type === "heading-3"
    ? ({
        object: "block",
        type: "paragraph",
        key: block.key,
        data: {},
        nodes: bold(block.nodes ?? [])
      } as Block)
    : block

/** Renders a description of a part of a specification: as Markdown where it was read as such, else as paragraphs of text. */
export const renderDescription = (rendering: Rendering, text: string | undefined): Html | false => {
  if (text === undefined || text.trim() === "") return false
  const document = rendering.context.description?.(text)
  if (document !== undefined) {
    const blocks = rendering.blocks(document.nodes.map(withoutHeading))
    return html`<div class="description" dir="auto">${blocks}</div>`
  }
  return renderParagraphs(text)
}
