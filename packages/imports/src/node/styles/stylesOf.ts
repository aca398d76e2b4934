import { compile } from "css-select"
import type { Element, Nodes, Root } from "hast"
import { classesOf, elementsBelow, isElement, parentsBelow, propertyOf } from "../html/elements.ts"
import { type ElementAdapter, elementAdapter, TooManySteps } from "./elementAdapter.ts"
import { type Matches, nearestScope } from "./nearestScope.ts"
import { type Declared, hidingProperties } from "./readDeclarations.ts"
import type { ReadSelector } from "./readSelectors.ts"
import { declaredIn, type StyleSheet, wordsOfRule } from "./readStyleSheet.ts"
import { type FindSheet, styleSheetOf } from "./styleSheetOf.ts"

/** The values that the styles of a page give to an element: those of `visibility` are inherited. */
export type ElementStyle = Partial<Readonly<Record<Property, string>>>

/** The styles of the elements of a page. */
export type ElementStyles = ReadonlyMap<Element, ElementStyle>

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

  /**
   * Adds declarations: `layer` rises with the strength of normal ones, and the strength of important ones falls with it. `steps` are
   * those to the root of the scope.
   */
  add(element: Element, declared: Declared, layer: number, specificity: number, steps: number): void {
    for (const property of hidingProperties) {
      const declaration = declared[property]
      if (declaration === undefined) continue
      const { isImportant, value } = declaration
      const isInline = specificity === Infinity
      const rank = [
        isImportant ? 1 : 0,
        isInline ? 1 : 0,
        isImportant && !isInline ? -layer : layer,
        specificity,
        -steps
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
  options: ElementAdapter["options"]
): ((element: Element) => boolean) => {
  try {
    return compile<Nodes, Element>(text, options)
  } catch (error) {
    if (error instanceof TooManySteps) throw error
    // A selector that css-select does not read selects nothing.
    return () => false
  }
}

/** The matches of selectors, each compiled once, with `:scope` for a given root. */
const matchesIn = (tree: Root): { readonly matches: Matches; readonly adapter: ElementAdapter } => {
  const top = tree.children.find((child) => isElement(child))
  const compiled = new Map<ReadSelector, (element: Element) => boolean>()
  let scope: Element | undefined
  const adapter = elementAdapter(tree, (element) => element === (scope ?? top))
  const matches: Matches = (selector, element, root) => {
    let test = compiled.get(selector)
    if (test === undefined) {
      adapter.step(10 * selector.text.length)
      test = matcherOf(selector, adapter.options)
      compiled.set(selector, test)
    }
    scope = root
    return test(element)
  }
  return { matches, adapter }
}

/** Applies the rules of a sheet; returns the first selector that is beyond the bound of steps, undefined for none. */
const applySheet = (tree: Root, { layers, rules }: StyleSheet, cascade: Cascade): string | undefined => {
  const { adapter, matches } = matchesIn(tree)
  const byKey = elementsByKey(tree)
  let last = ""
  try {
    for (const { declared, layer, scope, selectors } of rules) {
      const strength = layer === undefined ? layers.length : layers.indexOf(layer)
      for (const selector of selectors) {
        last = selector.text
        const candidates = byKey.get(selector.key) ?? []
        adapter.step(candidates.length)
        for (const element of candidates) {
          const steps = nearestScope(element, scope, adapter.parentOf, matches, (root) =>
            matches(selector, element, root)
          )
          if (steps !== undefined) cascade.add(element, declared, strength, selector.specificity, steps)
        }
      }
    }
    return undefined
  } catch (error) {
    if (!(error instanceof TooManySteps || error instanceof RangeError)) throw error
    return last
  }
}

const maxUnread = 10

/** The styles of the elements of a page, and the problems of style sheets that are not applied. */
interface PageStyles {
  readonly styles: ElementStyles
  readonly problems: ReadonlyArray<string>
}

/**
 * The styles of the elements of a page by the cascade of its style sheets, in the page and linked, and its inline styles. Relative addresses
 * of sheets begin at `base`.
 */
export const stylesOf = (tree: Root, base: string, find: FindSheet): PageStyles => {
  const cascade = new Cascade()
  const sheet = styleSheetOf(tree, base, find)
  const beyond = sheet.rules.length > 0 ? applySheet(tree, sheet, cascade) : undefined
  for (const element of elementsBelow(tree))
    cascade.add(element, declaredIn(propertyOf(element, "style") ?? ""), 0, Infinity, Infinity)
  const problems = [...sheet.unread].slice(0, maxUnread)
  if (beyond !== undefined)
    problems.push(
      `The style sheets are too complex. Elements that the rule “${wordsOfRule(beyond)}” and later rules hide are shown.`
    )
  return { styles: inherited(tree, cascade), problems }
}
