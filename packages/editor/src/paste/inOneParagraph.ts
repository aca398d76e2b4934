import { Fragment, type Node, Slice } from "prosemirror-model"
import { schema } from "../schema/schema.ts"

const lineBreak = (): Node => schema.nodes.hardbreak!.create()

/** The lines of a code as text divided by line breaks. */
const linesOf = (text: string): ReadonlyArray<Node> =>
  text
    .split("\n")
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [lineBreak()]),
      ...(line === "" ? [] : [schema.text(line)])
    ])

const inlinesOf = (block: Node): ReadonlyArray<Node> => {
  if (block.type.spec.code === true) return linesOf(block.textContent)
  return block.isTextblock ? block.content.content : linesOf(block.type.spec.leafText?.(block) ?? "")
}

/** The text of a slice as the content of one paragraph, its blocks divided by line breaks. */
export const inOneParagraph = (slice: Slice): Slice => {
  const nodes: Array<Node> = []
  const visit = (node: Node): boolean => {
    if (!node.isTextblock && !node.isInline && !node.isAtom) return true
    const inlines = node.isInline ? [node] : inlinesOf(node)
    if (!node.isInline && nodes.length > 0 && inlines.length > 0) nodes.push(lineBreak())
    nodes.push(...inlines)
    return false
  }
  slice.content.descendants(visit)
  return new Slice(Fragment.from(nodes), 0, 0)
}

/** A slice whose cells of blocks have one paragraph each, as pipes have them. */
export const withCellsOfPipes = ({ content, openEnd, openStart }: Slice): Slice => {
  const { blockcell, paragraph, tablecell } = schema.nodes
  const within = (fragment: Fragment): Fragment =>
    Fragment.from(
      fragment.content.map((node) =>
        node.type === blockcell
          ? tablecell!.create(
              null,
              paragraph!.create(null, inOneParagraph(new Slice(node.content, 0, 0)).content)
            )
          : node.type.spec.tableRole === undefined || node.type.spec.tableRole === "cell"
            ? node
            : node.copy(within(node.content))
      )
    )
  return new Slice(within(content), openStart, openEnd)
}
