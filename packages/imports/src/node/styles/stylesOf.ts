import { compile, type Options } from "css-select"
import type { Element, Nodes, Root } from "hast"
import { classesOf, elementsBelow, isElement, parentsBelow, propertyOf, textOf } from "../html/elements.ts"
import { elementAdapter, TooManySteps } from "./elementAdapter.ts"
import { isMediaShown } from "./isMediaShown.ts"
import type { Declared } from "./readDeclarations.ts"
import type { ReadSelector } from "./readSelectors.ts"
import { declaredIn, readStyleSheet, type StyleSheet } from "./readStyleSheet.ts"

/** The values of `display` and of `visibility`, as inherited, that the styles of a page give to an element. */
export interface ElementStyle {
  readonly display?: string
  readonly visibility?: string
}

/** The styles of the elements of a page. */
export type ElementStyles = ReadonlyMap<Element, ElementStyle>

/** The style sheets in a page that browsers with scripts apply. */
const styleSheetOf = (tree: Root): StyleSheet => {
  const sheet: StyleSheet = { rules: [], layers: [] }
  const unread = new Set<Element>()
  for (const element of elementsBelow(tree)) {
    if (isElement(element, "noscript") || unread.has(element)) {
      for (const child of element.children) if (isElement(child)) unread.add(child)
    } else if (isElement(element, "style")) {
      const isCss = /^(?:text\/css)?$/i.test(propertyOf(element, "type") ?? "")
      if (isCss && isMediaShown(propertyOf(element, "media") ?? "")) readStyleSheet(textOf(element), sheet)
    }
  }
  return sheet
}

/** Elements by the simple selectors that they match. */
const elementsByKey = (tree: Root): ReadonlyMap<string | undefined, ReadonlyArray<Element>> => {
  const byKey = new Map<string | undefined, Array<Element>>()
  for (const element of elementsBelow(tree)) {
    const id = propertyOf(element, "id")
    const keys = new Set<string | undefined>([undefined, element.tagName.toLowerCase()])
    if (id !== undefined) keys.add(`#${id.toLowerCase()}`)
    for (const name of classesOf(element)) keys.add(`.${name}`)
    for (const key of keys) {
      const found = byKey.get(key)
      if (found === undefined) byKey.set(key, [element])
      else found.push(element)
    }
  }
  return byKey
}

type Property = keyof Declared

/** The declaration that wins of an element so far, with its rank in the cascade. */
interface Winner {
  readonly value: string
  readonly rank: ReadonlyArray<number>
}

const isBefore = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): boolean => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at !== -1 && one[at]! < other[at]!
}

class Cascade {
  readonly #winners = new Map<Element, Map<Property, Winner>>()

  /** Adds declarations: `layer` rises with the strength of normal ones, and the strength of important ones falls with it. */
  add(element: Element, declared: Declared, layer: number, specificity: number): void {
    for (const property of ["display", "visibility"] as const) {
      const declaration = declared[property]
      if (declaration === undefined) continue
      const { isImportant, value } = declaration
      const isInline = specificity === Infinity
      const rank = [
        isImportant ? 1 : 0,
        isInline ? 1 : 0,
        isImportant && !isInline ? -layer : layer,
        specificity
      ]
      const winners = this.#winners.get(element) ?? new Map<Property, Winner>()
      this.#winners.set(element, winners)
      const winner = winners.get(property)
      if (winner === undefined || !isBefore(rank, winner.rank)) winners.set(property, { value, rank })
    }
  }

  styleOf(element: Element): ElementStyle {
    const winners = [...(this.#winners.get(element) ?? [])]
    return Object.fromEntries(winners.map(([name, { value }]) => [name, value]))
  }
}

/** The styles of the elements of a tree, each with the visibility that it inherits. */
const inherited = (tree: Root, cascade: Cascade): ElementStyles => {
  const styles = new Map<Element, ElementStyle>()
  const parents = parentsBelow(tree)
  for (const element of elementsBelow(tree)) {
    const style = cascade.styleOf(element)
    const isOwn =
      style.visibility !== undefined && !/^(?:inherit|unset|revert|revert-layer)$/.test(style.visibility)
    const parent = parents.get(element)
    const around = parent?.type === "element" ? styles.get(parent)?.visibility : undefined
    styles.set(element, isOwn || around === undefined ? style : { ...style, visibility: around })
  }
  return styles
}

const matcherOf = (
  { text }: ReadSelector,
  options: Options<Nodes, Element>
): ((element: Element) => boolean) => {
  try {
    return compile<Nodes, Element>(text, options)
  } catch (error) {
    if (error instanceof TooManySteps) throw error
    // A selector that css-select does not read selects nothing.
    return () => false
  }
}

const applySheet = (tree: Root, { layers, rules }: StyleSheet, cascade: Cascade): void => {
  const { options, step } = elementAdapter(tree)
  const byKey = elementsByKey(tree)
  try {
    for (const { declared, layer, selectors } of rules) {
      const strength = layer === undefined ? layers.length : layers.indexOf(layer)
      for (const selector of selectors) {
        const candidates = byKey.get(selector.key) ?? []
        if (candidates.length === 0) continue
        step(candidates.length + 10 * selector.text.length)
        const matches = matcherOf(selector, options)
        for (const element of candidates) {
          if (matches(element)) cascade.add(element, declared, strength, selector.specificity)
        }
      }
    }
  } catch (error) {
    if (!(error instanceof TooManySteps || error instanceof RangeError)) throw error
    // The other rules are left unread: their elements are shown.
  }
}

/** The styles of the elements of a page by the cascade of its style sheets, those that are in the page itself, and its inline styles. */
export const stylesOf = (tree: Root): ElementStyles => {
  const cascade = new Cascade()
  const sheet = styleSheetOf(tree)
  if (sheet.rules.length > 0) applySheet(tree, sheet, cascade)
  for (const element of elementsBelow(tree))
    cascade.add(element, declaredIn(propertyOf(element, "style") ?? ""), 0, Infinity)
  return inherited(tree, cascade)
}
