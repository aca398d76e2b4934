import type { Element, ElementContent, Root } from "hast"
import { elementsBelow, isElement, propertyOf, removeWhere } from "./elements.ts"

const slotOf = (node: ElementContent): string =>
  node.type === "element" ? (propertyOf(node, "slot") ?? "") : ""

/** The content of the shadow root that an element declares, with its children in the slots; undefined for an element without one. */
const flattened = (host: Element): Array<ElementContent> | undefined => {
  const template = host.children.find(
    (child) =>
      isElement(child, "template") && /^(?:open|closed)$/i.test(propertyOf(child, "shadowRootMode") ?? "")
  )
  if (!isElement(template) || template.content === undefined) return undefined
  const { content } = template
  const light = new Map<string, Array<ElementContent>>()
  for (const child of host.children)
    if (child !== template) light.set(slotOf(child), [...(light.get(slotOf(child)) ?? []), child])
  for (const slot of elementsBelow(content)) {
    if (slot.tagName !== "slot") continue
    const name = propertyOf(slot, "name") ?? ""
    const assigned = light.get(name) ?? []
    const hasWords = assigned.some((child) => child.type !== "text" || child.value.trim() !== "")
    // The content of a slot is shown where nothing is assigned to it; only the first slot of a name gets something.
    if (hasWords) slot.children = assigned
    light.delete(name)
  }
  // Styles of a shadow root are not those of the page.
  removeWhere(content, (element) => isElement(element, "style", "link"))
  return content.children as Array<ElementContent>
}

/** Puts the shadow roots that a page declares in the place of the children of their hosts, as a browser shows them. */
export const flattenShadows = (root: Root): void => {
  for (const element of elementsBelow(root)) {
    const children = flattened(element)
    if (children !== undefined) element.children = children
  }
}
