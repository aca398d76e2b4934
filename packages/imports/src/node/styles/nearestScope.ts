import type { Element, Nodes } from "hast"
import type { ReadSelector } from "./readSelectors.ts"

/** The part of a tree in which the rules of an `@scope` select elements. */
export interface Scope {
  /** The selectors of its roots; an element for the parent of a style sheet. */
  readonly roots: ReadonlyArray<ReadSelector> | Element
  /** The selectors of elements that are not in it any more. */
  readonly limits: ReadonlyArray<ReadSelector>
  readonly around: Scope | undefined
}

/** Whether a selector matches an element, with `:scope` for the given root. */
export type Matches = (selector: ReadSelector, element: Element, root: Element | undefined) => boolean

/**
 * The steps from an element up to the nearest root of a scope that contains it and that a test accepts; `Infinity` without a scope,
 * undefined where there is no such root.
 */
export const nearestScope = (
  element: Element,
  scope: Scope | undefined,
  parentOf: (element: Element) => Nodes | null,
  matches: Matches,
  test: (root: Element | undefined) => boolean
): number | undefined => {
  if (scope === undefined) return test(undefined) ? Infinity : undefined
  const { around, limits, roots } = scope
  const isRoot = (one: Element): boolean =>
    Array.isArray(roots)
      ? nearestScope(one, around, parentOf, matches, (outer) =>
          roots.some((selector: ReadSelector) => matches(selector, one, outer))
        ) !== undefined
      : one === roots
  const path: Array<Element> = []
  for (let at: Nodes | null = element; at?.type === "element"; at = parentOf(at)) {
    const root = at
    const isWithin = () => !path.some((one) => limits.some((selector) => matches(selector, one, root)))
    if (isRoot(root) && isWithin() && test(root)) return path.length
    path.push(root)
  }
  return undefined
}
