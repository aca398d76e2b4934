import type { Block, Document, Inline, Mark, Text } from "../../src/document/Document.ts"
import {
  type List,
  type Maker,
  type Node,
  type Open,
  type RandomEdit,
  childrenOf,
  copyOf,
  everyNode,
  freshKey,
  isEmpty,
  itemListsOf,
  leavesOf,
  listsOf,
  paragraph,
  pick,
  textOf,
  withData
} from "../samples/openDocument.ts"
import { type Numbers } from "../../src/testing/numbersFrom.ts"
import { structureEdits } from "./structureEdits.ts"

const WORD = /[\p{L}\p{N}]{2,}/gu

const aWord = (document: Document, next: Numbers) => {
  const leaf = pick(
    leavesOf(document).filter(({ text }) => text.search(WORD) >= 0),
    next
  )
  if (leaf === undefined) return undefined
  return { leaf, word: pick([...leaf.text.matchAll(WORD)], next)! }
}

const cut = (text: string, from: number, length: number, by: string) =>
  text.slice(0, from) + by + text.slice(from + length)

const changeWord: Maker = (document, next) => {
  const found = aWord(document, next)
  if (found === undefined) return undefined
  const { leaf, word } = found
  const is = pick(["changed", "two words", "a_b", "über", "50 %", "x < y", "it's", "日本"], next)!
  leaf.text = cut(leaf.text, word.index, word[0].length, is)
  return { reach: "word", was: word[0], is }
}

const addWord: Maker = (document, next) => {
  const found = aWord(document, next)
  if (found === undefined) return undefined
  const { leaf, word } = found
  leaf.text = cut(leaf.text, word.index, 0, "added ")
  return { reach: "word", was: "", is: "added " }
}

const dropWord: Maker = (document, next) => {
  const leaf = pick(
    leavesOf(document).filter(({ text }) => /\w \w+ \w/.test(text)),
    next
  )
  if (leaf === undefined) return undefined
  const match = pick([...leaf.text.matchAll(/(?<=\w) \w+(?= \w)/g)], next)!
  leaf.text = cut(leaf.text, match.index, match[0].length, "")
  return { reach: "word", was: match[0], is: "" }
}

const toggleMark: Maker = (document, next) => {
  const texts = everyNode(document).filter(
    (node) => node.object === "block" && (node.type === "paragraph" || node.type.startsWith("heading"))
  )
  const block = pick(
    texts.filter((node) =>
      (childrenOf(node) as ReadonlyArray<Node>).some(
        (child) => child.object === "text" && /(?:^|\s)\w{2,}(?:$|\s)/.test(textOf(child))
      )
    ),
    next
  )
  const text = pick(
    (childrenOf(block ?? paragraph("")) as ReadonlyArray<Node>).filter(
      (child) => child.object === "text" && /(?:^|\s)\w{2,}(?:$|\s)/.test(textOf(child))
    ),
    next
  ) as Open<Text> | undefined
  const at = text?.leaves.findIndex((leaf) => /(?:^|\s)\w{2,}(?:$|\s)/.test(leaf.text)) ?? -1
  if (text === undefined || at < 0) return undefined
  const leaf = text.leaves[at]!
  const word = pick([...leaf.text.matchAll(/(?<=^|\s)\w{2,}(?=$|\s)/g)], next)!
  const type = pick(["bold", "italic", "code", "strikethrough"] as const, next)!
  const has = leaf.marks.some((mark) => mark.type === type)
  const marks = has
    ? leaf.marks.filter((mark) => mark.type !== type)
    : [...leaf.marks, { object: "mark", type } as Mark]
  if (leaf.marks.some((mark) => mark.type === "code") && !has) return undefined
  const end = word.index + word[0].length
  const pieces = [
    { ...leaf, text: leaf.text.slice(0, word.index) },
    { ...leaf, text: word[0], marks },
    { ...leaf, text: leaf.text.slice(end) }
  ]
  text.leaves = text.leaves.toSpliced(at, 1, ...pieces.filter((piece) => piece.text !== ""))
  return { reach: "mark", was: word[0], is: word[0] }
}

