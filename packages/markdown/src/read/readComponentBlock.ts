import type { Code } from "mdast"
import { anchorTitleOf } from "../headings/anchors.ts"
import type { Block, Inline, Mark, Text } from "../document/Document.ts"
import type { Part, TagPart } from "../tags/Part.ts"
import { inPlace } from "../places/Places.ts"
import { placeOfAttribute } from "../places/placeOfAttribute.ts"
import { leaf } from "../inlines/Reading.ts"
import { readCodeText, readListing } from "./readListing.ts"
import { readFileTree } from "./readFileTree.ts"
import { readTypeTable } from "./readTypeTable.ts"
import { paragraphOfWords, titleOfTag, wordsAbove, wordsOfAttribute } from "./titleOfTag.ts"
import type { TagReader } from "./TagReader.ts"

/** A card is its title, with its link, above its words. */
const readCard = (reader: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const { reading } = reader
  const { url } = part.words.attributes
  const marks: ReadonlyArray<Mark> = [{ object: "mark", type: "bold" }]
  const title = wordsOfAttribute(reader, part, "title", marks)
  const description = wordsAbove(reader, part, "description")
  const body = reader.parts(part.parts)
  if (url === undefined || url === "")
    return [...paragraphOfWords(reader, part, "title", title), ...description, ...body]
  const linked = title.length > 0 || body.length > 0 ? title : [reading.text([leaf(url, [])])]
  const [first, ...others] = body
  // A button has no title; its words are its link.
  const isButton = linked.length === 0 && first?.type === "paragraph" && others.length === 0
  const nodes = isButton ? (first.nodes as ReadonlyArray<Text>) : linked
  if (nodes.length === 0) return [...description, ...body]
  const link: Inline = {
    object: "inline",
    type: "link",
    key: reading.key(),
    data: { ref: reading.reference("link", url) },
    nodes
  }
  const place = isButton
    ? reading.places?.get(first.key)
    : placeOfAttribute(part.words, part.raw, part.start, "title")
  const href = placeOfAttribute(part.words, part.raw, part.start, "url")
  if (place !== undefined && href !== undefined) {
    const attributes = { href: { value: url, ...href } }
    const { end, start } = place
    reading.placed(link, () => ({ start, end, attributes, origin: inPlace }))
  }
  if (isButton) return [{ ...first, nodes: [link] }, ...description]
  const above = paragraphOfWords(reader, part, "title", [link])
  return [...above, ...description, ...body]
}

/** The title of a fence: its name between brackets or quotes, all words behind its language, or its language. */
const titleOfFence = ({ lang, meta }: Code): string => {
  const words = meta ?? ""
  const [, named] = /(?:title|filename|tab)=["']([^"']*)["']/.exec(words) ?? /\[([^\]]*)\]/.exec(words) ?? []
  return (named ?? words.replace(/\{[^}]*\}|\b\w+=\S*/g, "").trim()) || (lang ?? "")
}

/** A group of code is shown as tabs, one for each fence. */
export const readCodeGroup = (reader: TagReader, { parts }: TagPart): ReadonlyArray<Block> => {
  const { reading } = reader
  const tabs = parts.flatMap((part: Part): Array<Block> => {
    const title = part.type === "node" && part.node.type === "code" ? titleOfFence(part.node) : undefined
    const meta = { id: reading.anchors.next("") }
    const tab = reading.block("tabs-item", { title }, reading.orEmpty([...reader.part(part)]))
    const node = part.type === "node" ? { node: part.node } : {}
    return [reading.placed({ ...tab, meta }, () => ({ start: part.start, end: part.end, ...node }))]
  })
  return tabs.length === 0 ? [] : [reading.block("tabs", {}, tabs)]
}

const readAccordion = (reader: TagReader, part: TagPart): Block => {
  const { reading } = reader
  const id = reading.anchors.next(anchorTitleOf(part.words) ?? "")
  const [title = reading.paragraph([])] = paragraphOfWords(
    reader,
    part,
    "title",
    wordsOfAttribute(reader, part, "title", [])
  )
  const isOpen = part.words.attributes.open === "true"
  return reading.void(
    "expandable",
    { defaultExpanded: isOpen ? true : undefined },
    {
      meta: { id },
      fragments: [
        reading.fragment("expandable-title", "expandable-title", [title]),
        reading.fragment("expandable-body", "expandable-body", reading.orEmpty(reader.parts(part.parts)))
      ]
    }
  )
}

const readImage = (reader: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const { reading } = reader
  const { alt, src } = part.words.attributes
  const caption = titleOfTag(reader, part)
  if (src === undefined) return [...caption, ...reader.parts(part.parts)]
  const fragments = caption.length === 0 ? [] : [reading.fragment("caption", "caption", caption)]
  const image = reading.void("image", { ref: reading.reference("image", src), alt }, { fragments })
  return [{ ...reading.block("images", {}, [image]), isVoid: false }]
}

const readIcon = ({ parts, reading }: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const { icon } = part.words.attributes
  if (icon === undefined) return parts(part.parts)
  const inline: Inline = { object: "inline", type: "icon", key: reading.key(), data: { icon } }
  return [reading.paragraph([inline])]
}

/** Reads a component that is no tag of a page otherwise; undefined for one that is shown as such a tag. */
export const readComponentBlock = (reader: TagReader, part: TagPart): ReadonlyArray<Block> | undefined => {
  switch (part.words.name) {
    case "accordion":
      return [readAccordion(reader, part)]
    case "card":
    case "fragment":
    case "link":
      return readCard(reader, part)
    case "code-group":
      return readCodeGroup(reader, part)
    case "image":
      return readImage(reader, part)
    case "icon":
      return readIcon(reader, part)
    case "listing":
      return readListing(reader, part)
    case "code-text":
      return readCodeText(reader, part)
    case "type-table":
      return [...readTypeTable(reader, part), ...reader.parts(part.parts)]
    case "file-tree":
    case "folder":
    case "tree-file":
      return readFileTree(reader, part)
    case "badge":
      return [
        ...titleOfTag(reader, part),
        ...wordsAbove(reader, part, "description"),
        ...reader.parts(part.parts)
      ]
    default:
      return undefined
  }
}
