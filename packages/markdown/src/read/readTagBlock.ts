import type { Block } from "../document/Document.ts"
import type { BlockData, Length } from "../document/BlockData.ts"
import { isKnownTag } from "../tags/blockTags.ts"
import { importedBy } from "../tags/importedFiles.ts"
import { includesOf, type WrittenInclude } from "../document/includes.ts"
import { INCLUDE, type Part, type TagPart, TARGET } from "../tags/Part.ts"
import type { Place } from "../places/Places.ts"
import { readCodeGroup, readComponentBlock } from "./readComponentBlock.ts"
import { titleOfTag, wordsAbove } from "./titleOfTag.ts"
import { admonitionOf, readAdmonition } from "./readAdmonition.ts"
import { readDirective } from "./readDirective.ts"
import { elementOfLabel } from "../headings/HtmlAnchors.ts"
import { isTrue } from "../tags/Tag.ts"
import { type TagReader, withAnchor } from "./TagReader.ts"
import { readOpenapi, readSwagger, readWrittenOperation } from "./readOpenapi.ts"
import { readIntegration } from "./readIntegration.ts"
import { readTarget } from "./readTarget.ts"
import { leaf, type OrUndefined, readInclude } from "../inlines/Reading.ts"

const STYLES = ["info", "warning", "danger", "success"] as const

/** Only the tags with this name, with all content outside of them moved into the first. */
const itemsOf = (
  reader: TagReader,
  parts: ReadonlyArray<Part>,
  name: string,
  read: (part: TagPart) => Block
): Array<Block> =>
  parts.flatMap((part) =>
    part.type === "tag" && part.words.name === name ? [read(part)] : strays(reader, part, name, read)
  )

/** Content between tabs or steps belongs to none of them; it gets one of its own so that it is not lost. */
const strays = (
  reader: TagReader,
  part: Part,
  name: string,
  read: (part: TagPart) => Block
): Array<Block> => {
  const words = { name, closes: undefined, attributes: {}, places: {}, argument: "" }
  return [
    read({
      type: "tag",
      words,
      raw: "",
      parts: [part],
      start: part.start,
      end: part.end,
      close: part.end,
      closed: true
    })
  ]
}

const columnWidth = (width: string | undefined): Length | undefined => {
  const match = /^(\d+(?:\.\d+)?)\s*(%|px)?$/.exec(width ?? "")
  return match === null ? undefined : { unit: match[2] ?? "%", value: Number(match[1]) }
}

const placeOf = (tag: TagPart): Place => ({ start: tag.start, end: tag.end, tag })

/** Reads a `{% tag %}` and the content before its end tag into a block. */
export const readTagBlock = (reader: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const blocks = readTag(reader, part)
  if (blocks.length === 1 && blocks[0]!.type !== "code")
    reader.reading.placed(blocks[0]!, () => placeOf(part))
  return blocks
}

const readTag = (reader: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const { reading } = reader
  const { name, attributes, argument, component } = part.words
  if (component !== undefined) {
    if (!part.closed && !component.isClosed) return [readUnknown(reader, part)]
    const written = reading.source.slice(part.start, part.end)
    const imported = importedBy(reading.imports, component.name, written)
    if (imported !== undefined) return [readIncludes(reader, written, [imported])]
    const blocks = readComponentBlock(reader, part)
    if (blocks !== undefined) return blocks
  }
  const inside = () => reading.orEmpty([...titleOfTag(reader, part), ...reader.parts(part.parts)])
  const admonition = part.closed ? admonitionOf({ tag: part }) : undefined
  if (admonition?.opens.form === "code-group") return readCodeGroup(reader, part)
  const directive = part.fence?.opens?.directive
  if (directive !== undefined && !part.closed) return [readUnknown(reader, part)]
  if (directive?.label !== undefined) reading.htmlAnchors.add(elementOfLabel(directive.label))
  const blocks = directive && admonition && readDirective(reader, part, admonition)
  if (blocks !== undefined) return blocks
  if (admonition !== undefined && admonition.opens.form !== "tabs")
    return [readAdmonition(reader, admonition, () => reader.parts(part.parts))]
  switch (name) {
    case "hint":
      return [
        reading.block(
          "hint",
          { style: STYLES.find((style) => style === attributes.style) ?? "info", icon: attributes.icon },
          inside()
        )
      ]
    case "if":
      return [reading.block("if", { expression: argument }, inside())]
    case "tabs":
    case "stepper":
    case "columns":
    case "updates":
      return component !== undefined && !part.parts.some(isItem)
        ? reader.parts(part.parts)
        : list(readItems(reader, part, name))
    case "code":
      return readCode(reader, part)
    case "prompt":
      return [readPrompt(reader, part)]
    case "embed":
    case "file":
    case "content-ref":
    case "include":
      return name === "content-ref" && attributes.url === undefined
        ? reader.parts(part.parts)
        : [readTarget(reader, part, name)]
    case TARGET:
      reading.htmlAnchors.add(elementOfLabel(attributes.id ?? ""))
      return []
    case INCLUDE:
      return [readIncludes(reader, part.raw, includesOf(part.raw))]
    case "openapi":
    case "swagger":
      return attributes.src === undefined
        ? [...readWrittenOperation(reader, part), ...reader.parts(part.parts)]
        : [readSwagger(reader, part, attributes.src)]
    case "openapi-operation":
    case "openapi-schemas":
    case "openapi-webhook":
      return [readOpenapi(reader, part)]
    case "tab":
    case "step":
    case "column":
    case "update":
      return [
        ...titleOfTag(reader, part),
        ...wordsAbove(reader, part, "date"),
        ...wordsAbove(reader, part, "tags"),
        ...reader.parts(part.parts)
      ]
    default:
      return name.startsWith("@") && isKnownTag(part.words)
        ? [readIntegration(reader, part)]
        : [readUnknown(reader, part)]
  }
}

