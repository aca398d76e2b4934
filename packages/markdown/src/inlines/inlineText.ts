import type { Inline, Leaf, Text } from "../document/Document.ts"
import { unresolvedTarget } from "../document/resolveReferences.ts"
import { leaf, type Reading } from "./Reading.ts"

/** The words of text and inlines. */
export const wordsOf = (nodes: ReadonlyArray<Text | Inline>): string =>
  nodes
    .map((node) =>
      node.object === "text"
        ? node.leaves.map(({ text }) => text).join("")
        : node.nodes === undefined
          ? ""
          : wordsOf(node.nodes)
    )
    .join("")

/** A leaf that is a part of another has the range of that part. */
const part = ({ places }: Reading, piece: Leaf, of: Leaf, from: number): Leaf =>
  places?.slice(piece, of, from) ?? piece

/** Takes what a footnote mark explains off the end: a link to `#user-content-fn-…` before it, else the last word. */
export const takeAnnotated = (nodes: Array<Text | Inline>, reading: Reading): Array<Text> => {
  const last = nodes.at(-1)
  if (last === undefined) return []
  if (last.object === "inline") {
    if (last.type !== "link" || unresolvedTarget(last.data.ref)?.startsWith("#user-content-fn-") !== true)
      return []
    nodes.pop()
    return (last.nodes ?? []).filter((node) => node.object === "text")
  }
  const lastLeaf = last.leaves.at(-1)!
  const word = /\S+$/.exec(lastLeaf.text)?.[0]
  if (word === undefined) return []
  nodes.pop()
  const kept = last.leaves.slice(0, -1)
  const before = lastLeaf.text.slice(0, lastLeaf.text.length - word.length)
  if (before !== "") kept.push(part(reading, leaf(before, lastLeaf.marks), lastLeaf, 0))
  if (kept.length > 0) nodes.push({ ...last, leaves: kept })
  return [reading.text([part(reading, leaf(word, lastLeaf.marks), lastLeaf, before.length)])]
}

/** Takes the space off both ends of a run of text. */
export const trimEdges = (nodes: Array<Text | Inline>, reading: Reading): void => {
  trimEdge(nodes, "start", reading)
  trimEdge(nodes, "end", reading)
}

const trimEdge = (nodes: Array<Text | Inline>, edge: "start" | "end", reading: Reading): void => {
  const index = edge === "start" ? 0 : nodes.length - 1
  const node = nodes[index]
  if (node?.object !== "text") return
  const at = edge === "start" ? 0 : node.leaves.length - 1
  const edgeLeaf = node.leaves[at]!
  if (edgeLeaf.marks.some((mark) => mark.type === "code")) return
  const text =
    edge === "start" ? edgeLeaf.text.replace(/^[ \t]+/, "") : edgeLeaf.text.replace(/(?<![ \t])[ \t]+$/, "")
  if (text === edgeLeaf.text) return
  const leaves = node.leaves.slice()
  if (text === "") leaves.splice(at, 1)
  else {
    const from = edge === "start" ? edgeLeaf.text.length - text.length : 0
    leaves[at] = part(reading, leaf(text, edgeLeaf.marks), edgeLeaf, from)
  }
  if (leaves.length === 0) nodes.splice(index, 1)
  else nodes[index] = { ...node, leaves }
}