const anywhere = (document: Document, next: Numbers): List => pick(listsOf(document), next)!

const insertBlock: Maker = (document, next) => {
  const { nodes } = anywhere(document, next)
  nodes.splice(next(nodes.length + 1), 0, paragraph("Something new stands here."))
  return { reach: "added", was: "", is: "Something new stands here." }
}

const removeBlock: Maker = (document, next) => {
  const list = pick(
    listsOf(document).filter(({ nodes }) => nodes.filter((block) => !isEmpty(block)).length > 1),
    next
  )
  const block = pick(list?.nodes.filter((one) => !isEmpty(one)) ?? [], next)
  if (list === undefined || block === undefined) return undefined
  list.nodes.splice(list.nodes.indexOf(block), 1)
  return { reach: "removed", was: textOf(block), is: "" }
}

const moveBlock: Maker = (document, next) => {
  const list = pick(
    listsOf(document).filter(({ nodes }) => nodes.filter((block) => !isEmpty(block)).length > 1),
    next
  )
  const block = pick(list?.nodes.filter((one) => !isEmpty(one)) ?? [], next)
  if (list === undefined || block === undefined) return undefined
  const from = list.nodes.indexOf(block)
  list.nodes.splice(from, 1)
  list.nodes.splice(next(list.nodes.length + 1), 0, block)
  return { reach: "moved", was: "", is: "" }
}

const duplicateBlock: Maker = (document, next) => {
  const { nodes } = anywhere(document, next)
  const block = pick(
    nodes.filter((one) => !isEmpty(one)),
    next
  )
  if (block === undefined) return undefined
  nodes.splice(next(nodes.length + 1), 0, copyOf(block))
  return { reach: "added", was: "", is: textOf(block) }
}

const insertItem: Maker = (document, next) => {
  const list = pick(itemListsOf(document), next)
  if (list === undefined) return undefined
  const data = (list.owner as Block).type === "list-tasks" ? { checked: next(2) === 0 } : {}
  const item: Block = {
    object: "block",
    type: "list-item",
    key: freshKey(),
    data,
    nodes: [paragraph("A new item.")]
  }
  list.nodes.splice(next(list.nodes.length + 1), 0, item)
  return { reach: "added", was: "", is: "A new item." }
}

const removeItem: Maker = (document, next) => {
  const list = pick(
    itemListsOf(document).filter(({ nodes }) => nodes.length > 1),
    next
  )
  if (list === undefined) return undefined
  const [item] = list.nodes.splice(next(list.nodes.length), 1)
  return { reach: "removed", was: textOf(item!), is: "" }
}

const moveItem: Maker = (document, next) => {
  const list = pick(
    itemListsOf(document).filter(({ nodes }) => nodes.length > 1),
    next
  )
  if (list === undefined) return undefined
  const [item] = list.nodes.splice(next(list.nodes.length), 1)
  list.nodes.splice(next(list.nodes.length + 1), 0, item!)
  return { reach: "moved", was: "", is: "" }
}

const tickItem: Maker = (document, next) => {
  const item = withData(
    document,
    next,
    ({ data, type }) => type === "list-item" && typeof data.checked === "boolean"
  )
  if (item === undefined) return undefined
  item.data = { ...item.data, checked: item.data.checked !== true }
  return { reach: "token", was: "[ ]", is: "[x] " }
}

const styleHint: Maker = (document, next) => {
  const hint = withData(document, next, ({ type }) => type === "hint")
  if (hint === undefined) return undefined
  hint.data = { ...hint.data, style: hint.data.style === "danger" ? "success" : "danger" }
  return { reach: "token", was: "warning", is: "success" }
}

