import type { Element, ElementContent, Nodes, Parents, Root } from "hast"

/** Whether a node is an element, by default any one. */
export const isElement = (node: Nodes | undefined, ...names: ReadonlyArray<string>): node is Element =>
  node?.type === "element" && (names.length === 0 || names.includes(node.tagName))

/** The classes of an element, in lower case. */
export const classesOf = ({ properties }: Element): ReadonlyArray<string> => {
  const { className } = properties
  return (Array.isArray(className) ? className : [className ?? ""]).map((name) => String(name).toLowerCase())
}

/** An attribute of an element as text; undefined where there is none. */
export const propertyOf = ({ properties }: Element, name: string): string | undefined => {
  const value = properties[name]
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(" ") : String(value)
}

/** All elements below a node, in order; not by recursion, since how deep they are nested is up to who wrote them. */
export function* elementsBelow(root: Nodes): Generator<Element> {
  const open: Array<Nodes> = "children" in root ? root.children.toReversed() : []
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type !== "element") continue
    yield node
    for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at]!)
  }
}

/** The words below a node, as they are written. */
export const textOf = (root: Nodes): string => {
  if (root.type === "text") return root.value
  let text = ""
  const open: Array<Nodes> = "children" in root ? root.children.toReversed() : []
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "text") text += node.value
    else if (node.type === "element") {
      if (node.tagName === "br") text += "\n"
      for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at]!)
    }
  }
  return text
}

/** The words below a node, with single spaces. */
export const wordsOf = (root: Nodes): string => textOf(root).replace(/\s+/g, " ").trim()

/** Elements between whose words a page has no space of its own. */
export const inlineElements = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp slot small span strike strong sub sup time tt u var wbr".split(
    " "
  )
)

/** The words below a node with single spaces, those of blocks apart. */
export const wordsApart = (root: Nodes): string => {
  let text = ""
  const open: Array<Nodes | string> = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === "string") text += node
    else if (node.type === "text") text += node.value
    else if ("children" in node) {
      const gap = node.type === "element" && !inlineElements.has(node.tagName) ? " " : ""
      open.push(gap, ...node.children.toReversed(), gap)
    }
  }
  return text.replace(/\s+/g, " ").trim()
}

/** Whether elements are nested deeper than a limit. */
export const isDeeper = (root: Root, limit: number): boolean => {
  let level: Array<Nodes> = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap((node) => ("children" in node ? (node.children as Array<Nodes>) : []))
  }
  return false
}

/** Removes elements from a tree. */
export const removeWhere = (root: Parents, isIt: (element: Element) => boolean): void => {
  const open: Array<Parents> = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const kept = node.children.filter((child) => !(child.type === "element" && isIt(child)))
    if (kept.length < node.children.length) node.children = kept as Array<ElementContent>
    for (const child of node.children) if (child.type === "element") open.push(child)
  }
}

/** The parent of each element below a root. */
export const parentsBelow = (root: Parents): ReadonlyMap<Element, Parents> => {
  const parents = new Map<Element, Parents>()
  for (const child of root.children) if (child.type === "element") parents.set(child, root)
  for (const element of elementsBelow(root)) {
    for (const child of element.children) if (child.type === "element") parents.set(child, element)
  }
  return parents
}
