import { type Block, type BlockOf, type Document, placesIn } from "@octavo/markdown"
import { inOneSlice } from "@octavo/kernel"
import { Html, html } from "../template/Html.ts"
import type { RenderContext } from "./RenderContext.ts"
import { diagramOf, renderCode } from "./renderCode.ts"
import {
  renderColumns,
  renderExpandable,
  renderHint,
  renderList,
  renderPrompt,
  renderStepper,
  renderTabs
} from "./renderContainers.ts"
import { linkCard, renderEmbed } from "./renderEmbed.ts"
import { renderFile, renderImage, renderImages } from "./renderImages.ts"
import { renderInlines } from "./renderInlines.ts"
import { renderMath } from "./renderMath.ts"
import { renderOperation } from "./renderOperation.ts"
import { type ClientModule, type Nodes, type OutlineEntry, Rendering, wordsIn } from "./Rendering.ts"
import { renderTable } from "./renderTable.ts"
import { renderUpdate, renderUpdates } from "./renderUpdates.ts"

/** Blocks that are deeper show only their words: browsers cut deeper trees as well. */
const maxDepth = 100

/** A document as HTML, and what the page around it must know. */
export interface RenderedDocument {
  readonly body: Html
  readonly outline: ReadonlyArray<OutlineEntry>
  readonly modules: ReadonlySet<ClientModule>
  readonly frameOrigins: ReadonlySet<string>
  readonly connectOrigins: ReadonlySet<string>
  readonly hasMath: boolean
  /** The ids of the title of the page. */
  readonly titleIds: ReadonlyArray<string>
}

const renderHeading = (
  rendering: Rendering,
  block: BlockOf<"heading-1" | "heading-2" | "heading-3">
): Html => {
  const nodes = block.nodes ?? []
  const title = wordsIn(nodes).trim()
  const id = rendering.id(block.meta?.id ?? block.data.id ?? title.toLowerCase())
  const depth = Number(block.type.at(-1))
  if (title !== "") rendering.outline.push({ id, title, depth })
  const align =
    block.data.align === undefined || block.data.align === "start" ? undefined : `to-${block.data.align}`
  const label = `${rendering.context.words.linkTo} ${title}`
  const words = html`${rendering.anchors(block)}${rendering.inlines(nodes)}${title !== "" && html`<a class="anchor" href=${`#${encodeURIComponent(id)}`} aria-label=${label}>#</a>`}`
  const dir = rendering.dir(nodes)
  // The title of the page is its first heading, so those of a document begin with the second level.
  switch (block.type) {
    case "heading-1":
      return html`<h2 id=${id} class=${align} dir=${dir}>${words}</h2>`
    case "heading-2":
      return html`<h3 id=${id} class=${align} dir=${dir}>${words}</h3>`
    case "heading-3":
      if (block.meta?.depth === 5) return html`<h5 id=${id} class=${align} dir=${dir}>${words}</h5>`
      if (block.meta?.depth === 6) return html`<h6 id=${id} class=${align} dir=${dir}>${words}</h6>`
      return html`<h4 id=${id} class=${align} dir=${dir}>${words}</h4>`
  }
}

const renderParagraph = (rendering: Rendering, block: BlockOf<"paragraph">): Html => {
  const nodes = block.nodes ?? []
  const { align } = block.data
  const isAligned = align === "center" || align === "end"
  return html`<p class=${isAligned && `to-${align}`} dir=${rendering.dir(nodes)}>
    ${rendering.anchors(block)}${rendering.inlines(nodes)}
  </p>`
}

const renderReference = (rendering: Rendering, block: BlockOf<"content-ref">): Html => {
  const target = rendering.link(block.data.ref)
  if (target === undefined) return html``
  const title = [target.emoji, target.title ?? target.href].filter(Boolean).join(" ")
  return html`<figure>${linkCard(rendering, target.href, title, target.description)}</figure>`
}

const renderIntegration = (rendering: Rendering, block: BlockOf<"integration">): Html => {
  const diagram = diagramOf(rendering, block)
  if (diagram !== undefined) return diagram
  const { integration, url } = block.data
  const target = url === undefined ? undefined : rendering.link({ kind: "url", url })
  return target === undefined
    ? html``
    : html`<figure>${linkCard(rendering, target.href, target.href, integration)}</figure>`
}

/** A condition that nobody evaluated holds for nobody, except where conditions are shown. */
const renderCondition = (rendering: Rendering, block: BlockOf<"if">): Html =>
  rendering.context.showsConditions === true
    ? html`<div class="condition">
        <p class="condition-source"><code>if ${block.data.expression}</code></p>
        <div>${rendering.blocks(block.nodes ?? [])}</div>
      </div>`
    : html``

