import type { Heading, PhrasingContent } from "mdast"
import { tokensOfHtml } from "./Html.ts"

const collect = (nodes: ReadonlyArray<PhrasingContent>): string => {
  let text = ""
  let hidden = 0
  for (const node of nodes) {
    if (node.type === "html") {
      if (/^<i[\s>]/i.test(node.value)) hidden++
      else if (/^<\/i>/i.test(node.value)) hidden = Math.max(0, hidden - 1)
      else if (/^<br\b/i.test(node.value)) text += " "
    } else if (hidden > 0 || node.type === "image" || node.type === "imageReference" || node.type === "tag")
      continue
    else if (node.type === "break") text += " "
    else if ("children" in node) text += collect(node.children)
    else if ("value" in node) text += node.value
  }
  return text
}

/** The plain words of inline Markdown: no images, icons or tags. */
export const plainText = (nodes: ReadonlyArray<PhrasingContent>): string =>
  collect(nodes).replace(/\s+/g, " ").trim()

/** The title of a heading and the anchor that its author gave it by `<a href="#x" id="x"></a>`, if any. */
export const readHeading = (
  heading: Heading
): { readonly title: string; readonly anchor: string | undefined } => {
  let anchor: string | undefined
  for (const child of heading.children) {
    if (child.type !== "html" || !child.value.startsWith("<a")) continue
    const [token] = tokensOfHtml(child.value)
    if (token?.kind === "open" && token.name === "a") anchor ??= token.attributes.id?.value || undefined
  }
  return { title: plainText(heading.children), anchor }
}

/** The level of a heading in a document: `##` is 1, `####` and deeper are 3. */
export const levelOf = (heading: Heading): 1 | 2 | 3 => (heading.depth <= 2 ? 1 : heading.depth === 3 ? 2 : 3)

/** An anchor that its author gave a heading, with the space before it. */
export const HEADING_ANCHOR = /[ \t]*<a\s[^<>]*\bid=[^<>]*>\s*<\/a>/gi
