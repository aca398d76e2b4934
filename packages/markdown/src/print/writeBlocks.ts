import type { ListItem, PhrasingContent, RootContent } from "mdast"
import type { Block, BlockOf } from "../document/Document.ts"
import { boxOf, childrenOf, fragmentOf, isHighlighted } from "../document/childrenOf.ts"
import { areOneList } from "./areOneList.ts"
import { type InlineWriting, writeInlines } from "./writeInlines.ts"
import { containerTag } from "./containerTag.ts"
import { flagValue, type TagAttributes, textValue, writeTag } from "../tags/Tag.ts"
import {
  attribute,
  targetOf,
  writeBlockHtml,
  writeImages,
  writePreformatted,
  writeTextHtml
} from "./writeHtml.ts"
import { Unwritable } from "./Unwritable.ts"
import { writeMdxBlock } from "./writeMdxBlock.ts"
import { writeTable } from "./writeTable.ts"

const tag = (value: string): RootContent => ({ type: "tag", value })
const html = (value: string): RootContent => ({ type: "html", value })

type Headings = "heading-1" | "heading-2" | "heading-3"
type Lists = "list-ordered" | "list-unordered" | "list-tasks"
type OpenapiBlocks = "openapi-operation" | "openapi-webhook" | "openapi-schemas"
type Linked = "content-ref" | "swagger" | OpenapiBlocks

const isEmpty = (block: Block): boolean =>
  block.type === "paragraph" &&
  (block.nodes ?? []).every((node) => node.object === "text" && node.leaves.every((leaf) => leaf.text === ""))

/** Converts blocks to mdast that parses as the same blocks; empty paragraphs are dropped. */
export const writeBlocks = (blocks: ReadonlyArray<Block>, writing: InlineWriting): Array<RootContent> => {
  const written: Array<RootContent> = []
  let previous: Block | undefined
  for (const block of blocks) {
    if (isEmpty(block)) continue
    const nodes = writeWhole(block, writing)
    if (areOneList(previous, block, written.at(-1), nodes[0])) written.push(html("<!-- -->"))
    for (const node of nodes) written.push(node)
    previous = block
  }
  return written
}

/** A page of MDX cannot have a block that only a tag expresses. */
const writeWhole = (block: Block, writing: InlineWriting): Array<RootContent> => {
  const nodes = writeBlock(block, writing)
  const [first] = nodes
  if (writing.mdx?.hasTags === false && first?.type === "tag" && first.value.startsWith("{%"))
    throw new Unwritable("no-markdown", [block.type])
  return nodes
}

