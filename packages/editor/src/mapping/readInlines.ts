import type { Block, Inline, Leaf, Text } from "@octavo/markdown"
import type { Mark, Node } from "prosemirror-model"
import { ownOf } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"

type Nodes = ReadonlyArray<Block | Inline | Text>

const marksOf = ({ marks }: Leaf): ReadonlyArray<Mark> =>
  marks.reduce<ReadonlyArray<Mark>>((set, mark) => {
    const type = schema.marks[mark.type]
    return type === undefined ? set : type.create("data" in mark ? mark.data : null).addToSet(set)
  }, [])

const readText = ({ leaves }: Text, around: ReadonlyArray<Mark>): ReadonlyArray<Node> =>
  leaves.flatMap((leaf) => {
    const marks = around.reduce((set, mark) => mark.addToSet(set), marksOf(leaf))
    return leaf.text
      .split("\n")
      .flatMap((line, index) => [
        ...(index > 0 ? [schema.nodes.hardbreak!.create(null, null, marks)] : []),
        ...(line === "" ? [] : [schema.text(line, marks)])
      ])
  })

const atom = (inline: Inline, around: ReadonlyArray<Mark>): Node =>
  schema.nodes.atom!.create({ of: inline }, null, around)

/** A link or an annotation is a mark when its text is visible and contains no other one. */
const readMarked = (inline: Inline): ReadonlyArray<Node> => {
  const { nodes = [] } = inline
  const isMark =
    nodes.some((node) => node.object === "inline" || node.leaves.some(({ text }) => text !== "")) &&
    nodes.every((node) => node.object === "text" || (node.type !== "link" && node.type !== "annotation"))
  if (!isMark) return [atom(inline, [])]
  const marks = [schema.marks[inline.type]!.create({ of: ownOf(inline) })]
  return nodes.flatMap((node) => (node.object === "text" ? readText(node, marks) : [atom(node, marks)]))
}

/** Reads the children of a block of text; undefined where they contain a block. */
export const readInlines = (nodes: Nodes): ReadonlyArray<Node> | undefined => {
  const read: Array<Node> = []
  for (const node of nodes) {
    if (node.object === "block") return undefined
    if (node.object === "text") read.push(...readText(node, []))
    else if (node.type === "link" || node.type === "annotation") read.push(...readMarked(node))
    else read.push(atom(node, []))
  }
  return read
}
