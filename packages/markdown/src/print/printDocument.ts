import type { Math, Tag } from "../syntax/MarkdownNodes.ts"
import type { Emphasis, Html, List, Nodes, Parents, PhrasingContent, Root, RootContent } from "mdast"
import { gfmToMarkdown } from "mdast-util-gfm"
import {
  type Attention,
  defaultHandlers,
  type Handle,
  type Join,
  type Options,
  toMarkdown
} from "mdast-util-to-markdown"
import type { Block, Document } from "../document/Document.ts"
import type { WriteReference } from "../document/ContentReference.ts"
import { Footnotes } from "./Footnotes.ts"
import type { InlineWriting } from "./writeInlines.ts"
import { jsxOf } from "../html/jsx.ts"
import { isWithinWord } from "./settleMarks.ts"
import { piecesOf } from "../text/piecesOf.ts"
import { writeTableInSteps } from "./writeTable.ts"
import { writeBlocks } from "./writeBlocks.ts"

const raw: Handle = (node: Tag) => node.value

/** A pipe in a tag would end the cell of a table. */
const html: Handle = (node: Html, _, state) =>
  state.stack.includes("tableCell") ? node.value.replaceAll("|", "&#124;") : node.value

const math: Handle = (node: Math) => `$$${node.value}$$`

/** A divider; behind a bullet of its own character it would be one with that. */
const divider: Handle = (node, parent: Parents | undefined, state) =>
  parent?.type === "listItem" && parent.children[0] === node && state.bulletCurrent === "*" ? "---" : "***"

const firstCharacter = (handle: Handle, peek: (node: never) => string): Handle =>
  Object.assign(handle, { peek })

const isTag = (node: Nodes): node is Tag => node.type === "tag"
const opens = (node: Nodes): boolean => isTag(node) && !node.value.startsWith("{% end")
const closes = (node: Nodes): boolean => isTag(node) && node.value.startsWith("{% end")

/** Whether a tag may follow on the next line: HTML and tables only end at a blank line. */
const endsWithItsLine = (node: Nodes): boolean => {
  let tail = node
  while (
    (tail.type === "list" || tail.type === "listItem" || tail.type === "blockquote") &&
    tail.children.length > 0
  ) {
    tail = tail.children.at(-1)!
  }
  return tail.type !== "html" && tail.type !== "table" && tail.type !== "slice"
}

const PAIRED = new Set(
  "hint tabs tab stepper step columns column code updates update prompt if content-ref openapi openapi-operation openapi-schemas openapi-webhook".split(
    " "
  )
)

