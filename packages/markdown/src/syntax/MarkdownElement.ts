import type { Nodes, RootContent } from "mdast"
import { type HtmlElement, type HtmlNode, tokensOfHtml } from "../html/Html.ts"
import { HtmlTree } from "../html/parseHtml.ts"
import type { HtmlPart, Part } from "../tags/Part.ts"

const NAME = "#markdown"

/** Markdown between the tags of HTML, where a blank line ended the HTML: an element with a name that no tag has. */
export interface MarkdownElement extends HtmlElement {
  readonly name: typeof NAME
  readonly parts: ReadonlyArray<Part>
}

/** Whether a node of HTML is Markdown. */
export const isMarkdown = (node: HtmlNode): node is MarkdownElement =>
  node.type === "element" && node.name === NAME

/** The nodes of Markdown, when it has no tags of blocks. */
export const nodesOfMarkdown = ({ parts }: MarkdownElement): ReadonlyArray<RootContent> =>
  parts.flatMap((part) => (part.type === "node" ? [part.node] : []))

/** Whether Markdown is text that an inline element can contain. */
export const isText = ({ parts }: MarkdownElement): boolean =>
  parts.every((part) => part.type === "node" && part.node.type === "paragraph")

const textOf = (node: Nodes): string =>
  "children" in node
    ? (node.children as Array<Nodes>).map(textOf).join("")
    : node.type === "text" || node.type === "inlineCode" || node.type === "code"
      ? node.value
      : node.type === "break"
        ? "\n"
        : ""

/** The Markdown of successive parts; its words are there for whoever asks for the text of an element. */
const markdownOf = (parts: ReadonlyArray<Part>): MarkdownElement => {
  const start = parts[0]!.start
  const end = parts.at(-1)!.end
  const value = parts.map((part) => (part.type === "node" ? `\n${textOf(part.node)}\n` : "")).join("")
  const children: Array<HtmlNode> = [{ type: "text", value, start, end }]
  return { type: "element", name: NAME, attributes: {}, children, parts, start, open: start, close: end, end }
}

const addParts = (tree: HtmlTree, source: string, parts: ReadonlyArray<Part>): void => {
  let run: Array<Part> = []
  const flush = () => {
    if (run.length > 0) tree.add(markdownOf(run))
    run = []
  }
  for (const part of parts) {
    if (part.type === "node" || part.type === "tag") {
      run.push(part)
      continue
    }
    flush()
    if (part.type === "html") {
      const tokens = tokensOfHtml(source, part.start, part.end, part.placeholders)
      for (const token of tokens) tree.read(token)
    } else addElement(tree, source, part)
  }
  flush()
}

const addElement = (tree: HtmlTree, source: string, part: HtmlPart): void => {
  const { closed, end, open, parts } = part
  tree.read(open)
  addParts(tree, source, parts)
  if (closed) tree.close(open.name, source.lastIndexOf("</", end), end)
}

/** The tree of an element that has Markdown between its tags. */
export const treeOfElement = (source: string, part: HtmlPart): Array<HtmlNode> => {
  const tree = new HtmlTree()
  addElement(tree, source, part)
  return tree.end(part.end)
}
