import { childrenOf } from "../document/childrenOf.ts"
import type { Block, Fragment, Inline, Text } from "../document/Document.ts"
import type { OldParagraphs } from "./OldParagraphs.ts"

type Nodes = ReadonlyArray<Block | Inline | Text>

/** Inline content without the white space at one of its ends; marks and inlines stay. */
const trimmed = (nodes: Nodes, isEnd: boolean): Nodes => {
  const kept = [...nodes]
  for (;;) {
    const last = isEnd ? kept.at(-1) : kept[0]
    if (last?.object !== "text") return kept
    const leaves = [...last.leaves]
    let leaf = isEnd ? leaves.at(-1) : leaves[0]
    while (leaf !== undefined && leaf.text.trim() === "") {
      leaves.splice(isEnd ? -1 : 0, 1)
      leaf = isEnd ? leaves.at(-1) : leaves[0]
    }
    if (leaf === undefined) {
      if (kept.length === 1) return kept
      kept.splice(isEnd ? -1 : 0, 1)
      continue
    }
    leaves[isEnd ? leaves.length - 1 : 0] = {
      ...leaf,
      text: isEnd ? leaf.text.trimEnd() : leaf.text.trimStart()
    }
    kept[isEnd ? kept.length - 1 : 0] = { ...last, leaves }
    return kept
  }
}

const isParagraph = (block: Block | undefined): boolean => block?.type === "paragraph"

const isItem = (block: Block | undefined): boolean => block?.type === "list-item"

const withTrimmed = (block: Block, isEnd: boolean): Block => {
  const { nodes = [] } = block
  const edge = isEnd ? nodes.at(-1) : nodes[0]
  const text = edge?.object === "text" ? edge.leaves.map((leaf) => leaf.text).join("") : ""
  if (text === (isEnd ? text.trimEnd() : text.trimStart())) return block
  return { ...block, nodes: trimmed(nodes, isEnd) } as Block
}

class Cuts {
  readonly #old: OldParagraphs

  constructor(old: OldParagraphs) {
    this.#old = old
  }

  #trim(block: Block, isEnd: boolean): Block {
    const without = withTrimmed(block, isEnd)
    return without === block || this.#old.has(block) ? block : without
  }

  #within<Node extends Block | Fragment>(node: Node): Node {
    if (node.object === "block" && isParagraph(node)) return node
    const children = childrenOf(node)
    const nodes = children.length === 0 ? undefined : this.trimAll(children)
    const given = node.object === "block" ? node.fragments : undefined
    const fragments = given?.map((fragment) => this.#within(fragment))
    const isSame = fragments === undefined || fragments.every((one, index) => one === given![index])
    if ((nodes === undefined || nodes === children) && isSame) return node
    return { ...node, ...(nodes !== undefined && { nodes }), ...(!isSame && { fragments }) }
  }

  /** An item without white space at the cut between it and another: at the end or the start of its paragraph there. */
  #trimItem(item: Block, isEnd: boolean): Block {
    const nodes = [...childrenOf(item)]
    const at = isEnd ? nodes.length - 1 : 0
    const paragraph = nodes[at]
    if (paragraph === undefined || !isParagraph(paragraph)) return item
    const trimmedParagraph = this.#trim(paragraph, isEnd)
    if (trimmedParagraph === paragraph) return item
    nodes[at] = trimmedParagraph
    return { ...item, nodes } as Block
  }

  trimAll(blocks: ReadonlyArray<Block>): ReadonlyArray<Block> {
    const result = blocks.map((block, index) => {
      let trimmedBlock = this.#within(block)
      if (isItem(block)) {
        if (isItem(blocks[index + 1])) trimmedBlock = this.#trimItem(trimmedBlock, true)
        return isItem(blocks[index - 1]) ? this.#trimItem(trimmedBlock, false) : trimmedBlock
      }
      if (!isParagraph(block)) return trimmedBlock
      if (isParagraph(blocks[index + 1])) trimmedBlock = this.#trim(trimmedBlock, true)
      return isParagraph(blocks[index - 1]) ? this.#trim(trimmedBlock, false) : trimmedBlock
    })
    return result.every((block, index) => block === blocks[index]) ? blocks : result
  }
}

/**
 * Blocks of an edited document without the white space around a cut: an editor that divides a paragraph or an item after a space
 * keeps it at the end of the first half, where Markdown has none. Paragraphs that the page has as they are stay.
 */
export const withoutSpaceAtCuts = (old: OldParagraphs, edited: ReadonlyArray<Block>): ReadonlyArray<Block> =>
  new Cuts(old).trimAll(edited)