const isItem = (part: Part): boolean => part.type === "tag" && /^(?:tab|step)$/.test(part.words.name)

/** A block of items, each a tag of its own. */
const readItems = (
  reader: TagReader,
  part: TagPart,
  name: "tabs" | "stepper" | "columns" | "updates"
): Block => {
  const { reading } = reader
  const { format, fullWidth } = part.words.attributes
  const titles = (part.words.component?.items ?? []).values()
  const items = (item: string, read: (reader: TagReader, item: TagPart) => Block) =>
    itemsOf(reader, part.parts, item, (tag) => read(reader, tag))
  switch (name) {
    case "tabs":
      return reading.block(
        "tabs",
        { fullWidth: isTrue(fullWidth) },
        items("tab", (one, tab) => readTab(one, tab, titles.next().value))
      )
    case "stepper":
      return reading.block("stepper", {}, items("step", readStep))
    case "columns": {
      const columns = items("column", readColumn)
      return { ...reading.block("columns", { fullWidth: isTrue(fullWidth) }, columns), isVoid: false }
    }
    case "updates":
      return reading.block("updates", { format }, items("update", readUpdate))
  }
}

/** An include in the syntax of another tool. The official schema allows a reference to a reusable content alone, so that those of files are beside it. */
const readIncludes = (
  { reading }: TagReader,
  written: string,
  files: ReadonlyArray<WrittenInclude>
): Block => {
  const includes = files.map((one) => readInclude(reading, one))
  return reading.void("reusable-content", {
    ref: reading.reference("include", files[0]!.target),
    includes,
    written
  })
}

/** A tag that nobody knows is text. */
const readUnknown = ({ reading }: TagReader, part: TagPart): Block => {
  const whole = part.raw.replace(/\s+/g, " ")
  const text = leaf(whole, [])
  const { start, end } = part
  reading.places?.spell(text, [{ start, end, whole, from: 0, to: whole.length, form: "raw" }])
  return reading.paragraph([reading.text([text])])
}

const list = (block: Block): ReadonlyArray<Block> => (block.nodes?.length === 0 ? [] : [block])

/** A tab; one without a title has the one that the component around it gives it. */
const readTab = (reader: TagReader, tab: TagPart, given?: string): Block => {
  const { title = given, icon } = tab.words.attributes
  const anchor = withAnchor(reader, tab)
  const nodes = reader.reading.orEmpty(reader.parts(tab.parts))
  const block = { ...reader.reading.block("tabs-item", { title, icon }, nodes), ...anchor }
  return reader.reading.placed(block, () => placeOf(tab))
}

const readStep = (reader: TagReader, step: TagPart): Block =>
  reader.reading.placed(
    reader.reading.block(
      "stepper-step",
      { icon: step.words.attributes.icon },
      reader.reading.orEmpty([...titleOfTag(reader, step), ...reader.parts(step.parts)])
    ),
    () => placeOf(step)
  )

const readColumn = (reader: TagReader, column: TagPart): Block => {
  const { width, verticalAlignment, valign } = column.words.attributes
  const block = reader.reading.block(
    "column",
    { width: columnWidth(width), verticalAlignment: verticalAlignment ?? valign },
    reader.reading.orEmpty(reader.parts(column.parts))
  )
  return reader.reading.placed(block, () => placeOf(column))
}

const readUpdate = (reader: TagReader, update: TagPart): Block => {
  const { date, tags } = update.words.attributes
  const named = tags
    ?.split(",")
    .flatMap((tag) => (tag.trim() === "" ? [] : [{ kind: "tag" as const, tag: tag.trim() }]))
  const nodes = reader.reading.orEmpty(reader.parts(update.parts))
  const block = reader.reading.block("update", { date: date ?? "", tags: named }, nodes)
  return reader.reading.placed(block, () => placeOf(update))
}

/** `{% code %}` says how the fence inside it is shown. */
const readCode = (reader: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const { attributes } = part.words
  const data: OrUndefined<BlockData["code"]> = {
    title: attributes.title,
    overflow:
      attributes.overflow === "wrap" || attributes.overflow === "scroll" ? attributes.overflow : undefined,
    lineNumbers: attributes.lineNumbers === undefined ? undefined : attributes.lineNumbers === "true",
    fullWidth: isTrue(attributes.fullWidth),
    expandable: isTrue(attributes.expandable),
    collapsedLineCount:
      attributes.collapsedLineCount === undefined ? undefined : Number(attributes.collapsedLineCount)
  }
  const { places } = reader.reading
  const hasCode = part.parts.some((inner) => inner.type === "node" && inner.node.type === "code")
  const blocks = part.parts.flatMap((inner) => {
    if (inner.type !== "node" || inner.node.type !== "code") return reader.part(inner)
    const block = reader.code(inner.node, data)
    const place = places?.get(block.key)
    if (place !== undefined && part.parts.length === 1) places?.set(block.key, { ...place, tag: part })
    return [block]
  })
  return hasCode ? blocks : [...titleOfTag(reader, part), ...blocks]
}

const readPrompt = (reader: TagReader, part: TagPart): Block => {
  const { defaultExpanded, description, icon, openInAIProviders } = part.words.attributes
  const data = { description: description ?? "", icon, openInAIProviders, defaultExpanded }
  return reader.reading.block("prompt", data, reader.reading.orEmpty(reader.parts(part.parts)))
}
