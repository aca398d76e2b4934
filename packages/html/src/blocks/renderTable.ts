import {
  type Block,
  type BlockOf,
  type ColumnDefinition,
  type ContentReference,
  type ImageData,
  isReference
} from "@octavo/markdown"
import { Html, html } from "../template/Html.ts"
import { picture } from "./renderImages.ts"
import { anchor, renderLink } from "./renderLink.ts"
import { type Nodes, type Rendering, wordsIn } from "./Rendering.ts"

type Values = Readonly<Record<string, unknown>>

/** The rows of a table, in order. */
const rowsOf = ({ data }: BlockOf<"table">): ReadonlyArray<Values> =>
  Object.values(data.records)
    .toSorted((a, b) => (a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0))
    .map(({ values }) => values)

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [value])

const fragmentsOf = new WeakMap<Block, ReadonlyMap<string, ReadonlyArray<Block>>>()

/** The fragments of a table by name, listed once: a table has one for each cell. */
const fragmentsIn = (block: Block): ReadonlyMap<string, ReadonlyArray<Block>> => {
  const known = fragmentsOf.get(block)
  if (known !== undefined) return known
  const fragments = new Map((block.fragments ?? []).map(({ fragment, nodes }) => [fragment, nodes]))
  fragmentsOf.set(block, fragments)
  return fragments
}

const nodesOfCell = (block: BlockOf<"table">, value: unknown): ReadonlyArray<Block> =>
  typeof value === "string" ? (fragmentsIn(block).get(value) ?? []) : []

/** The image of a cell: a reference, an image with its data, or a list of files of which the first counts. */
const imageOf = (value: unknown): ImageData | undefined => {
  const [first] = listOf(value)
  if (typeof first === "string") return { ref: { kind: "file", file: first } }
  if (isReference(first)) return { ref: first }
  if (typeof first !== "object" || first === null || !("ref" in first) || !isReference(first.ref))
    return undefined
  return { ref: first.ref, ...("alt" in first && typeof first.alt === "string" && { alt: first.alt }) }
}

const chipColors: ReadonlySet<string> = new Set(["red", "orange", "yellow", "green", "blue", "purple"])

/** A value of a selection, or a tag. */
export const chip = (label: string, color?: string): Html =>
  html`<span class=${["chip", color !== undefined && chipColors.has(color) && `chip-${color}`]}
    >${label}</span
  >`

const renderSelect = ({ options }: ColumnDefinition, value: unknown): Html =>
  Html.join(
    listOf(value)
      .filter((one) => typeof one === "string")
      .map((one) => {
        const option = options?.find((option) => option.value === one)
        return html`${chip(option?.label ?? one, option?.color)} `
      })
  )

