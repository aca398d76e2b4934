import { Readability } from "@mozilla/readability"
import type { Element, Nodes, Parents, Root } from "hast"
import { fromHtml } from "hast-util-from-html"
import { select, selectAll } from "hast-util-select"
import { parseHTML } from "linkedom"
import { isFurniture } from "./isFurniture.ts"
import {
  elementsBelow,
  isElement,
  parentsBelow,
  propertyOf,
  removeWhere,
  textOf,
  wordsOf
} from "./elements.ts"

/** The places of the main content in sites of documentation, the surest first. */
const places = [
  ".theme-doc-markdown",
  "main article",
  ".markdown-body",
  ".sl-markdown-content",
  "[itemprop=articleBody]",
  "article",
  "[role=main]",
  "main",
  "#content",
  "#main-content",
  ".content"
]

/** Those among them that generators of documentation write around the content and nothing else. */
const exact = new Set([
  ".theme-doc-markdown",
  ".markdown-body",
  ".sl-markdown-content",
  "[itemprop=articleBody]"
])

/** A place with fewer words than this is no page, if there is another one. */
const fewest = 25

const count = (element: Element | Root): number => wordsOf(element).split(" ").length

const isUnread = (element: Element): boolean =>
  isElement(element, "nav", "script", "style", "noscript", "template")

/** How long the words of a part are that lead nowhere: those of menus do. */
const lengthOfText = (
  root: Element | Root,
  isSkipped: (element: Element) => boolean = () => false
): number => {
  let length = 0
  const open: Array<Nodes> = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "text") length += node.value.replace(/\s+/g, " ").trim().length
    else if ("children" in node) {
      if (isElement(node) && (isElement(node, "a", "aside", "button") || isUnread(node) || isSkipped(node)))
        continue
      open.push(...node.children)
    }
  }
  return length
}

const isBanner = (element: Element): boolean =>
  isElement(element, "header", "footer") || /^(banner|contentinfo)$/.test(propertyOf(element, "role") ?? "")

const rights = /©|\(c\) ?\d{4}|copyright|all rights reserved|powered by/i

/** Elements whose header and footer are their own, not those of the site. */
const sections = "article aside blockquote details dialog fieldset figure li main nav section td".split(" ")

const prose = "p h1 h2 h3 h4 h5 h6 li dd pre td blockquote".split(" ")

/**
 * Removes what a site has around the content of all of its pages: menus, and the header and the footer of the site. Those of a file, and
 * those with more than a few words, belong to the page.
 */
const removeSite = (body: Element | Root, isFile: boolean): void => {
  const parents = parentsBelow(body)
  const isOfSite = (element: Element): boolean => {
    for (let up = parents.get(element); up?.type === "element" && up !== body; up = parents.get(up)) {
      if (isElement(up, ...sections)) return false
    }
    const written = [...elementsBelow(element)].filter((one) => isElement(one, ...prose))
    const isWritten = isFile ? lengthOfText(element) > 0 : written.some((one) => lengthOfText(one) > 0)
    return !isWritten || select("nav", element) !== undefined || rights.test(wordsOf(element))
  }
  removeWhere(body, (element) => isUnread(element) || (isBanner(element) && isOfSite(element)))
}

/** Whether a part has text or links beside a place in it. Menus, and links in an aside, are no text. */
const saysMore = (part: Element, place: Element): boolean => {
  const open: Array<readonly [node: Nodes, isAside: boolean]> = [[part, false]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, isAside] = next
    if (node.type === "text" && node.value.trim() !== "") return true
    if (node === place || !("children" in node)) continue
    if (isElement(node) && (isUnread(node) || isFurniture(node) || (isAside && node.tagName === "a")))
      continue
    const isWithin = isAside || isElement(node, "aside")
    for (const child of node.children) open.push([child, isWithin])
  }
  return false
}

/** A place, or the part around it that says more than the place alone. */
const widened = (place: Element, tree: Root): Element => {
  const parents = parentsBelow(tree)
  let around: Parents | undefined = parents.get(place)
  while (
    around?.type === "element" &&
    !isElement(around, "main", "body") &&
    propertyOf(around, "role") !== "main"
  ) {
    around = parents.get(around)
  }
  if (around?.type !== "element") return place
  const isPlace = (element: Element) => element === place
  if (!isElement(around, "body")) {
    return saysMore(around, place) ? around : place
  }
  const beside = lengthOfText(around, (element) => isPlace(element) || isBanner(element))
  return beside > lengthOfText(place) / 5 ? around : place
}

/**
 * The part of a page that is there to be read: by the places where such sites have it, else by its words, else all but
 * the furniture around it. `html` is the text that the tree was read from; `isFile` is whether it is a document rather than a page of a site.
 */
export const findMain = (tree: Root, html: string, isFile: boolean): Root => {
  const body = select("body", tree) ?? tree
  const partOf = (element: Element): Root => {
    if (element !== body) return { type: "root", children: [element] }
    removeSite(body, isFile)
    return { type: "root", children: [...body.children] as [] }
  }
  let best: Element | undefined
  for (const place of places) {
    // Several articles side by side are a list of them, or cards.
    const found = selectAll(place, tree)
    const only = found.length === 1 ? found[0]! : undefined
    if (only === undefined) continue
    const whole = exact.has(place) ? only : widened(only, tree)
    if (count(whole) >= fewest) return partOf(whole)
    best ??= whole
  }
  const read = readable(html)
  if (read !== undefined && (best === undefined ? isMost(read, body) : count(read) > 4 * fewest)) {
    return partOf(aroundWords(read, body))
  }
  return partOf(best ?? (body as Element))
}

/** The innermost element that has the first and the last words of a part: what the part leaves out between them is in it. */
const aroundWords = (part: Root, body: Element | Root): Element => {
  const lettersOf = (node: Nodes): string => textOf(node).replace(/\s+/g, "")
  const letters = lettersOf(part)
  const [first, last] = [letters.slice(0, 40), letters.slice(-40)]
  let inner = body
  for (;;) {
    const elements: ReadonlyArray<Element> = [...inner.children].filter((child) => isElement(child))
    const next = elements.find((child) => {
      const own = lettersOf(child)
      return own.includes(first) && own.includes(last)
    })
    if (next === undefined || isElement(next, "p", "pre", "table", "ul", "ol")) return inner as Element
    inner = next
  }
}

/** Whether a part contains most of the text of a page: some pages look like lists of which one entry is the best. */
const isMost = (part: Root, page: Element | Root): boolean =>
  count(part) >= fewest && lengthOfText(part) > lengthOfText(page, isBanner) / 2

const readable = (html: string): Root | undefined => {
  try {
    const { document } = parseHTML(html)
    const read = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
      keepClasses: true,
      maxElemsToParse: 50_000
    }).parse()
    return read?.content ? fromHtml(read.content, { fragment: true }) : undefined
  } catch (error) {
    if (error instanceof RangeError) throw error
    // Both libraries reject text that is hardly HTML; it is then read as a whole.
    return undefined
  }
}
