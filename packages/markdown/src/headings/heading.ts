import type { Heading, PhrasingContent } from "mdast"
import { textOfTag } from "../tags/blockTags.ts"
import { wordsOfRole } from "../tags/roles.ts"
import { withEmoji } from "../text/emoji.ts"
import type { HeadingWords } from "./headingNames.ts"
import { tokensOfHtml } from "../html/Html.ts"

const collect = (
  nodes: ReadonlyArray<PhrasingContent>,
  show: (text: string) => string,
  tag: (raw: string) => string
): string => {
  let text = ""
  let hidden = 0
  for (const node of nodes) {
    if (node.type === "html") {
      if (/^<i[\s>]/i.test(node.value)) hidden++
      else if (/^<\/i>/i.test(node.value)) hidden = Math.max(0, hidden - 1)
      else if (/^<br\b/i.test(node.value)) text += " "
    } else if (hidden > 0 || node.type === "image" || node.type === "imageReference") continue
    else if (node.type === "tag") text += wordsOfRole(node.value) ?? tag(node.value)
    else if (node.type === "break") text += " "
    else if ("children" in node) text += collect(node.children, show, tag)
    else if ("value" in node) text += node.type === "text" ? show(node.value) : node.value
  }
  return text
}

/** The plain words of inline Markdown: no images or icons, and of tags what `tag` says. */
export const plainText = (
  nodes: ReadonlyArray<PhrasingContent>,
  show: (text: string) => string = (text) => text,
  tag: (raw: string) => string = () => ""
): string => collect(nodes, show, tag).replace(/\s+/g, " ").trim()

/** The text content of the HTML of inline Markdown, and of its pictures what `show` says. */
const textContent = (
  nodes: ReadonlyArray<PhrasingContent>,
  show: (picture: { readonly alt?: string | null | undefined }) => string
): string =>
  nodes
    .map((node) => {
      if (node.type === "image" || node.type === "imageReference") return show(node)
      if (node.type === "html") return ""
      if (node.type === "tag") return wordsOfRole(node.value) ?? ""
      if (node.type === "break") return " "
      if ("children" in node) return textContent(node.children, show)
      return "value" in node ? node.value : ""
    })
    .join("")
    .replace(/\s+/g, " ")

/** An id in braces, as `{#id}` or `{: #id .class}`. */
const BRACED_ID = /^\{:?[ \t]*(?:\.[\w-]+[ \t]+)*#([\p{L}\p{N}_.:-]+)(?:[ \t][^{}\n]*)?\}[ \t]*$/u
/** Longer ones are text, and are not looked at. */
const maxBraces = 300

/** The id in braces that the words of a heading end with: where it starts, with the space before it, and where its name does. */
export const findBracedId = (
  words: string
): { readonly id: string; readonly start: number; readonly idStart: number } | undefined => {
  const at = words.lastIndexOf("{")
  const before = words[at - 1]
  // Escaped, or within further braces, it is text.
  if (at < 0 || words.length - at > maxBraces || before === "\\" || before === "{") return undefined
  const found = BRACED_ID.exec(words.slice(at))
  if (found === null) return undefined
  const [written, id = ""] = found
  return { id, start: words.slice(0, at).trimEnd().length, idStart: at + written.indexOf("#") + 1 }
}

/** A heading without the id in braces at its end, and that id. */
const withoutBracedId = (heading: Heading, source: string): readonly [Heading, string | undefined] => {
  const last = heading.children.at(-1)
  const found = last?.type === "text" ? findBracedId(last.value) : undefined
  if (last?.type !== "text" || found === undefined) return [heading, undefined]
  const { end, start } = last.position!
  const length = last.value.length - found.start
  const spelled = findBracedId(source.slice(start.offset, end.offset))
  if (spelled === undefined || end.offset! - start.offset! - spelled.start !== length)
    return [heading, undefined]
  const value = last.value.slice(0, found.start)
  const position = { start, end: { ...end, offset: end.offset! - length } }
  const children = heading.children.slice(0, -1)
  return [
    { ...heading, children: value === "" ? children : [...children, { ...last, value, position }] },
    found.id
  ]
}

/** A heading as it is read, with its words in all forms for its anchors. */
interface ReadHeading extends Required<HeadingWords> {
  /** The anchor that its author gave it by `<a href="#x" id="x"></a>` or `{#x}`, if any. */
  readonly anchor: string | undefined
  /** The heading without such braces, which show nothing. */
  readonly node: Heading
}

/** Reads the title and the anchor of a heading. */
export const readHeading = (heading: Heading, source: string): ReadHeading => {
  const [node, braced] = withoutBracedId(heading, source)
  let anchor = braced
  for (const child of node.children) {
    if (child.type !== "html" || !child.value.startsWith("<a")) continue
    const [token] = tokensOfHtml(child.value)
    if (token?.kind === "open" && token.name === "a") anchor ??= token.attributes.id?.value || undefined
  }
  const content = textContent(node.children, () => "")
  return {
    title: plainText(node.children, withEmoji, textOfTag),
    words: plainText(node.children),
    // The space before an anchor of the author is not part of the words.
    content: /^(?:html|tag)$/.test(node.children.at(-1)?.type ?? "") ? content.trimEnd() : content,
    described: textContent(node.children, ({ alt }) => alt ?? "").trim(),
    anchor,
    node
  }
}

/** The level of a heading in a document: `##` is 1, `####` and deeper are 3. */
export const levelOf = (heading: Heading): 1 | 2 | 3 => (heading.depth <= 2 ? 1 : heading.depth === 3 ? 2 : 3)

/** An anchor that its author gave a heading, with the space before it. */
export const HEADING_ANCHOR = /[ \t]*<a\s[^<>]*\bid=[^<>]*>\s*<\/a>/gi