const writeBlock = (block: Block, writing: InlineWriting): Array<RootContent> => {
  const written = writing.sourceOf?.(block)
  if (written !== undefined) return [{ type: "slice", value: written }]
  const component = writing.mdx && writeMdxBlock(block, writing, writing.mdx, writeBlocks)
  if (component !== undefined) return component
  const { write } = writing
  switch (block.type) {
    case "paragraph":
      return block.data.align === undefined
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
    case "tabs":
    case "tabs-item":
    case "stepper":
    case "stepper-step":
    case "columns":
    case "column":
    case "updates":
    case "update":
    case "prompt":
      return around(...containerTag(block), writeBlocks(childrenOf(block), writing))
    case "code":
      return writeCode(block, writing)
    case "if":
      return [
        tag(`{% if ${String(block.data.expression)} %}`),
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
      return [
        html(`<img${attribute("src", targetOf(block.data.ref, write))} alt="" class="gitbook-drawing">`)
      ]
    case "file":
      return writeCaptioned("file", { src: targetOf(block.data.ref, write) }, block, writing)
    case "embed":
      return writeCaptioned(
        "embed",
        { url: textValue(block.data.url), fullWidth: flagValue(block.data.fullWidth) },
        block,
        writing
      )
    case "content-ref":
    case "swagger":
    case "openapi-operation":
    case "openapi-webhook":
    case "openapi-schemas":
      return writeLinked(block, targetOf(block.data.ref, write))
    case "math":
      return [{ type: "math", value: `\n${String(block.data.formula).replace(/\n\s*\n/g, "\n")}\n` }]
    case "table":
      return [writeTable(block, writing)]
    case "reusable-content":
      return [tag(block.data.written ?? includeOf(targetOf(block.data.ref, write)))]
    case "integration":
      return [writeIntegration(block)]
    case "list-item":
    case "code-line":
      return writeBlocks(childrenOf(block), writing)
  }
}

const includeOf = (target: string): string => `{% include "${target.replaceAll('"', "%22")}" %}`

const around = (
  name: string,
  attributes: TagAttributes,
  inside: ReadonlyArray<RootContent>
): Array<RootContent> => [tag(writeTag(name, attributes)), ...inside, tag(`{% end${name} %}`)]

/** A tag around a link to the target of the block, which shows it where the tag is unknown. */
const writeLinked = (block: BlockOf<Linked>, target: string): Array<RootContent> => {
  const linked = (name: string, attributes: TagAttributes, words: string) => {
    const link: PhrasingContent = { type: "link", url: target, children: [{ type: "text", value: words }] }
    return around(name, attributes, [{ type: "paragraph", children: [link] }])
  }
  switch (block.type) {
    case "content-ref":
      return linked("content-ref", { url: target }, target)
    case "swagger": {
      const { expanded, fullWidth, method, path } = block.data
      const looks = { expanded: flagValue(expanded), fullWidth: flagValue(fullWidth) }
      return linked(
        "openapi",
        { src: target, path: textValue(path), method: textValue(method), ...looks },
        target
      )
    }
    case "openapi-operation":
    case "openapi-webhook":
    case "openapi-schemas":
      return linked(block.type, { spec: target, ...attributesOfOpenapi(block) }, `OpenAPI ${target}`)
  }
}

const attributesOfOpenapi = (block: BlockOf<OpenapiBlocks>): TagAttributes => {
  switch (block.type) {
    case "openapi-operation":
      return { path: textValue(block.data.path), method: textValue(block.data.method) }
    case "openapi-webhook":
      return { name: textValue(block.data.name), method: textValue(block.data.method) }
    case "openapi-schemas": {
      const { grouped, schemas, title } = block.data
      const isGrouped = typeof grouped === "boolean" ? String(grouped) : undefined
      return { schemas: schemas.join(","), grouped: isGrouped, title: textValue(title) }
    }
  }
}

const writeHeading = (block: BlockOf<Headings>, writing: InlineWriting): RootContent => {
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

const writeList = (block: BlockOf<Lists>, writing: InlineWriting): RootContent => {
  const items = childrenOf(block).map((item): ListItem => {
    const children = writeBlocks(childrenOf(item), writing)
    // A copied divider behind a bullet of its own character would be a longer divider.
    if (childrenOf(item).find((one) => !isEmpty(one))?.type === "divider")
      children[0] = { type: "thematicBreak" }
    const checked = boxOf(block, item) ?? null
    // A box needs text behind it: a comment is text that reads as nothing.
    if (checked !== null && children[0]?.type !== "paragraph") {
      children.unshift({ type: "paragraph", children: [{ type: "html", value: "<!-- -->" }] })
    }
    const spread = children.some((child, index) => index > 0 && !isTightList(child))
    return { type: "listItem", spread, checked, children: children as [] }
  })
  const ordered = block.type === "list-ordered"
  const start = ordered && typeof block.data.start === "number" ? block.data.start : 1
  return {
    type: "list",
    ordered,
    start: ordered ? start : null,
    spread: items.some(({ spread }) => spread === true),
    children: items
  }
}

/** Whether a list begins, in its first item, with a list whose number only begins one behind a blank line. */
const beginsWithNumber = (node: RootContent | undefined): boolean =>
  node?.type === "list" &&
  ((node.ordered === true && node.start !== 1) || beginsWithNumber(node.children[0]?.children[0]))

/** Whether the first item of a list, or of the list that it begins with, is empty: such an item continues the paragraph before it. */
const beginsEmpty = (node: RootContent | undefined): boolean =>
  node?.type === "list" &&
  (node.children[0]?.children.length === 0 || beginsEmpty(node.children[0]?.children[0]))

const isTightList = (node: RootContent): boolean =>
  node.type === "list" && node.spread !== true && !beginsWithNumber(node) && !beginsEmpty(node)

const writeCode = (block: BlockOf<"code">, writing: InlineWriting): Array<RootContent> => {
  const { data } = block
  const lines = childrenOf(block)
  const isRich = lines.some(
    (line) => isHighlighted(line) || (line.nodes ?? []).some((node) => node.object === "inline")
  )
  if (isRich) return [html(writePreformatted(block, writing.write))]
  const value = lines
    .map((line) =>
      (line.nodes ?? [])
        .map((node) => (node.object === "text" ? node.leaves.map((leaf) => leaf.text).join("") : ""))
        .join("")
    )
    .join("\n")
  const fence: RootContent = {
    type: "code",
    lang: textValue(data.syntax)?.replace(/[\s`]+/g, "-") || null,
    value
  }
  const options = {
    title: textValue(data.title),
    overflow: textValue(data.overflow),
    lineNumbers: data.lineNumbers === undefined ? undefined : String(data.lineNumbers),
    fullWidth: flagValue(data.fullWidth),
    expandable: flagValue(data.expandable),
    collapsedLineCount: typeof data.collapsedLineCount === "number" ? data.collapsedLineCount : undefined
  }
  if (Object.values(options).every((option) => option === undefined)) return [fence]
  return [tag(writeTag("code", options)), fence, tag("{% endcode %}")]
}

const writeExpandable = (block: BlockOf<"expandable">, writing: InlineWriting): Array<RootContent> => {
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
  attributes: TagAttributes,
  block: Block,
  writing: InlineWriting
): Array<RootContent> => {
  const caption = writeBlocks(fragmentOf(block, "caption")?.nodes ?? [], writing)
  const open = tag(writeTag(name, attributes))
  return caption.length === 0 ? [open] : [open, ...caption, tag(`{% end${name} %}`)]
}

const writeIntegration = ({ data }: BlockOf<"integration">): RootContent => {
  const props = Object.entries(data.props ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value)
  ])
  const attributes = {
    ...Object.fromEntries(props),
    url: textValue(data.url),
    fullWidth: flagValue(data.fullWidth)
  } as TagAttributes
  return tag(writeTag(`@${String(data.integration)}/${String(data.block)}`, attributes))
}
