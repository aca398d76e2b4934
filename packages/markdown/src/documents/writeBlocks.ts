import type { ListItem, PhrasingContent, RootContent } from "mdast"
import type { Block, ContentReference, Fragment } from "./Document.ts"
import { type InlineWriting, writeInlines } from "./writeInlines.ts"
import { writeTag } from "./Tag.ts"
import { attribute, writeBlockHtml, writeImages, writePreformatted, writeTextHtml } from "./writeHtml.ts"
import { writeTable } from "./writeTable.ts"

type Attributes = Parameters<typeof writeTag>[1]

const tag = (value: string): RootContent => ({ type: "tag", value })
const html = (value: string): RootContent => ({ type: "html", value })

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)
const flag = (value: unknown): true | undefined => (value === true ? true : undefined)

const childrenOf = (block: Block): ReadonlyArray<Block> =>
  (block.nodes ?? []).filter((node) => node.object === "block")

const isEmpty = (block: Block): boolean =>
  block.type === "paragraph" &&
  (block.nodes ?? []).every((node) => node.object === "text" && node.leaves.every((leaf) => leaf.text === ""))

/** Converts blocks to mdast that parses as the same blocks; empty paragraphs are dropped. */
export const writeBlocks = (blocks: ReadonlyArray<Block>, writing: InlineWriting): Array<RootContent> =>
  blocks.filter((block) => !isEmpty(block)).flatMap((block) => writeBlock(block, writing))

const writeBlock = (block: Block, writing: InlineWriting): Array<RootContent> => {
  const written = writing.sourceOf?.(block)
  if (written !== undefined) return [{ type: "slice", value: written }]
  const { data, type } = block
  const { write } = writing
  const target = data.ref === undefined ? "" : write(data.ref as ContentReference)
  const around = (name: string, attributes: Attributes, inside = writeBlocks(childrenOf(block), writing)) => [
    tag(writeTag(name, attributes)),
    ...inside,
    tag(`{% end${name} %}`)
  ]
  const withLink = (name: string, attributes: Attributes, words = target) =>
    around(name, attributes, [
      {
        type: "paragraph",
        children: [{ type: "link", url: target, children: [{ type: "text", value: words }] }]
      }
    ])
  switch (type) {
    case "paragraph":
      return data.align === undefined
        ? [{ type: "paragraph", children: writeInlines(block.nodes ?? [], writing) }]
        : [html(writeBlockHtml(block, write))]
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return [writeHeading(block, writing)]
    case "list-unordered":
    case "list-ordered":
    case "list-tasks":
      return [writeList(block, writing)]
    case "divider":
      return [{ type: "thematicBreak" }]
    case "blockquote":
      return [{ type: "blockquote", children: writeBlocks(childrenOf(block), writing) as [] }]
    case "hint":
      return around("hint", { style: text(data.style), icon: text(data.icon) })
    case "code":
      return writeCode(block, writing)
    case "tabs":
      return around("tabs", { fullWidth: flag(data.fullWidth) })
    case "tabs-item":
      return around("tab", { title: text(data.title), icon: text(data.icon) })
    case "stepper":
      return around("stepper", {})
    case "stepper-step":
      return around("step", { icon: text(data.icon) })
    case "columns":
      return around("columns", { fullWidth: flag(data.fullWidth) })
    case "column":
      return around("column", {
        width: writeLength(data.width),
        verticalAlignment: text(data.verticalAlignment)
      })
    case "updates":
      return around("updates", { format: text(data.format) })
    case "update": {
      const tags = (data.tags as ReadonlyArray<{ readonly tag: string }> | undefined)
        ?.map((named) => named.tag)
        .join(",")
      return around("update", { date: text(data.date), tags })
    }
    case "prompt": {
      const { description, icon, openInAIProviders, defaultExpanded } = data
      return around("prompt", {
        description: text(description),
        icon: text(icon),
        openInAIProviders: text(openInAIProviders),
        defaultExpanded: text(defaultExpanded)
      })
    }
    case "if":
      return [
        tag(`{% if ${String(data.expression)} %}`),
        ...writeBlocks(childrenOf(block), writing),
        tag("{% endif %}")
      ]
    case "expandable":
      return writeExpandable(block, writing)
    case "images":
      return [html(writeImages(block, write))]
    case "image":
      return [html(writeImages({ ...block, type: "images", data: {}, nodes: [block] }, write))]
    case "drawing":
      return [html(`<img${attribute("src", target)} alt="" class="gitbook-drawing">`)]
    case "file":
      return writeCaptioned("file", { src: target }, block, writing)
    case "embed":
      return writeCaptioned("embed", { url: text(data.url), fullWidth: flag(data.fullWidth) }, block, writing)
    case "content-ref":
      return withLink("content-ref", { url: target })
    case "math":
      return [{ type: "math", value: `\n${String(data.formula).replace(/\n\s*\n/g, "\n")}\n` }]
    case "table":
      return [writeTable(block, writing)]
    case "reusable-content":
      return [tag(`{% include "${target.replaceAll('"', "%22")}" %}`)]
    case "swagger":
      return withLink("openapi", {
        src: target,
        path: text(data.path),
        method: text(data.method),
        expanded: flag(data.expanded),
        fullWidth: flag(data.fullWidth)
      })
    case "openapi-operation":
      return withLink(
        type,
        { spec: target, path: text(data.path), method: text(data.method) },
        `OpenAPI ${target}`
      )
    case "openapi-webhook":
      return withLink(
        type,
        { spec: target, name: text(data.name), method: text(data.method) },
        `OpenAPI ${target}`
      )
    case "openapi-schemas": {
      const schemas = (data.schemas as ReadonlyArray<string>).join(",")
      const grouped = typeof data.grouped === "boolean" ? String(data.grouped) : undefined
      return withLink(type, { spec: target, schemas, grouped, title: text(data.title) }, `OpenAPI ${target}`)
    }
    case "integration":
      return [writeIntegration(block)]
    case "list-item":
    case "code-line":
      return writeBlocks(childrenOf(block), writing)
  }
}

