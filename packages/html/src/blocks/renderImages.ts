import type { Block, BlockOf, ContentReference, ImageData, InlineOf } from "@octavo/markdown"
import { html, Html } from "../template/Html.ts"
import { safeUrl } from "../template/safeUrl.ts"
import { anchor } from "./renderLink.ts"
import type { Rendering } from "./Rendering.ts"

type Size = ImageData["width"]

const pixels = (size: Size): number | undefined => {
  const value = typeof size === "object" ? (size.unit === "px" ? size.value : undefined) : size
  return value !== undefined && value > 0 && value < 100_000 ? Math.round(value) : undefined
}

/** The class of a width in percent, in steps of five. */
const widthClass = (size: Size): string | undefined => {
  if (typeof size !== "object" || size.unit !== "%") return undefined
  const step = Math.round(size.value / 5) * 5
  return step >= 5 && step < 100 ? `w-${step}` : undefined
}

/** The width and height that a browser reserves before the image is there. */
const sizeOf = (
  { height, width }: Pick<ImageData, "width" | "height">,
  file: { readonly width?: number; readonly height?: number }
): { readonly width?: number | undefined; readonly height?: number | undefined } => {
  const given = { width: pixels(width), height: pixels(height) }
  const ratio =
    file.width !== undefined && file.height !== undefined && file.width > 0
      ? file.height / file.width
      : undefined
  if (given.width !== undefined && given.height === undefined && ratio !== undefined)
    return { width: given.width, height: Math.round(given.width * ratio) }
  if (given.height !== undefined && given.width === undefined && ratio !== undefined)
    return { width: Math.round(given.height / ratio), height: given.height }
  return given.width === undefined && given.height === undefined ? file : given
}

/** An image, and the one for dark pages beside it: the style of the page shows one of them. */
export const picture = (
  rendering: Rendering,
  image: ImageData,
  classes: ReadonlyArray<string | false | undefined> = []
): Html | undefined => {
  const light = rendering.context.file(image.ref)
  if (light === undefined || safeUrl("src", light.href) === undefined) return undefined
  const dark = image.refDark === undefined ? undefined : rendering.context.file(image.refDark)
  // Browsers load an image that is not shown unless it is lazy, so that of a pair none is loaded at once.
  const isFirst = dark === undefined && rendering.takesFirstPicture()
  const one = (file: typeof light, mode: string | undefined) => {
    const { height, width } = sizeOf(image, file)
    return html`<img
      class=${[...classes, mode, widthClass(image.width)]}
      src=${file.href}
      alt=${image.alt ?? ""}
      width=${width}
      height=${height}
      loading=${!isFirst && "lazy"}
      fetchpriority=${isFirst && "high"}
      decoding="async"
    />`
  }
  return dark === undefined
    ? one(light, undefined)
    : Html.join([one(light, "only-light"), one(dark, "only-dark")])
}

/** The text of an image that cannot be had. */
const missing = ({ alt }: ImageData): Html => html`<span class="missing">${alt ?? ""}</span>`

const hrefOf = (rendering: Rendering, ref: ContentReference): string | undefined =>
  rendering.context.file(ref)?.href

/** An image that can be looked at in full size: a link to its file, which the client opens as a dialog. */
const zoomable = (rendering: Rendering, image: ImageData): Html => {
  const shown = picture(rendering, image)
  const href = hrefOf(rendering, image.ref)
  if (shown === undefined || href === undefined) return missing(image)
  // A picture that is written in the page is there in full size, and browsers open no such address.
  if (/^\s*data:/i.test(href)) return shown
  rendering.modules.add("zoom")
  const name = image.alt === undefined || image.alt === "" ? rendering.context.words.open : image.alt
  return html`<a class="zoom" href=${href} aria-label=${name}>${shown}</a>`
}

const figure = (rendering: Rendering, image: Block): Html => {
  if (image.type !== "image") return rendering.blocks([image])
  return html`<figure>${zoomable(rendering, image.data)}${rendering.caption(image)}</figure>`
}

/** One or more images beside each other. */
export const renderImages = (rendering: Rendering, block: BlockOf<"images">): Html => {
  const { align, fullWidth, withFrame } = block.data
  const images = (block.nodes ?? []).filter((node) => node.object === "block")
  const side = align === "left" || align === "right" ? `at-${align}` : undefined
  const classes = ["images", side, fullWidth === true && "wide", withFrame === true && "framed"]
  return html`<div class=${classes}>${images.map((image) => figure(rendering, image))}</div>`
}

/** An image that stands without the block of images around it. */
export const renderImage = (rendering: Rendering, block: BlockOf<"image" | "drawing">): Html => {
  if (block.type === "image") return html`<div class="images">${figure(rendering, block)}</div>`
  const file = rendering.context.file(block.data.ref)
  if (file === undefined) return html``
  return html`<div class="images">
    <figure>${zoomable(rendering, block.data)}${rendering.caption(block)}</figure>
  </div>`
}

/** An image within text: as high as a line, or in its own size. */
export const renderInlineImage = (rendering: Rendering, inline: InlineOf<"inline-image">): Html => {
  const { caption, ...image } = inline.data
  const shown = picture(rendering, image, [inline.data.size === "line" ? "in-line" : "in-text"])
  if (shown === undefined) return missing(image)
  return caption === undefined || caption === ""
    ? shown
    : html`<span class="captioned">${shown} <small>${caption}</small></span>`
}

/** A link to a file with what is known of it. */
export const renderFile = (rendering: Rendering, block: BlockOf<"file">): Html => {
  const file = rendering.context.file(block.data.ref)
  if (file === undefined) return html``
  const details = [sizeInWords(file.bytes, rendering.context.language)].filter((one) => one !== undefined)
  const words = html`
    ${rendering.symbol("file")}
    <span class="link-text">
      <span class="link-title">${file.name ?? file.href}</span>
      ${details.length > 0 && html`<span class="link-note">${details}</span>`}
    </span>
  `
  return html`<figure>
    ${anchor(rendering, file.href, words, ["link-card"])}${rendering.caption(block)}
  </figure>`
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const

const sizeInWords = (bytes: number | undefined, language: string): string | undefined => {
  if (bytes === undefined) return undefined
  const power = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const options = {
    style: "unit",
    unit: units[power]!,
    unitDisplay: "short",
    maximumFractionDigits: 1
  } as const
  return new Intl.NumberFormat(language, options).format(bytes / 1000 ** power)
}
