import type { HtmlAttribute } from "./Html.ts"
import type { InlineData } from "./InlineData.ts"
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
