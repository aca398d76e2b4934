import type { Options } from "css-select"
import type { Element, Nodes, Root } from "hast"
import { find, html } from "property-information"
import { isElement, parentsBelow, propertyOf, textOf } from "../html/elements.ts"
import { restingStates } from "./readSelectors.ts"

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

/** The options with which css-select reads a tree of HTML, and the count of the steps that this takes. Too many end with `TooManySteps`. */
export const elementAdapter = (
  tree: Root
): { readonly options: Options<Nodes, Element>; readonly step: (count: number) => void } => {
  const parents = parentsBelow(tree)
  let steps = 0
  const step = (count: number) => {
    steps += count
    if (steps > maxSteps) throw new TooManySteps()
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
    getParent: (element) => {
      step(1)
      return parents.get(element) ?? null
    },
    getSiblings: (node) => elements((node.type === "element" ? parents.get(node) : undefined) ?? tree),
    getText: textOf,
    hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
    removeSubsets: (nodes) => nodes,
    findAll: (test, nodes) => nodes.filter((node): node is Element => isElement(node) && test(node)),
    findOne
  }
  const pseudos = Object.fromEntries(restingStates.map((name) => [name, () => false]))
  return { options: { adapter, quirksMode: tree.data?.quirksMode === true, pseudos }, step }
}
