import type { Block, Inline, Text } from "../document/Document.ts"
import type { HtmlAttribute } from "../html/Html.ts"
import { inPlace, type Span } from "../places/Places.ts"
import type { TagPart } from "../tags/Part.ts"
import { titleAbove, type WrittenAdmonition } from "./readAdmonition.ts"
import type { TagReader } from "./TagReader.ts"

/** The value of a directive as that of an attribute, with its range in the source; undefined without one. */
const valueOf = ({ line, start }: WrittenAdmonition, range: Span | undefined): HtmlAttribute | undefined =>
  range && { value: line.slice(range.start, range.end), start: start + range.start, end: start + range.end }

const linkTo = (reader: TagReader, href: HtmlAttribute, nodes: ReadonlyArray<Text>, place: Span): Inline => {
  const { reading } = reader
  const data = { ref: reading.reference("link", href.value) }
  const link: Inline = { object: "inline", type: "link", key: reading.key(), data, nodes }
  const { end, start } = place
  return reading.placed(link, () => ({ start, end, attributes: { href }, origin: inPlace }))
}

/** A button is a paragraph whose words are a link. */
const linked = (
  reader: TagReader,
  blocks: ReadonlyArray<Block>,
  url: HtmlAttribute | undefined
): ReadonlyArray<Block> => {
  const [first, ...others] = blocks
  if (first?.type !== "paragraph" || others.length > 0 || url === undefined) return blocks
  const nodes = (first.nodes ?? []).filter((node) => node.object === "text")
  if (nodes.length !== first.nodes?.length) return blocks
  const place = reader.reading.places?.get(first.key) ?? { start: -1, end: -1 }
  return [{ ...first, nodes: [linkTo(reader, url, nodes, place)] }]
}

const readPicture = (
  reader: TagReader,
  part: TagPart,
  admonition: WrittenAdmonition
): ReadonlyArray<Block> => {
  const { reading } = reader
  const src = valueOf(admonition, admonition.opens.directive?.src)
  if (src === undefined) return reader.parts(part.parts)
  const [only, ...others] = part.parts
  const isCaption = others.length === 0 && only?.type === "node" && only.node.type === "paragraph"
  const fragments = isCaption ? reader.caption(part.parts) : []
  const alt = valueOf(admonition, admonition.opens.directive?.alt)
  const data = { ref: reading.reference("image", src.value), alt: alt?.value }
  const image = reading.placed(reading.void("image", data, { fragments }), () => ({
    start: part.start,
    end: part.end,
    attributes: { src, ...(alt !== undefined && { alt }) },
    origin: inPlace
  }))
  const images = { ...reading.block("images", {}, [image]), isVoid: false }
  return isCaption ? [images] : [images, ...reader.parts(part.parts)]
}

/** Reads a directive of MyST that is neither a hint nor a block that opens and closes; undefined for those and for a set of tabs. */
export const readDirective = (
  reader: TagReader,
  part: TagPart,
  admonition: WrittenAdmonition
): ReadonlyArray<Block> | undefined => {
  const url = valueOf(admonition, admonition.opens.directive?.url)
  switch (admonition.opens.form) {
    case "card": {
      const content = reader.parts(part.parts)
      return admonition.opens.directive?.isButton === true
        ? linked(reader, content, url)
        : [...linked(reader, titleAbove(reader, admonition), url), ...content]
    }
    case "image":
      return readPicture(reader, part, admonition)
    case "fragment":
    case "tab":
      return [...titleAbove(reader, admonition), ...reader.parts(part.parts)]
    default:
      return undefined
  }
}
