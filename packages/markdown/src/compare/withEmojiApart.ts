import type { Block, Fragment, Inline, Leaf, Text } from "../document/Document.ts"
import { codeOfEmoji, emojiIn, emojiOfCode } from "../text/emoji.ts"
import { withoutTabsAround } from "./withoutTabsAround.ts"

type Nodes = NonNullable<Block["nodes"]>

const isCode = ({ marks }: Leaf): boolean => marks.some(({ type }) => type === "code")

const emojiOf = (emoji: string, key: string): Inline => ({
  object: "inline",
  type: "emoji",
  key,
  isVoid: true,
  data: { code: codeOfEmoji(emoji) }
})

/** A text as texts and emoji; the text itself where it has none. */
const divide = (text: Text): ReadonlyArray<Text | Inline> => {
  const divided: Array<Text | Inline> = []
  let leaves: Array<Leaf> = []
  for (const leaf of text.leaves) {
    let from = 0
    const found = isCode(leaf) ? [] : emojiIn(leaf.text).filter(({ isName }) => !isName)
    for (const { emoji, end, start } of found) {
      if (start > from) leaves.push({ ...leaf, text: leaf.text.slice(from, start) })
      if (leaves.length > 0) divided.push({ ...text, key: `${text.key} ${divided.length}`, leaves })
      divided.push(emojiOf(emoji, `${text.key} ${divided.length}`))
      leaves = []
      from = end
    }
    if (from === 0) leaves.push(leaf)
    else if (from < leaf.text.length) leaves.push({ ...leaf, text: leaf.text.slice(from) })
  }
  if (divided.length === 0) return [text]
  return leaves.length === 0 ? divided : [...divided, { ...text, leaves }]
}

const inNodes = (nodes: Nodes): Nodes => {
  const apart = (nodes as ReadonlyArray<Block | Inline | Text>).flatMap(
    (node): ReadonlyArray<Block | Inline | Text> => (node.object === "text" ? divide(node) : [inNode(node)])
  )
  return apart.length === nodes.length && apart.every((node, index) => node === nodes[index]) ? nodes : apart
}

const inFragments = (fragments: ReadonlyArray<Fragment>): ReadonlyArray<Fragment> => {
  const apart = fragments.map((fragment) => {
    const nodes = withEmojiApart(fragment.nodes)
    return nodes === fragment.nodes ? fragment : { ...fragment, nodes }
  })
  return apart.every((fragment, index) => fragment === fragments[index]) ? fragments : apart
}

/** The content of a link, whose emoji are text; the nodes themselves where no emoji stands apart. */
const inLink = (nodes: Nodes): Nodes => {
  const isEmoji = (node: Nodes[number]) => node.object === "inline" && node.type === "emoji"
  if (!(nodes as ReadonlyArray<Nodes[number]>).some(isEmoji)) return nodes
  let marks: Leaf["marks"] = []
  return (nodes as ReadonlyArray<Nodes[number]>).map((node) => {
    if (node.object === "text") marks = node.leaves.at(-1)?.marks ?? marks
    if (node.object !== "inline" || node.type !== "emoji") return node
    const leaf: Leaf = { object: "leaf", text: emojiOfCode(node.data.code) ?? "", marks }
    return { object: "text", key: node.key, leaves: [leaf] }
  }) as Nodes
}

const inNode = <Of extends Block | Inline>(node: Of): Of => {
  if (node.type === "code") return node
  if (node.object === "inline" && node.type === "link") {
    const nodes = inLink(node.nodes ?? [])
    return nodes === node.nodes ? node : { ...node, nodes }
  }
  const isText = node.type === "paragraph" || node.type.startsWith("heading-")
  const content = node.nodes && isText ? withoutTabsAround(node.nodes) : node.nodes
  const nodes = content && inNodes(content as Nodes)
  const fragments = node.fragments && inFragments(node.fragments)
  if (nodes === node.nodes && fragments === node.fragments) return node
  return { ...node, ...(nodes && { nodes }), ...(fragments && { fragments }) } as Of
}

/** Blocks in which the emoji of texts are inlines, as documents have them, and no tabs are around words. Code is text. */
export const withEmojiApart = (blocks: ReadonlyArray<Block>): ReadonlyArray<Block> =>
  inNodes(blocks) as ReadonlyArray<Block>
