import { emojiOfCode, type Inline, type Leaf, type Mark } from "@octavo/markdown"
import { Html, html } from "../template/Html.ts"
import { renderInlineImage } from "./renderImages.ts"
import { anchor, renderLink } from "./renderLink.ts"
import { renderMath } from "./renderMath.ts"
import { type Nodes, type Rendering, wordsIn } from "./Rendering.ts"

const colors: ReadonlySet<string> = new Set([
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "primary",
  "info",
  "success",
  "warning",
  "danger"
])

/** The class of a colour of a text or its background; colours have names, since a page may have no inline style. */
export const colorClass = (prefix: string, color: string | undefined): string | undefined => {
  const name = color?.replace(/^\$/, "").toLowerCase()
  return name !== undefined && colors.has(name) ? `${prefix}-${name}` : undefined
}

const marked = (mark: Mark, text: Html): Html => {
  switch (mark.type) {
    case "bold":
      return html`<strong>${text}</strong>`
    case "italic":
      return html`<em>${text}</em>`
    case "code":
      return html`<code dir="ltr">${text}</code>`
    case "keyboard":
      return html`<kbd>${text}</kbd>`
    case "strikethrough":
      return html`<s>${text}</s>`
    case "superscript":
      return html`<sup>${text}</sup>`
    case "subscript":
      return html`<sub>${text}</sub>`
    case "color":
      return html`<span class=${[colorClass("c", mark.data.text), colorClass("b", mark.data.background)]}
        >${text}</span
      >`
  }
}

const renderLeaf = ({ marks, text }: Leaf): Html => {
  const lines = text.split("\n")
  const words =
    lines.length === 1
      ? html`${text}`
      : Html.join(lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`)))
  return marks.reduceRight((inside, mark) => marked(mark, inside), words)
}

const renderButton = (rendering: Rendering, inline: Extract<Inline, { readonly type: "button" }>): Html => {
  const { action, icon, kind, label, ref, size } = inline.data
  const words = [rendering.icon(icon), label]
  const classes = ["button", kind === "secondary" ? "secondary" : "primary", size === "small" && "small"]
  const target = rendering.link(ref)
  if (target !== undefined) return anchor(rendering, target.href, words, classes)
  const { search } = rendering.context
  // A question for an assistant is a search as well: its words find pages.
  if (action !== undefined && action.action !== "select" && search !== undefined) {
    const query = action.query ?? ""
    const href = query === "" ? search : `${search}?q=${encodeURIComponent(query)}`
    return html`<a class=${classes} href=${href} data-search=${query}>${words}</a>`
  }
  return html`<span class=${classes}>${words}</span>`
}

/** Words with a footnote: a number that leads to the note at the end of the page, and from there back. */
const renderAnnotation = (rendering: Rendering, inline: Inline): Html => {
  const words = rendering.inlines(inline.nodes ?? [])
  const body = inline.fragments?.find(({ type }) => type === "annotation-body") ?? inline.fragments?.[0]
  if (body === undefined || body.nodes.length === 0) return words
  const id = rendering.ownId("note")
  const from = `${id}-from`
  const note = { id, from, body: html`` }
  const number = rendering.footnotes.push(note)
  rendering.footnotes[number - 1] = { ...note, body: rendering.blocks(body.nodes) }
  const label = `${rendering.context.words.footnotes} ${number}`
  return html`<span class="annotated">${words}</span
    ><sup><a class="note" id=${from} href=${`#${id}`} aria-label=${label}>${number}</a></sup>`
}

const renderInline = (rendering: Rendering, inline: Inline): Html => {
  switch (inline.type) {
    case "link": {
      const nodes = inline.nodes ?? []
      // A link without words shows the title of its target.
      const isEmpty = wordsIn(nodes).trim() === "" && !nodes.some(({ object }) => object === "inline")
      return renderLink(rendering, inline.data.ref, isEmpty ? undefined : rendering.inlines(nodes))
    }
    case "mention": {
      const name = rendering.context.nameOf?.(inline.data.ref)
      const words = name === undefined ? undefined : html`${name}`
      return renderLink(rendering, inline.data.ref, words, ["mention"])
    }
    case "button":
      return renderButton(rendering, inline)
    case "emoji":
      return html`<span class="emoji">${emojiOfCode(inline.data.code)}</span>`
    case "icon": {
      const color = colorClass("c", inline.data.color)
      const icon = rendering.icon(inline.data.icon) ?? html``
      return color === undefined ? icon : html`<span class=${color}>${icon}</span>`
    }
    case "inline-image":
      return renderInlineImage(rendering, inline)
    case "inline-math":
      return renderMath(rendering, inline.data.formula, false)
    case "annotation":
      return renderAnnotation(rendering, inline)
    case "expression":
      // An expression that has no value for this reader shows nothing, and its source to editors alone.
      return rendering.context.showsConditions === true
        ? html`<code class="expression">${inline.data.expression}</code>`
        : html``
  }
}

/** Text and inlines. Blocks among them are shown by the renderer of blocks. */
export const renderInlines = (rendering: Rendering, nodes: Nodes): Html => {
  const pieces: Array<Html> = []
  for (const node of nodes) {
    if (node.object === "text") for (const leaf of node.leaves) pieces.push(renderLeaf(leaf))
    else if (node.object === "inline") pieces.push(renderInline(rendering, node))
    else pieces.push(rendering.blocks([node]))
  }
  return Html.join(pieces)
}