const levelHeading: Maker = (document, next) => {
  const heading = withData(document, next, ({ type }) => type.startsWith("heading-"))
  if (heading === undefined) return undefined
  heading.type = heading.type === "heading-2" ? "heading-1" : "heading-2"
  return { reach: "token", was: "The underline of a heading", is: "### " }
}

const retitleTab: Maker = (document, next) => {
  const tab = withData(document, next, ({ data, type }) => type === "tabs-item" && data.title !== undefined)
  if (tab === undefined) return undefined
  const was = String(tab.data.title)
  tab.data = { ...tab.data, title: 'A "new" title' }
  return { reach: "token", was, is: "A &quot;new&quot; title" }
}

const editCodeLine: Maker = (document, next) => {
  const line = withData(
    document,
    next,
    ({ nodes, type }) =>
      type === "code-line" &&
      (nodes ?? []).length === 1 &&
      nodes![0]!.object === "text" &&
      textOf(nodes![0]! as Text).trim() !== ""
  )
  if (line === undefined) return undefined
  const text = line.nodes![0] as Open<Text>
  const was = text.leaves.map((leaf) => leaf.text).join("")
  text.leaves = [{ object: "leaf", text: `${was} // <edited> & *more*`, marks: [] }]
  return { reach: "word", was: "", is: " // &lt;edited&gt; &amp; *more*" }
}

const removeCodeLine: Maker = (document, next) => {
  const code = withData(document, next, ({ nodes, type }) => type === "code" && (nodes ?? []).length > 2)
  if (code === undefined) return undefined
  const lines = code.nodes as Array<Block>
  // Indented code neither begins nor ends with an empty line.
  const [line] = lines.splice(1 + next(lines.length - 2), 1)
  return { reach: "removed", was: textOf(line!), is: "" }
}

const nameSyntax: Maker = (document, next) => {
  const code = withData(
    document,
    next,
    ({ data, type }) => type === "code" && data.syntax !== undefined && data.syntax !== "mermaid"
  )
  if (code === undefined) return undefined
  const was = String(code.data.syntax)
  code.data = { ...code.data, syntax: "rust" }
  return { reach: "token", was: `language-${was} lang-${was}`, is: "language-rust" }
}

const retarget: Maker = (document, next) => {
  const link = pick(
    everyNode(document).filter((node) => node.object === "inline" && node.type === "link"),
    next
  ) as (Open<Inline> & { data: Record<string, unknown> }) | undefined
  if (link === undefined) return undefined
  link.data = { ...link.data, ref: { kind: "url", url: "https://example.com/new" } }
  return { reach: "token", was: " ".repeat(60), is: "https://example.com/new (https://example.com/new)" }
}

/** The kinds of edits that people make, each somewhere in a document. */
export const edits: Readonly<Record<string, Maker>> = {
  changeWord,
  addWord,
  dropWord,
  toggleMark,
  insertBlock,
  removeBlock,
  moveBlock,
  duplicateBlock,
  insertItem,
  removeItem,
  moveItem,
  tickItem,
  styleHint,
  levelHeading,
  retitleTab,
  editCodeLine,
  removeCodeLine,
  nameSyntax,
  retarget,
  ...structureEdits
}

/** Takes all keys away, as a client does that builds its own tree. */
const rekeyed = (document: Document): Document => {
  let at = 0
  for (const node of everyNode(document)) (node as { key: string }).key = `other${at++}`
  return document
}

/** Edits a copy of a document in one place; every third time under keys that were never handed out. */
export const editAtRandom = (original: Document, next: Numbers): RandomEdit | undefined => {
  const names = Object.keys(edits)
  for (let tries = 0; tries < 6; tries++) {
    const name = pick(names, next)!
    const document = structuredClone(original)
    const change = edits[name]!(document, next)
    if (change !== undefined)
      return { name, document: next(3) === 0 ? rekeyed(document) : document, ...change }
  }
  return undefined
}
