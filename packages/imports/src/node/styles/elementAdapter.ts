import type { Options } from "css-select"
import type { Element, Nodes, Root } from "hast"
import { find, html } from "property-information"
import { isElement, parentsBelow, propertyOf, textOf } from "../html/elements.ts"
import { rootOfScope } from "./readSelectors.ts"
import { pseudoClasses } from "./pseudoClasses.ts"

/** The work of selectors is more than a limit. */
export class TooManySteps extends Error {}

/** Steps from an element to others that all selectors of a page may take together: about a second of processor time. */
const maxSteps = 5_000_000

type Adapter = NonNullable<Options<Nodes, Element>["adapter"]>

const attributeOf = (element: Element, name: string): string | undefined => {
  // Readers can open what is closed.
  if (name === "open" && element.tagName === "details") return ""
  const property = find(html, name).property
  const value = element.properties[property]
  return value === true ? "" : propertyOf(element, property)
}

/** The elements of a tree as css-select reads them. */
export interface ElementAdapter {
  readonly options: Options<Nodes, Element>
  readonly parentOf: (element: Element) => Nodes | null
  /** Counts steps. Too many end with `TooManySteps`. */
  readonly step: (count: number) => void
}

/** The options with which css-select reads a tree of HTML; `isRoot` decides `:scope`. */
export const elementAdapter = (tree: Root, isRoot: (element: Element) => boolean): ElementAdapter => {
  const parents = parentsBelow(tree)
  let steps = 0
  const step = (count: number) => {
    steps += count
    if (steps > maxSteps) throw new TooManySteps()
  }
  const parentOf = (element: Element): Nodes | null => {
    step(1)
    return parents.get(element) ?? null
  }
  const elements = (node: Nodes): Array<Nodes> => {
    const children = "children" in node ? node.children : []
    step(children.length + 1)
    return children
  }
  const findOne: Adapter["findOne"] = (test, nodes) => {
    for (const node of nodes) {
      if (!isElement(node)) continue
      step(1)
      const found = test(node) ? node : findOne(test, elements(node))
      if (found !== null) return found
    }
    return null
  }
  const adapter: Adapter = {
    isTag: (node): node is Element => node.type === "element",
    existsOne: (test, nodes) => findOne(test, nodes) !== null,
    getAttributeValue: attributeOf,
    getChildren: elements,
    getName: (element) => element.tagName,
    getParent: parentOf,
    getSiblings: (node) => elements((node.type === "element" ? parents.get(node) : undefined) ?? tree),
    getText: textOf,
    hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
    removeSubsets: (nodes) => nodes,
    findAll: (test, nodes) => nodes.filter((node): node is Element => isElement(node) && test(node)),
    findOne
  }
  const pseudos = { ...pseudoClasses(parentOf), [rootOfScope]: isRoot }
  // The root of the scope changes, so results of one element do not hold for the next.
  const options = { adapter, quirksMode: tree.data?.quirksMode === true, pseudos, cacheResults: false }
  return { options, parentOf, step }
}