/** Renders a block; a long list or table pauses between its items and rows. */
function* renderBlock(rendering: Rendering, block: Block): Generator<void, Html, void> {
  switch (block.type) {
    case "paragraph":
      return renderParagraph(rendering, block)
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return renderHeading(rendering, block)
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return yield* renderList(rendering, block)
    case "divider":
      return html`<hr />`
    case "blockquote":
      return html`<blockquote>${rendering.blocks(block.nodes ?? [])}</blockquote>`
    case "hint":
      return renderHint(rendering, block)
    case "code":
      return renderCode(rendering, block)
    case "tabs":
      return renderTabs(rendering, block)
    case "stepper":
      return renderStepper(rendering, block)
    case "expandable":
      return renderExpandable(rendering, block)
    case "columns":
      return renderColumns(rendering, block)
    case "images":
      return renderImages(rendering, block)
    case "image":
    case "drawing":
      return renderImage(rendering, block)
    case "file":
      return renderFile(rendering, block)
    case "embed":
      return renderEmbed(rendering, block)
    case "content-ref":
      return renderReference(rendering, block)
    case "math":
      return renderMath(rendering, block.data.formula, true)
    case "table":
      return yield* renderTable(rendering, block)
    case "swagger":
    case "openapi-operation":
    case "openapi-schemas":
    case "openapi-webhook":
      return renderOperation(rendering, block)
    case "integration":
      return renderIntegration(rendering, block)
    case "updates":
      return renderUpdates(rendering, block)
    case "update":
      return renderUpdate(rendering, block)
    case "prompt":
      return renderPrompt(rendering, block)
    case "if":
      return renderCondition(rendering, block)
    // Reusable content that is not resolved is not there.
    case "reusable-content":
      return html``
    // Parts that stand without their whole.
    case "list-item":
    case "code-line":
    case "tabs-item":
    case "stepper-step":
    case "column":
      return html`<div>${rendering.blocks(block.nodes ?? [])}</div>`
  }
}

/** Text has its anchors within its element. */
const hasOwnAnchors = ({ type }: Block): boolean => type === "paragraph" || type.startsWith("heading-")

/** The first blocks of a page, which readers see without scrolling. */
const blocksAtTop = 3

/** Renders nodes, and pauses between blocks. */
function* renderBlocks(rendering: Rendering, nodes: Nodes): Generator<void, Html, void> {
  if (rendering.depth >= maxDepth) return html`<p>${wordsIn(nodes)}</p>`
  rendering.depth++
  const pieces: Array<Html> = []
  let loose: Array<Nodes[number]> = []
  const flush = () => {
    if (loose.length > 0) pieces.push(html`<p>${rendering.inlines(loose)}</p>`)
    loose = []
  }
  for (const [index, node] of nodes.entries()) {
    if (rendering.depth === 1) rendering.isAtTop = index < blocksAtTop
    if (node.object !== "block") loose.push(node)
    else {
      flush()
      const anchors = hasOwnAnchors(node) ? undefined : rendering.anchors(node)
      if (anchors !== undefined) pieces.push(anchors)
      pieces.push(yield* renderBlock(rendering, node))
      yield
    }
  }
  flush()
  rendering.depth--
  return Html.join(pieces)
}

const renderFootnotes = (rendering: Rendering): Html | undefined => {
  const {
    context: { words },
    footnotes
  } = rendering
  if (footnotes.length === 0) return undefined
  const icon = rendering.symbol("arrow-left")
  const notes = footnotes.map(
    ({ body, from, id }) =>
      html`<li id=${id}>
        <div>${body}</div>
        <a class="back" href=${`#${from}`} aria-label=${words.backToText}>${icon}</a>
      </li>`
  )
  return html`<section class="footnotes" aria-label=${words.footnotes}>
    <ol>
      ${notes}
    </ol>
  </section>`
}

/** Renders nodes without a pause, as those within a block are. */
const renderAtOnce = (rendering: Rendering, nodes: Nodes): Html => inOneSlice(renderBlocks(rendering, nodes))

/** Renders the tree of a page, without its title, in steps. It is pure: code and formulas are typeset before. */
export function* renderInSteps(
  document: Document,
  context: RenderContext
): Generator<void, RenderedDocument, void> {
  const rendering = new Rendering(context, placesIn(document), renderAtOnce, renderInlines)
  const blocks = yield* renderBlocks(rendering, document.nodes)
  const body = html`${blocks}${renderFootnotes(rendering)}`
  const { connectOrigins, frameOrigins, hasMath, modules, outline } = rendering
  const titleIds = rendering.freeIds(document.data.anchors ?? [])
  return { body, connectOrigins, frameOrigins, hasMath, modules, outline, titleIds }
}

/** Renders the tree of a page without a pause. */
export const renderDocument = (document: Document, context: RenderContext): RenderedDocument =>
  inOneSlice(renderInSteps(document, context))
