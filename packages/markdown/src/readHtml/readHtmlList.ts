import type { Block } from "../document/Document.ts"
import type { HtmlElement, HtmlNode } from "../html/Html.ts"
import type { Reading } from "../inlines/Reading.ts"

/** Reads the items of lists: `HtmlReader`, which calls `readHtmlList` in turn. */
interface HtmlBlockReader {
  readonly reading: Reading
  readonly blocks: (nodes: ReadonlyArray<HtmlNode>) => Array<Block>
  readonly placed: (element: HtmlElement, blocks: ReadonlyArray<Block>) => ReadonlyArray<Block>
}

/** An item, and what follows it in the list without being in an item. */
interface Item {
  readonly element: HtmlElement | undefined
  readonly strays: Array<HtmlNode>
}

const isSeen = (node: HtmlNode): boolean => node.type === "element" || node.value.trim() !== ""

const itemsOf = (nodes: ReadonlyArray<HtmlNode>): ReadonlyArray<Item> => {
  const items: Array<Item> = []
  for (const node of nodes) {
    if (node.type === "element" && node.name === "li") items.push({ element: node, strays: [] })
    else if (items.length > 0) items.at(-1)!.strays.push(node)
    else if (isSeen(node)) items.push({ element: undefined, strays: [node] })
  }
  return items
}

const LISTS = new Set(["ul", "ol", "menu", "dir", "table"])

/** The box of an item itself, and not of a list within it. */
const boxOf = (nodes: ReadonlyArray<HtmlNode>): HtmlElement | undefined => {
  for (const node of nodes) {
    if (node.type === "text" || LISTS.has(node.name)) continue
    if (node.name === "input" && node.attributes.type?.value === "checkbox") return node
    const inside = boxOf(node.children)
    if (inside !== undefined) return inside
  }
  return undefined
}

/** Reads `<ul>` and `<ol>`. What is in no item belongs to the item above it. */
export const readHtmlList = (
  reader: HtmlBlockReader,
  { attributes, children, name }: HtmlElement
): ReadonlyArray<Block> => {
  const { reading } = reader
  let hasBoxes = false
  const items = itemsOf(children).flatMap(({ element, strays }) => {
    const box = boxOf(element?.children ?? [])
    hasBoxes ||= box !== undefined
    if (element !== undefined) reading.htmlAnchors.add(element)
    const data = box === undefined ? {} : { checked: box.attributes.checked !== undefined }
    const blocks = [...reader.blocks(element?.children ?? []), ...reader.blocks(strays)]
    if (element === undefined && blocks.length === 0) return []
    const item = reading.block("list-item", data, reading.orEmpty(blocks))
    return element === undefined ? [item] : reader.placed(element, [item])
  })
  if (items.length === 0) return []
  if (name !== "ol") return [reading.block(hasBoxes ? "list-tasks" : "list-unordered", {}, items)]
  const start = Number(attributes.start?.value ?? "1")
  const isOther = Number.isInteger(start) && start !== 1
  return [reading.block("list-ordered", isOther ? { start } : {}, items)]
}
