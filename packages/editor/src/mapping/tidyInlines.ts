import type { Block, Inline, Leaf, Text } from "@octavo/markdown"

type Inlines = ReadonlyArray<Text | Inline>

const isCode = ({ marks }: Leaf): boolean => marks.some(({ type }) => type === "code")

const sameStyle = (a: Leaf, b: Leaf): boolean => JSON.stringify(a.marks) === JSON.stringify(b.marks)

/** Leaves with neighbours of the same marks as one. */
export const joinLeaves = (leaves: ReadonlyArray<Leaf>): ReadonlyArray<Leaf> =>
  leaves.reduce<Array<Leaf>>((list, leaf) => {
    const last = list.at(-1)
    if (last !== undefined && sameStyle(last, leaf))
      list[list.length - 1] = { ...last, text: last.text + leaf.text }
    else list.push(leaf)
    return list
  }, [])

const withSpaceOutside = (leaves: ReadonlyArray<Leaf>): ReadonlyArray<Leaf> =>
  leaves.flatMap((leaf) => {
    if (leaf.marks.length === 0 || isCode(leaf)) return [leaf]
    const [, before = "", text = "", after = ""] = /^([ \t\n]*)(.*?)([ \t\n]*)$/s.exec(leaf.text) ?? []
    return [
      { ...leaf, text: before, marks: [] },
      { ...leaf, text },
      { ...leaf, text: after, marks: [] }
    ].filter((piece) => piece.text !== "")
  })

const trimEdge = (nodes: Array<Text | Inline>, isStart: boolean): void => {
  for (;;) {
    const at = isStart ? 0 : nodes.length - 1
    const node = nodes[at]
    if (node?.object !== "text") return
    const leaves = [...node.leaves]
    const edge = isStart ? 0 : leaves.length - 1
    const leaf = leaves[edge]
    if (leaf === undefined) {
      nodes.splice(at, 1)
      continue
    }
    if (isCode(leaf)) return
    const text = isStart ? leaf.text.replace(/^[ \t\n]+/, "") : leaf.text.replace(/[ \t\n]+$/, "")
    if (text === leaf.text) return
    if (text === "") leaves.splice(edge, 1)
    else leaves[edge] = { ...leaf, text }
    nodes[at] = { ...node, leaves }
    if (text !== "") return
  }
}

/**
 * Inlines without white space at their ends and at the ends of marked text, where Markdown has none: it would be written as HTML.
 * Code keeps it.
 */
export const tidyInlines = (given: Inlines): Inlines => {
  const nodes = given.map((node) =>
    node.object === "text" ? { ...node, leaves: joinLeaves(withSpaceOutside(node.leaves)) } : node
  )
  trimEdge(nodes, true)
  trimEdge(nodes, false)
  return nodes
}

const edgeSpace = { start: /^[ \t\n]/, end: /[ \t\n]$/, both: /^[ \t\n]|[ \t\n]$/ }

/** Whether the content of a block has no white space that is removed from edited text. */
export const isTidy = (nodes: NonNullable<Block["nodes"]>): boolean => {
  const isLoose = (leaf: Leaf | undefined, edge: RegExp) =>
    leaf !== undefined && !isCode(leaf) && edge.test(leaf.text)
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (first?.object === "text" && isLoose(first.leaves[0], edgeSpace.start)) return false
  if (last?.object === "text" && isLoose(last.leaves.at(-1), edgeSpace.end)) return false
  return nodes.every(
    (node) =>
      node.object !== "text" ||
      node.leaves.every((leaf) =>
        isCode(leaf) ? !leaf.text.includes("\n") : leaf.marks.length === 0 || !isLoose(leaf, edgeSpace.both)
      )
  )
}
