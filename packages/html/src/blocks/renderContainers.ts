import { type Block, type BlockOf, boxOf } from "@octavo/markdown"
import { html, type Html } from "../template/Html.ts"
import { type Rendering, type Nodes, wordsIn } from "./Rendering.ts"

const childBlocks = (block: Block): ReadonlyArray<Block> =>
  (block.nodes ?? []).filter((node) => node.object === "block")

const renderItem = (rendering: Rendering, item: Block, isDone: boolean | undefined): Html => {
  const nodes: Nodes = item.type === "list-item" ? (item.nodes ?? []) : [item]
  const first = nodes[0]
  // A paragraph alone, or before a nested list, needs no element of its own.
  const isTight =
    first?.object === "block" &&
    first.type === "paragraph" &&
    first.data.align === undefined &&
    nodes.slice(1).every((node) => node.object === "block" && node.type.startsWith("list-"))
  const dir = rendering.dir(first === undefined || first.object === "text" ? [] : (first.nodes ?? []))
  const body = isTight
    ? [rendering.anchors(first), rendering.inlines(first.nodes ?? []), rendering.blocks(nodes.slice(1))]
    : rendering.blocks(nodes)
  if (isDone === undefined) return html`<li dir=${dir}>${body}</li>`
  return html`<li class="task" dir=${dir}>
    <input type="checkbox" disabled checked=${isDone} aria-label=${rendering.context.words.done} />
    <div>${body}</div>
  </li>`
}

/** A list of any kind. Items with a box are tasks that nobody can tick. */
export function* renderList(
  rendering: Rendering,
  block: BlockOf<"list-ordered" | "list-unordered" | "list-tasks">
): Generator<void, Html, void> {
  const boxes = childBlocks(block).map((item) => boxOf(block, item))
  const items: Array<Html> = []
  for (const [index, item] of childBlocks(block).entries()) {
    items.push(renderItem(rendering, item, boxes[index]))
    yield
  }
  if (block.type === "list-ordered") {
    const start = block.data.start
    return html`<ol start=${start !== undefined && start !== 1 && Number.isInteger(start) && start}>
      ${items}
    </ol>`
  }
  return html`<ul class=${block.type === "list-tasks" && !boxes.includes(undefined) && "tasks"}>
    ${items}
  </ul>`
}

const hintIcons = { info: "info", success: "check", warning: "warning", danger: "danger" } as const

/** A remark that stands out. */
export const renderHint = (rendering: Rendering, block: BlockOf<"hint">): Html => {
  const { icon, style } = block.data
  const kind = Object.hasOwn(hintIcons, style) ? style : "info"
  const label = rendering.context.words[kind]
  return html`
    <div class=${["hint", kind]}>
      <span class="hint-icon" role="img" aria-label=${label}
        >${rendering.icon(icon) ?? rendering.symbol(hintIcons[kind])}</span
      >
      <div>${rendering.blocks(block.nodes ?? [])}</div>
    </div>
  `
}

/** Sections with titles, which the client turns into tabs. */
export const renderTabs = (rendering: Rendering, block: BlockOf<"tabs">): Html => {
  rendering.modules.add("tabs")
  const tabs = childBlocks(block).map((tab) => {
    const data = tab.type === "tabs-item" ? tab.data : {}
    const title = data.title ?? ""
    const id = rendering.id(tab.meta?.id ?? (title === "" ? "tab" : title.toLowerCase()))
    const name = `~${id}-title`
    return html`
      <section id=${id} aria-labelledby=${name}>
        <p class="tab-title" id=${name}>${rendering.icon(data.icon)}${title === "" ? "–" : title}</p>
        <div>${rendering.blocks(tab.type === "tabs-item" ? (tab.nodes ?? []) : [tab])}</div>
      </section>
    `
  })
  if (tabs.length === 0) return html``
  return html`<octavo-tabs class=${["tabs", block.data.fullWidth === true && "wide"]}>${tabs}</octavo-tabs>`
}

/** Steps with numbers. */
export const renderStepper = (rendering: Rendering, block: BlockOf<"stepper">): Html => {
  const steps = childBlocks(block).map((step) => {
    const icon = step.type === "stepper-step" ? rendering.icon(step.data.icon) : undefined
    const nodes = step.type === "stepper-step" ? (step.nodes ?? []) : [step]
    return html`<li class=${icon !== undefined && "has-icon"}>
      ${icon}
      <div>${rendering.blocks(nodes)}</div>
    </li>`
  })
  return steps.length === 0
    ? html``
    : html`<ol class="steps">
        ${steps}
      </ol>`
}

/** A part that opens. Browsers open it for links to what is inside, the client for links to itself. */
export const renderExpandable = (rendering: Rendering, block: BlockOf<"expandable">): Html => {
  const title = rendering.fragment(block, "expandable-title").flatMap((node): Nodes => node.nodes ?? [])
  const words =
    wordsIn(title).trim() === "" ? html`${rendering.context.words.more}` : rendering.inlines(title)
  const id = rendering.id(block.meta?.id ?? "details")
  const body = rendering.blocks(rendering.fragment(block, "expandable-body"))
  return html`
    <details class="expandable" id=${id} open=${block.data.defaultExpanded === true}>
      <summary dir=${rendering.dir(title)}>${words}</summary>
      <div>${body}</div>
    </details>
  `
}

/** The class of the width of a column, in steps of five percent. */
const columnClass = (block: Block): string | undefined => {
  const width = block.type === "column" ? block.data.width : undefined
  if (typeof width !== "object" || width.unit !== "%") return undefined
  return `w-${Math.min(95, Math.max(5, Math.round(width.value / 5) * 5))}`
}

/** Blocks beside each other, one below the other on narrow screens. */
export const renderColumns = (rendering: Rendering, block: BlockOf<"columns">): Html => {
  const columns = childBlocks(block).map((column) => {
    const vertical = column.type === "column" ? column.data.verticalAlignment : undefined
    const at = vertical === "middle" || vertical === "bottom" ? `at-${vertical}` : undefined
    const nodes = column.type === "column" ? (column.nodes ?? []) : [column]
    return html`<div class=${["column", columnClass(column), at]}>${rendering.blocks(nodes)}</div>`
  })
  return html`<div class=${["columns", block.data.fullWidth === true && "wide"]}>${columns}</div>`
}

/** An instruction for a model, with its text to copy. */
export const renderPrompt = (rendering: Rendering, block: BlockOf<"prompt">): Html => {
  const { defaultExpanded, description, icon } = block.data
  const isOpen = defaultExpanded === "full" || defaultExpanded === "partial"
  return html`
    <details class="expandable prompt" open=${isOpen}>
      <summary>${rendering.icon(icon) ?? rendering.symbol("sparkles")}${description}</summary>
      <div>${rendering.blocks(block.nodes ?? [])}</div>
    </details>
  `
}
