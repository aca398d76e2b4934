import type { BlockData } from "../document/BlockData.ts"
import type { Block, Inline, Text } from "../document/Document.ts"
import { findElement, type HtmlElement, type HtmlNode } from "../html/Html.ts"
import { lengthOf } from "../inlines/inlineElements.ts"
import type { OrUndefined, Reading } from "../inlines/Reading.ts"

/** Reads the content of figures: `HtmlReader`, which calls `readFigure` in turn. */
interface FigureReader {
  readonly reading: Reading
  readonly blocks: (nodes: ReadonlyArray<HtmlNode>) => Array<Block>
  readonly inlines: (nodes: ReadonlyArray<HtmlNode>) => Array<Text | Inline>
  readonly images: (nodes: Array<Block>) => Block
  readonly image: (data: OrUndefined<BlockData["image"]>, caption: Array<Block>) => Block
}

const WRAPPERS = new Set(["figure", "div", "p", "span", "center"])

/** The images and pictures of a figure; undefined when it contains anything else beside its caption. */
const picturesOf = (nodes: ReadonlyArray<HtmlNode>): ReadonlyArray<HtmlElement> | undefined => {
  const pictures: Array<HtmlElement> = []
  for (const node of nodes) {
    if (node.type === "text") {
      if (node.value.trim() !== "") return undefined
    } else if (node.name === "img" || (node.name === "picture" && isPicture(node))) pictures.push(node)
    else if (WRAPPERS.has(node.name)) {
      const inside = picturesOf(node.children)
      if (inside === undefined) return undefined
      pictures.push(...inside)
    } else if (node.name !== "figcaption" && node.name !== "br") return undefined
  }
  return pictures
}

/** Whether a picture contains one image, and sources of it. */
const isPicture = ({ children }: HtmlElement): boolean =>
  children.filter((node) => node.type === "element" && node.name === "img").length === 1 &&
  children.every((node) =>
    node.type === "text" ? node.value.trim() === "" : node.name === "img" || node.name === "source"
  )

/** The image of a picture for dark screens. */
const darkOf = ({ children }: HtmlElement): string | undefined =>
  children
    .filter((node) => node.type === "element" && node.name === "source")
    .map((node) => (node.type === "element" ? node.attributes : {}))
    .find(({ media, srcset }) => srcset !== undefined && media?.value.includes("dark") === true)?.srcset
    ?.value

const readImage = (reader: FigureReader, picture: HtmlElement, caption: Array<Text | Inline>): Block => {
  const { reading } = reader
  const { origin } = reading
  const { attributes } = findElement([picture], "img")!
  const dark = darkOf(picture)
  const data = {
    ref: reading.reference("image", attributes.src?.value ?? ""),
    refDark: dark === undefined ? undefined : reading.reference("image", dark),
    alt: attributes.alt?.value || undefined,
    width: lengthOf(attributes.width),
    height: lengthOf(attributes.height)
  }
  const image = reader.image(data, caption.length === 0 ? [] : [reading.paragraph(caption)])
  return reading.placed(image, () => ({
    start: origin(picture.start),
    end: origin(picture.end - 1) + 1,
    attributes,
    origin
  }))
}

/** Reads `<figure>`, `<picture>` and `<img>`: images with a caption below the last, or whatever else is in a figure. */
export const readFigure = (reader: FigureReader, element: HtmlElement): ReadonlyArray<Block> => {
  const { reading } = reader
  const pictures = picturesOf([element])
  if (pictures === undefined || pictures.length === 0) return reader.blocks(element.children)
  const [first] = pictures
  const { class: names, src } = findElement([first!], "img")!.attributes
  const caption = findElement(element.children, "figcaption")
  if (names?.value.includes("gitbook-drawing") === true && pictures.length === 1) {
    const ref = reading.reference("file", src?.value ?? "")
    const below = caption === undefined ? [] : reader.blocks([caption])
    return [reading.void("drawing", { ref }, { fragments: [] }), ...below]
  }
  const words = caption === undefined ? [] : reader.inlines(caption.children)
  const images = pictures.map((picture, index) =>
    readImage(reader, picture, index === pictures.length - 1 ? words : [])
  )
  return [reader.images(images)]
}
