import type { Code } from "mdast"
import { anchorTitleOf } from "../headings/anchors.ts"
import type { Block, Inline, Mark, Text } from "../document/Document.ts"
import type { Part, TagPart } from "../tags/Part.ts"
import { inPlace } from "../places/Places.ts"
import { placeOfAttribute } from "../places/placeOfAttribute.ts"
import { leaf } from "../inlines/Reading.ts"
import type { TagReader } from "./TagReader.ts"

/** The words of an attribute, spelled where they are; nothing without any. */
const wordsOf = (
  { reading }: TagReader,
  { raw, start, words }: TagPart,
  name: string,
  marks: ReadonlyArray<Mark>
): ReadonlyArray<Text> => {
  const value = words.attributes[name] ?? ""
  // A space that is not to break stays one.
  const whole = value.replace(/[ \t\r\n\f]+/g, " ").replace(/^ | $/g, "")
  if (whole === "") return []
  const text = leaf(whole, marks)
  const span = placeOfAttribute(words, raw, start, name)
  if (span !== undefined)
    reading.places?.spell(text, [{ ...span, whole, from: 0, to: whole.length, form: "html" }])
  return [reading.text([text])]
}

const paragraphOf = (
  reader: TagReader,
  part: TagPart,
  name: string,
  inlines: ReadonlyArray<Inline | Text>
): ReadonlyArray<Block> => {
  if (inlines.length === 0) return []
  const paragraph = reader.reading.paragraph(inlines)
  const span = placeOfAttribute(part.words, part.raw, part.start, name)
  return [
    span === undefined ? paragraph : reader.reading.placed(paragraph, () => ({ ...span, isTitle: true }))
  ]
}

/** The words of an attribute that no block has a place for, as a paragraph; nothing without any. */
export const wordsAbove = (
  reader: TagReader,
  part: TagPart,
  name: string,
  marks: ReadonlyArray<Mark> = []
): ReadonlyArray<Block> => paragraphOf(reader, part, name, wordsOf(reader, part, name, marks))

/** The title of a tag, as a paragraph in bold above what is within it; nothing without one. */
export const titleOfTag = (reader: TagReader, part: TagPart): ReadonlyArray<Block> =>
  wordsAbove(reader, part, "title", [{ object: "mark", type: "bold" }])

/** A card is its title, with its link, above its words. */
const readCard = (reader: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const { reading } = reader
  const { url } = part.words.attributes
  const marks: ReadonlyArray<Mark> = [{ object: "mark", type: "bold" }]
  const title = wordsOf(reader, part, "title", marks)
  const description = wordsAbove(reader, part, "description")
  const body = reader.parts(part.parts)
  if (url === undefined || url === "")
    return [...paragraphOf(reader, part, "title", title), ...description, ...body]
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
  const above = paragraphOf(reader, part, "title", [link])
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
  const [title = reading.paragraph([])] = paragraphOf(
    reader,
    part,
    "title",
    wordsOf(reader, part, "title", [])
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

/** Reads a component that is no tag of a page otherwise; undefined for one that is shown as such a tag. */
export const readComponentBlock = (reader: TagReader, part: TagPart): ReadonlyArray<Block> | undefined => {
  switch (part.words.name) {
    case "accordion":
      return [readAccordion(reader, part)]
    case "card":
      return readCard(reader, part)
    case "code-group":
      return readCodeGroup(reader, part)
    case "image":
      return readImage(reader, part)
    case "badge":
    case "fragment":
      return [
        ...titleOfTag(reader, part),
        ...wordsAbove(reader, part, "description"),
        ...reader.parts(part.parts)
      ]
    default:
      return undefined
  }
}