const symbol = ({ context }: Rendering, name: string, isFilled = false): Html =>
  html`<svg class=${["icon", isFilled && "given"]} aria-hidden="true">
    <use href=${`${context.icons}#${name}`}></use>
  </svg>`

const renderRating = (rendering: Rendering, { max }: ColumnDefinition, value: unknown): Html => {
  const most = Math.min(20, Math.max(1, Math.round(max ?? 5)))
  const given = Math.min(most, Math.max(0, Math.round(Number(value) || 0)))
  const stars = Array.from({ length: most }, (_, index) => symbol(rendering, "rating", index < given))
  return html`<span class="rating" role="img" aria-label=${`${given} / ${most}`}>${stars}</span>`
}

const renderCheckbox = (rendering: Rendering, isChecked: boolean): Html => {
  const { no, yes } = rendering.context.words
  const icon = symbol(rendering, isChecked ? "tick" : "dash")
  return html`<span class=${["check", isChecked && "yes"]} role="img" aria-label=${isChecked ? yes : no}
    >${icon}</span
  >`
}

const renderFiles = (rendering: Rendering, value: unknown): Html =>
  Html.join(
    listOf(value).flatMap((one) => {
      const ref: ContentReference | undefined =
        typeof one === "string" ? { kind: "file", file: one } : isReference(one) ? one : undefined
      const file = ref === undefined ? undefined : rendering.context.file(ref)
      return file === undefined ? [] : [html`${anchor(rendering, file.href, file.name ?? file.href)} `]
    })
  )

/** A paragraph alone in a cell needs no element of its own. */
const renderText = (rendering: Rendering, nodes: ReadonlyArray<Block>): Html =>
  nodes.length === 1 && nodes[0]!.type === "paragraph"
    ? html`${rendering.anchors(nodes[0]!)}${rendering.inlines(nodes[0]!.nodes ?? [])}`
    : rendering.blocks(nodes)

const renderCell = (
  rendering: Rendering,
  block: BlockOf<"table">,
  definition: ColumnDefinition | undefined,
  value: unknown
): Html => {
  if (value === null || value === undefined) return html``
  const { context } = rendering
  switch (definition?.type) {
    case undefined:
    case "text":
      return renderText(rendering, nodesOfCell(block, value))
    case "number":
      return html`${typeof value === "number" || typeof value === "string" ? value : undefined}`
    case "checkbox":
      return renderCheckbox(rendering, value === true)
    case "rating":
      return renderRating(rendering, definition, value)
    case "select":
      return renderSelect(definition, value)
    case "users": {
      const users = listOf(value).filter((one) => typeof one === "string")
      return html`${users
        .map((user) => context.nameOf?.({ kind: "user", user }) ?? "")
        .filter(Boolean)
        .join(", ")}`
    }
    case "files":
      return renderFiles(rendering, value)
    case "content-ref":
      return isReference(value) ? renderLink(rendering, value) : html``
    case "image": {
      const image = imageOf(value)
      return (image && picture(rendering, image, ["in-cell"])) ?? html``
    }
  }
}

const alignClass = (definition: ColumnDefinition | undefined) => [
  definition?.textAlignment !== undefined &&
    definition.textAlignment !== "left" &&
    `to-${definition.textAlignment}`,
  definition?.type === "number" && "number",
  definition?.verticalAlignment !== undefined && `at-${definition.verticalAlignment}`
]

const widthOf = (width: number | undefined): number | undefined =>
  width !== undefined && width >= 20 && width <= 2_000 ? Math.round(width) : undefined

const renderTitle = (
  rendering: Rendering,
  block: BlockOf<"table">,
  definition: ColumnDefinition | undefined
): Html => {
  const nodes = nodesOfCell(block, definition?.titleFragment)
  return nodes.length > 0 ? renderText(rendering, nodes) : html`${definition?.title}`
}

/** The direction of a cell, from its words. */
const dirOf = (rendering: Rendering, block: BlockOf<"table">, value: unknown): "auto" | undefined =>
  rendering.dir(nodesOfCell(block, value).flatMap((node): Nodes => node.nodes ?? []))

function* renderGrid(rendering: Rendering, block: BlockOf<"table">): Generator<void, Html, void> {
  const { definition, fullWidth, view } = block.data
  const columns = view.columns.map((id) => ({ id, definition: definition[id] }))
  if (columns.length === 0) return html``
  const widths = view.columnWidths ?? {}
  const hasHeader =
    view.hideHeader !== true &&
    columns.some(({ definition }) => definition?.title || definition?.titleFragment)
  const label = `${rendering.context.words.table} ${rendering.nextRegion()}`
  const rows: Array<Html> = []
  for (const values of rowsOf(block)) {
    rows.push(
      html`<tr>
        ${columns.map(
          ({ definition, id }) =>
            html`<td class=${alignClass(definition)} dir=${dirOf(rendering, block, values[id])}>
              ${renderCell(rendering, block, definition, values[id])}
            </td>`
        )}
      </tr>`
    )
    yield
  }
  const head =
    hasHeader &&
    html`<thead>
      <tr>
        ${columns.map(
          ({ definition }) =>
            html`<th scope="col" class=${alignClass(definition)} dir="auto">
              ${renderTitle(rendering, block, definition)}
            </th>`
        )}
      </tr>
    </thead>`
  const cols =
    Object.keys(widths).length > 0 &&
    html`<colgroup>
      ${columns.map(({ id }) => html`<col width=${widthOf(widths[id])} />`)}
    </colgroup>`
  return html`
    <div class=${["table", fullWidth === true && "wide"]} tabindex="0" role="region" aria-label=${label}>
      <table>
        ${cols}${head}
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  `
}

/** The words that name a card: those of its first cell with words. */
const nameOfCard = (block: BlockOf<"table">, values: Values): string => {
  for (const id of block.data.view.columns) {
    const nodes = nodesOfCell(block, values[id]).flatMap((node): Nodes => node.nodes ?? [])
    const words = wordsIn(nodes).trim()
    if (words !== "") return words.slice(0, 200)
  }
  return ""
}

const renderCover = (rendering: Rendering, { data: { view } }: BlockOf<"table">, values: Values) => {
  const image = view.coverDefinition === undefined ? undefined : imageOf(values[view.coverDefinition])
  if (image === undefined) return undefined
  const dark = view.coverDefinitionDark === undefined ? undefined : imageOf(values[view.coverDefinitionDark])
  return picture(rendering, { ...image, ...(dark && { refDark: dark.ref }) }, ["cover"])
}

const renderCard = (rendering: Rendering, block: BlockOf<"table">, values: Values): Html => {
  const { definition, view } = block.data
  const target = view.targetDefinition === undefined ? undefined : values[view.targetDefinition]
  const link = isReference(target) ? rendering.link(target) : undefined
  const cells = view.columns.map((id) => {
    const cell = renderCell(rendering, block, definition[id], values[id])
    const title = renderTitle(rendering, block, definition[id])
    const hasTitle = view.hideColumnTitle === false && title.text !== ""
    if (cell.text === "") return html``
    return html`<div dir=${dirOf(rendering, block, values[id])}>
      ${hasTitle && html`<small>${title}</small> `}${cell}
    </div>`
  })
  const name = nameOfCard(block, values) || (link?.title ?? link?.href ?? "")
  return html`
    <li class=${["card", link !== undefined && "linked"]}>
      ${renderCover(rendering, block, values)}
      <div class="card-body">${cells}</div>
      ${link !== undefined && anchor(rendering, link.href, html`<span class="hidden">${name}</span>`, ["card-link"])}
    </li>
  `
}

/** A table as a grid or as cards, in steps. */
export function* renderTable(rendering: Rendering, block: BlockOf<"table">): Generator<void, Html, void> {
  const { fullWidth, view } = block.data
  if (view.type === "grid") return yield* renderGrid(rendering, block)
  const rows = rowsOf(block)
  if (rows.length === 0) return html``
  const classes = ["cards", view.cardSize === "large" && "large", fullWidth === true && "wide"]
  const cards: Array<Html> = []
  for (const values of rows) {
    cards.push(renderCard(rendering, block, values))
    yield
  }
  return html`<ul class=${classes}>
    ${cards}
  </ul>`
}