const nameOf = (node: Tag): string => /^\{% (?:end)?([\w-]+)/.exec(node.value)?.[1] ?? ""

const joinTags: Join = (left, right) => {
  if (opens(left) && PAIRED.has(nameOf(left as Tag))) return 0
  if (closes(right)) return endsWithItsLine(left) ? 0 : 1
  return isTag(left) || isTag(right) ? 1 : undefined
}

/** How a page writes what can be written in many ways. */
export interface Style {
  readonly bullet: "*" | "-" | "+"
  readonly bulletOrdered: "." | ")"
}

const octavoStyle: Style = { bullet: "*", bulletOrdered: "." }

const attention: Attention = (node: Emphasis, state) => {
  const standard = defaultHandlers.emphasis.attention(node, state)
  return isWithinWord(node) ? { ...standard, markers: ["*", "_"] } : standard
}

/** Emphasis within a word has other delimiters than the rest. */
const emphasis = Object.assign(
  ((...given) => defaultHandlers.emphasis(...given)) satisfies Handle,
  defaultHandlers.emphasis,
  { attention }
)

const options: Options = {
  bullet: "*",
  emphasis: "_",
  // Bullets stay as they are beside the lines of `divider`.
  rule: "_",
  listItemIndent: "one",
  resourceLink: true,
  fences: true,
  join: [joinTags],
  handlers: {
    slice: raw,
    emphasis,
    thematicBreak: divider,
    html: firstCharacter(html, () => "<"),
    tag: firstCharacter(raw, (node: Tag) => node.value.charAt(0)),
    math: firstCharacter(math, () => "$")
  } as never,
  unsafe: [
    { character: "{", after: "%", inConstruct: "phrasing" },
    {
      character: "{",
      after: ":?[ \\t]*(?:\\.[\\w-]+[ \\t]+)*#",
      inConstruct: ["headingAtx", "headingSetext"]
    },
    { character: "{", after: ":[ \\t]*[.#\\w-]", inConstruct: "phrasing" },
    { character: "{", before: "[)\\]*_`]", after: "[ \\t]*(?:\\.|[\\w-]+=)", inConstruct: "phrasing" },
    { character: "{", after: "[ \\t]*(?:\\.|[\\w-]+=)", inConstruct: ["headingAtx", "headingSetext"] },
    { character: "{", after: "\\{[<%]|\\{[ \\t]*#|[ \\t]*(?:\\.|[\\w-]+=)", atBreak: true },
    { character: "i", after: "mport[ \\t][^\\n]*[\"']", atBreak: true },
    { character: "<", after: "<<", atBreak: true },
    { character: "-", after: "-*8<-", atBreak: true },
    { character: ":", after: "::", atBreak: true },
    { character: "!", after: "!!", atBreak: true },
    { character: "?", after: "\\?\\?", atBreak: true },
    { character: "$", after: "\\$", inConstruct: "phrasing" },
    { character: "$", before: "\\$", inConstruct: "phrasing" }
  ],
  extensions: [gfmToMarkdown({ tablePipeAlign: false })]
}

/** In MDX, braces, angle brackets and lines of modules in text are escaped, and HTML is JSX. */
const mdxOptions: Options = {
  ...options,
  handlers: {
    ...options.handlers,
    html: firstCharacter(
      (node: Html) => jsxOf(node.value),
      (node: Html) => jsxOf(node.value).charAt(0)
    )
  } as never,
  unsafe: [
    ...(options.unsafe ?? []),
    { character: "{", inConstruct: "phrasing" },
    { character: "<", inConstruct: "phrasing" },
    { character: "e", after: "xport[ \\t]", atBreak: true },
    { character: "i", after: "mport[ \\t]", atBreak: true }
  ]
}

/** The footnotes that written blocks need, as mdast. */
const writeFootnotes = (writing: InlineWriting): ReadonlyArray<RootContent> => {
  const { footnotes } = writing
  const children: Array<RootContent> = []
  for (let taken = footnotes.take(); taken.length > 0; taken = footnotes.take()) {
    for (const { label, body } of taken) {
      const inside = writeBlocks(body, writing) as []
      children.push({ type: "footnoteDefinition", identifier: label, label, children: inside })
    }
  }
  return children
}

const printChildren = (children: Array<RootContent>, style: Style = octavoStyle, isMdx = false): string =>
  toMarkdown(
    { type: "root", children },
    { ...(isMdx ? mdxOptions : options), ...style, bulletOther: style.bullet === "*" ? "-" : "*" }
  ).replace(/\n+$/, "")

/** Prints blocks without a line break at the end; the footnotes that they need follow them. */
export const printBlocks = (
  blocks: ReadonlyArray<Block>,
  writing: InlineWriting,
  style: Style = octavoStyle
): string => {
  const children = writeBlocks(blocks, writing)
  return printChildren([...children, ...writeFootnotes(writing)], style, writing.mdx !== undefined)
}

/** Writes a block as `writeBlocks` does, and pauses between items of a long list and rows of a long table. */
function* writeInSteps(
  block: Block,
  writing: InlineWriting,
  size: number
): Generator<void, ReadonlyArray<RootContent>> {
  if (block.type === "table") return [yield* writeTableInSteps(block, writing, size)]
  const { nodes = [] } = block
  // Whether an item of a list of tasks has a box depends on the others.
  const isList = block.type === "list-unordered" || block.type === "list-ordered"
  if (!isList || nodes.length <= size) return writeBlocks([block], writing)
  let whole: List | undefined
  for (let at = 0; at < nodes.length; at += size) {
    const part = writeBlocks([{ ...block, nodes: nodes.slice(at, at + size) } as Block], writing)[0] as List
    whole ??= { ...part, children: [] }
    for (const item of part.children) whole.children.push(item)
    if (part.spread === true) whole.spread = true
    yield
  }
  return whole === undefined ? [] : [whole]
}

/**
 * Prints blocks as `printDocument` prints those of a document, and pauses between pieces of them. The blocks may be made while they are
 * printed.
 */
export function* printInSteps(
  blocks: Iterable<Block>,
  write: WriteReference,
  pieceSize = 40
): Generator<void, string, void> {
  const writing: InlineWriting = { write, footnotes: new Footnotes() }
  const children: Array<RootContent> = []
  for (const block of blocks) {
    for (const child of yield* writeInSteps(block, writing, pieceSize)) children.push(child)
    yield
  }
  for (const note of writeFootnotes(writing)) children.push(note)
  let printed = ""
  for (const { content, gap, shared } of piecesOf(children, pieceSize)) {
    const text = printChildren(content)
    printed += gap + (shared === 0 ? text : text.split("\n").slice(shared).join("\n"))
    yield
  }
  return printed === "" ? "" : `${printed}\n`
}

/** Prints adjacent text and inlines, as they are between two texts. */
export const printInlines = (
  children: ReadonlyArray<PhrasingContent>,
  before: string,
  after: string,
  isMdx = false
): string => {
  const text = (value: string): Array<PhrasingContent> => (value === "" ? [] : [{ type: "text", value }])
  const paragraph: Root = {
    type: "root",
    children: [{ type: "paragraph", children: [...text(before), ...children, ...text(after)] }]
  }
  const printed = toMarkdown(paragraph, isMdx ? mdxOptions : options).replace(/\n$/, "")
  return printed.slice(before.length, printed.length - after.length)
}

/** Prints mdast, with tags and formulas in it, as Octavo writes Markdown. */
export const printTree = (tree: Root): string => {
  const printed = toMarkdown(tree, options).replace(/\n+$/, "")
  return printed === "" ? "" : `${printed}\n`
}

/** A heading of level 1 with these words and nothing else in it. */
export const printHeading = (words: string): string =>
  toMarkdown({ type: "heading", depth: 1, children: [{ type: "text", value: words }] }, options).trimEnd()

/** Prints a document as Markdown that parses into the same document; `write` says how references are written. */
export const printDocument = (document: Document, write: WriteReference): string => {
  const printed = printBlocks(document.nodes, { write, footnotes: new Footnotes() })
  return printed === "" ? "" : `${printed}\n`
}
