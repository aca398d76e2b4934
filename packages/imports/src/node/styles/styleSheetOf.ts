import type { Element, Root } from "hast"
import { decoded } from "../../decodeText.ts"
import { maxSheetCharacters } from "../../SheetTexts.ts"
import { elementsBelow, isElement, parentsBelow, propertyOf, textOf } from "../html/elements.ts"
import { isMediaShown } from "./isMediaShown.ts"
import { readStyleSheet, type StyleSheet, wordsOfRule } from "./readStyleSheet.ts"

/** Finds the text of a style sheet by its address; undefined where there is none. */
export type FindSheet = (address: string) => string | undefined

const isApplied = (element: Element): boolean =>
  /^(?:text\/css)?$/i.test(propertyOf(element, "type") ?? "") &&
  isMediaShown(propertyOf(element, "media") ?? "")

const isSheetLink = (element: Element): boolean => {
  const rel = (propertyOf(element, "rel") ?? "").toLowerCase().split(/\s+/)
  const isOn = propertyOf(element, "disabled") === undefined && !rel.includes("alternate")
  return isElement(element, "link") && rel.includes("stylesheet") && isOn
}

/** The style sheets of a page that browsers with scripts apply: those in it, and those that it links to and `find` has. */
export const styleSheetOf = (tree: Root, base: string, find: FindSheet): StyleSheet => {
  const unread = new Set<string>()
  let left = maxSheetCharacters
  const bounded = (address: string): string | undefined => {
    const css = find(address)
    if (css !== undefined && css.length > left)
      unread.add(
        `The style sheet “${wordsOfRule(decoded(address))}” is too large. Elements that it hides are shown.`
      )
    if (css === undefined || css.length > left) return undefined
    left -= css.length
    return css
  }
  const sheet: StyleSheet = { rules: [], layers: [], find: bounded, unread }
  const passed = new Set<Element>()
  const parents = parentsBelow(tree)
  // Of sheets with titles, those with the first title apply.
  let title: string | undefined
  for (const element of elementsBelow(tree)) {
    if (isElement(element, "noscript") || passed.has(element)) {
      for (const child of element.children) if (isElement(child)) passed.add(child)
      continue
    }
    if (!(isElement(element, "style") || isSheetLink(element)) || !isApplied(element)) continue
    const own = propertyOf(element, "title") ?? ""
    if (own !== "") title ??= own
    if (own !== "" && own !== title) continue
    const parent = parents.get(element)
    const around = parent?.type === "element" ? parent : undefined
    if (isElement(element, "style")) readStyleSheet(textOf(element), base, around, sheet)
    else {
      const address = URL.parse(propertyOf(element, "href") ?? "", base)?.href ?? ""
      const css = bounded(address)
      if (css !== undefined) readStyleSheet(css, address, undefined, sheet)
    }
  }
  return sheet
}