const writeLength = (value: unknown): string | undefined => {
  if (typeof value === "number") return `${value}px`
  const length = value as { readonly unit?: unknown; readonly value?: unknown } | undefined
  return length?.value === undefined ? undefined : `${String(length.value)}${String(length.unit ?? "%")}`
}

const writeHeading = (block: Block, writing: InlineWriting): RootContent => {
  if (block.data.align !== undefined) return html(writeBlockHtml(block, writing.write))
  const children: Array<PhrasingContent> = writeInlines(block.nodes ?? [], writing, false)
  if (typeof block.data.id === "string") {
    const id = block.data.id
    children.push(
      { type: "text", value: " " },
      { type: "html", value: `<a${attribute("href", `#${id}`)}${attribute("id", id)}></a>` }
    )
  }
  return { type: "heading", depth: (Number(block.type.at(-1)) + 1) as 2, children }
}

const writeList = (block: Block, writing: InlineWriting): RootContent => {
  const items = childrenOf(block).map((item): ListItem => {
    const children = writeBlocks(childrenOf(item), writing)
    const checked = block.type === "list-tasks" ? item.data.checked === true : null
    // A box needs text behind it: a comment is text that reads as nothing.
    if (checked !== null && children[0]?.type !== "paragraph") {
      children.unshift({ type: "paragraph", children: [{ type: "html", value: "<!-- -->" }] })
    }
    const spread = children.some((child, index) => index > 0 && !isTightList(child))
    return { type: "listItem", spread, checked, children: children as [] }
  })
  const ordered = block.type === "list-ordered"
  const start = typeof block.data.start === "number" ? block.data.start : 1
  return {
    type: "list",
    ordered,
    start: ordered ? start : null,
    spread: items.some(({ spread }) => spread === true),
    children: items
  }
}

const isTightList = (node: RootContent): boolean => node.type === "list" && node.spread !== true

const writeCode = (block: Block, writing: InlineWriting): Array<RootContent> => {
  const { data } = block
  const lines = childrenOf(block)
  const isRich = lines.some(
    (line) => line.data.highlighted === true || (line.nodes ?? []).some((node) => node.object === "inline")
  )
  if (isRich) return [html(writePreformatted(block, writing.write))]
  const value = lines
    .map((line) =>
      (line.nodes ?? [])
        .map((node) => (node.object === "text" ? node.leaves.map((leaf) => leaf.text).join("") : ""))
        .join("")
    )
    .join("\n")
  const fence: RootContent = { type: "code", lang: text(data.syntax)?.replace(/[\s`]+/g, "-") || null, value }
  const options = {
    title: text(data.title),
    overflow: text(data.overflow),
    lineNumbers: data.lineNumbers === undefined ? undefined : String(data.lineNumbers),
    fullWidth: flag(data.fullWidth),
    expandable: flag(data.expandable),
    collapsedLineCount: typeof data.collapsedLineCount === "number" ? data.collapsedLineCount : undefined
  }
  if (Object.values(options).every((option) => option === undefined)) return [fence]
  return [tag(writeTag("code", options)), fence, tag("{% endcode %}")]
}

const fragmentOf = (block: Block, name: string): Fragment | undefined =>
  block.fragments?.find((fragment) => fragment.fragment === name || fragment.type === name)

const writeExpandable = (block: Block, writing: InlineWriting): Array<RootContent> => {
  const title = fragmentOf(block, "expandable-title")?.nodes ?? []
  const summary = title.map((paragraph) => writeTextHtml(paragraph.nodes ?? [], writing.write)).join(" ")
  return [
    html(block.data.defaultExpanded === true ? "<details open>" : "<details>"),
    html(`<summary>${summary}</summary>`),
    ...writeBlocks(fragmentOf(block, "expandable-body")?.nodes ?? [], writing),
    html("</details>")
  ]
}

const writeCaptioned = (
  name: string,
  attributes: Attributes,
  block: Block,
  writing: InlineWriting
): Array<RootContent> => {
  const caption = writeBlocks(fragmentOf(block, "caption")?.nodes ?? [], writing)
  const open = tag(writeTag(name, attributes))
  return caption.length === 0 ? [open] : [open, ...caption, tag(`{% end${name} %}`)]
}

const writeIntegration = ({ data }: Block): RootContent => {
  const props = Object.entries((data.props ?? {}) as Readonly<Record<string, unknown>>).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]
  )
  const attributes = {
    ...Object.fromEntries(props),
    url: text(data.url),
    fullWidth: flag(data.fullWidth)
  } as Attributes
  return tag(writeTag(`@${String(data.integration)}/${String(data.block)}`, attributes))
}
