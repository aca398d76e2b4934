import type { Element, ElementContent, Root } from "hast"
import { select, selectAll } from "hast-util-select"
import {
  classesOf,
  elementsBelow,
  isElement,
  parentsBelow,
  propertyOf,
  removeWhere,
  textOf,
  wordsOf
} from "../html/elements.ts"
import type { ProductPage } from "./ProductPage.ts"

/** The elements that show what a declaration of a style shows. */
const marks: ReadonlyArray<readonly [RegExp, string]> = [
  [/font-weight:\s*(?:bold|[7-9]00)/, "strong"],
  [/font-style:\s*italic/, "em"],
  [/text-decoration:[^;]*line-through/, "del"],
  [/vertical-align:\s*super/, "sup"],
  [/vertical-align:\s*sub(?!\w)/, "sub"],
  [/font-family:\s*"?(?:Courier|Consolas|Roboto Mono|Source Code)/, "code"]
]

/** The declarations of the classes that a document gives to its letters. */
const stylesIn = (tree: Root): ReadonlyMap<string, string> => {
  const sheet = selectAll("style", tree).map(textOf).join("\n")
  return new Map(
    Array.from(sheet.matchAll(/\.(c\d+)\s*\{([^{}]*)\}/g), ([, name = "", style = ""]) => [name, style])
  )
}

/** Wraps letters in the elements that their styles mean. */
const markSpan = (span: Element, styles: ReadonlyMap<string, string>): void => {
  if (wordsOf(span) === "") return
  const style = classesOf(span)
    .map((name) => styles.get(name) ?? "")
    .join(";")
  for (const [declared, tagName] of marks) {
    if (declared.test(style))
      span.children = [{ type: "element", tagName, properties: {}, children: span.children }]
  }
}

/** Google counts clicks: the address is in the query of the link. */
const aimed = (link: Element): void => {
  const url = URL.parse(propertyOf(link, "href") ?? "")
  const target =
    url?.hostname === "www.google.com" && url.pathname === "/url" ? url.searchParams.get("q") : null
  if (target !== null) link.properties.href = target
}

/** The level of a list, from 0, which its class has at its end. */
const levelOf = (list: ElementContent): number | undefined => {
  if (!isElement(list, "ol", "ul")) return undefined
  const name = classesOf(list).find((one) => one.startsWith("lst-"))
  return name === undefined ? undefined : Number(/-(\d)$/.exec(name)?.[1] ?? 0)
}

/** Lists of all levels are beside each other: those of a higher level go into the item before them. */
const nestLists = (parent: { children: Array<ElementContent> }): void => {
  const open: Array<{ readonly level: number; readonly list: Element }> = []
  const kept: Array<ElementContent> = []
  for (const child of parent.children) {
    const level = levelOf(child)
    if (level === undefined || child.type !== "element") {
      open.length = 0
      kept.push(child)
      continue
    }
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const around = open.at(-1)
    if (around?.level === level && around.list.tagName === child.tagName) {
      around.list.children.push(...child.children)
      continue
    }
    if (around?.level === level) open.pop()
    const item = open.at(-1)?.list.children.findLast((one) => isElement(one, "li"))
    if (isElement(item)) item.children.push(child)
    else kept.push(child)
    open.push({ level, list: child })
  }
  parent.children = kept
}

/** The anchor of a footnote or a comment is on a link in its paragraph: it moves to the paragraph. */
const anchorNotes = (body: Element): void => {
  const parents = parentsBelow(body)
  for (const link of selectAll("a[id^=ftnt], a[id^=cmnt]", body)) {
    const id = propertyOf(link, "id") ?? ""
    const paragraph = parents.get(link)
    if (id.includes("_ref") || paragraph?.type !== "element") continue
    paragraph.properties.id = id
    delete link.properties.id
  }
}

/** The content of a document that Google Docs exported: letters are bold or italic by the classes of its style sheet. Undefined for any other page. */
export const googleDocsMain = (tree: Root): ProductPage | undefined => {
  const body = select("body.doc-content", tree)
  if (body === undefined) return undefined
  const styles = stylesIn(tree)
  const heading = select("p.title", body)
  const named = select("title", tree)
  const title = (heading && wordsOf(heading)) || (named && wordsOf(named)) || "Untitled"
  removeWhere(body, (element) => element === heading)
  anchorNotes(body)
  nestLists(body)
  const headings = new Set(
    selectAll("h1, h2, h3, h4, h5, h6", body).flatMap((one) => [...elementsBelow(one)])
  )
  for (const element of elementsBelow(body)) {
    if (isElement(element, "span") && !headings.has(element)) markSpan(element, styles)
    if (isElement(element, "a")) aimed(element)
  }
  return { title, main: { type: "root", children: [...body.children] }, problems: [] }
}
