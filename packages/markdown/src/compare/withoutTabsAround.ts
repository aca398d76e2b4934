import type { Block, Inline, Leaf, Text } from "../document/Document.ts"

type Nodes = ReadonlyArray<Block | Inline | Text>

const isCode = ({ marks }: Leaf): boolean => marks.some(({ type }) => type === "code")

const trimmed = (nodes: Nodes, edge: "start" | "end"): Nodes => {
  const index = edge === "start" ? 0 : nodes.length - 1
  const node = nodes[index]
  if (node?.object !== "text") return nodes
  const at = edge === "start" ? 0 : node.leaves.length - 1
  const leaf = node.leaves[at]
  if (leaf === undefined || isCode(leaf)) return nodes
  const text = edge === "start" ? leaf.text.replace(/^ *\t\s*/, "") : leaf.text.replace(/(?<!\s)\s*\t *$/, "")
  return text === leaf.text
    ? nodes
    : nodes.with(index, { ...node, leaves: node.leaves.with(at, { ...leaf, text }) })
}

/** The content of a paragraph without the tabs around it, which Markdown does not have; the same one where there are none. */
export const withoutTabsAround = (nodes: Nodes): Nodes => trimmed(trimmed(nodes, "start"), "end")
