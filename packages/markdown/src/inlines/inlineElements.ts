import type { Length } from "../document/BlockData.ts"
import type { HtmlAttribute } from "../html/Html.ts"
import type { InlineData } from "../document/InlineData.ts"
import type { OrUndefined } from "./Reading.ts"

type Attributes = Readonly<Record<string, HtmlAttribute>>

/** The value of an attribute; undefined when it is absent or empty. */
export const dataOf = (attributes: Attributes, name: string): string | undefined =>
  attributes[name]?.value || undefined

/** Classes that say which family an icon is drawn in, not which icon it is. */
const ICON = /(?:^|\s)fa-(?!(?:solid|regular|brands|light|thin|duotone|fw)(?:\s|$))([\w-]+)/

/** The icon that `<i class="fa-gear" style="color:red;">` shows; undefined when its classes name none. */
export const iconOf = (attributes: Attributes): InlineData["icon"] | undefined => {
  const icon = ICON.exec(attributes.class?.value ?? "")?.[1]
  if (icon === undefined) return undefined
  const color = /(?:^|;)\s*color:\s*([^;]+)/.exec(attributes.style?.value ?? "")?.[1]
  return color === undefined ? { icon } : { icon, color }
}

/** How a button looks, whatever it does. */
export const buttonOf = (attributes: Attributes, label: string): OrUndefined<InlineData["button"]> => ({
  label: label.trim(),
  kind: /\bsecondary\b/.test(attributes.class?.value ?? "") ? "secondary" : "primary",
  icon: dataOf(attributes, "data-icon")?.replace(/^fa-/, ""),
  size: dataOf(attributes, "data-size")
})

/** The length that an attribute such as `width="50%"` says; undefined for anything else. */
export const lengthOf = (attribute: HtmlAttribute | undefined): Length | undefined => {
  const match = /^(\d+(?:\.\d+)?)\s*(px|%|em|rem|vw)?$/.exec(attribute?.value.trim() ?? "")
  if (match === null) return undefined
  return match[2] === undefined || match[2] === "px"
    ? Number(match[1])
    : { unit: match[2], value: Number(match[1]) }
}

/** The image of an `<img>` within text. */
export const imageOf = (attributes: Attributes) => ({
  src: dataOf(attributes, "src") ?? "",
  alt: dataOf(attributes, "alt"),
  caption: dataOf(attributes, "title"),
  size: dataOf(attributes, "data-size"),
  width: lengthOf(attributes.width),
  height: lengthOf(attributes.height)
})

/** The address of a frame, a video or a sound; none that a browser would run, or that is all of its content. */
export const mediaOf = (attributes: Attributes): string | undefined => {
  const target = (dataOf(attributes, "src") ?? dataOf(attributes, "data"))?.trim()
  if (target === undefined || target === "") return undefined
  if (target.startsWith("//")) return `https:${target}`
  return /^[a-z][a-z\d+.-]*:/i.test(target) && !/^https?:/i.test(target) ? undefined : target
}

/** Keeps what a `<source>` says of the picture, the video or the sound around it. */
export const addSource = (
  around: { readonly name: string; dark?: string; media?: string },
  attributes: Attributes
) => {
  const media = mediaOf(attributes)
  if (around.name !== "picture") {
    if (media !== undefined) around.media ??= media
    return
  }
  const dark = dataOf(attributes, "srcset")
  if (dark !== undefined && attributes.media?.value.includes("dark") === true) around.dark = dark
}
