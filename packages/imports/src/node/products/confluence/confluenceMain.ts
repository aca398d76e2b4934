import type { Element, ElementContent, Root } from "hast"
import { select, selectAll } from "hast-util-select"
import {
  classesOf,
  elementsBelow,
  isElement,
  parentsBelow,
  propertyOf,
  removeWhere,
  wordsOf
} from "../../html/elements.ts"
import type { ProductPage } from "../ProductPage.ts"

const has = (element: Element, name: string): boolean => classesOf(element).includes(name)

const made = (tagName: string, ...children: ReadonlyArray<ElementContent>): Element => ({
  type: "element",
  tagName,
  properties: {},
  children: [...children]
})

const text = (value: string): ElementContent => ({ type: "text", value })

/** The styles of hints by the kinds of boxes. */
const boxes: Readonly<Record<string, string>> = {
  "confluence-information-macro-information": "info",
  "confluence-information-macro-note": "warning",
  "confluence-information-macro-tip": "success",
  "confluence-information-macro-warning": "danger"
}

/** Emoticons by the names of their pictures. */
const emoticons: Readonly<Record<string, string>> = {
  add: "➕",
  check: "✅",
  error: "❌",
  forbidden: "⛔",
  help_16: "❓",
  information: "ℹ️",
  lightbulb: "💡",
  lightbulb_on: "💡",
  sad: "🙁",
  smile: "🙂",
  star_yellow: "⭐",
  thumbs_down: "👎",
  thumbs_up: "👍",
  warning: "⚠️",
  wink: "😉"
}

const emoticonOf = (image: Element): string => {
  const name = /([\w-]+)\.\w+$/.exec(propertyOf(image, "src") ?? "")?.[1] ?? ""
  const fallback = propertyOf(image, "dataEmojiFallback")
  return (
    (fallback?.startsWith(":") === true ? undefined : fallback) ??
    emoticons[name] ??
    propertyOf(image, "alt") ??
    ""
  )
}

const becomeEmoji = (image: Element): void => {
  image.children = [text(emoticonOf(image))]
  image.tagName = "span"
  image.properties = {}
}

/** A box with a heading becomes a hint, whose heading `hint` finds by its class. */
const becomeHint = (box: Element, style: string): void => {
  const heading = [...elementsBelow(box)].find((one) => has(one, "panelheader"))
  if (heading !== undefined) heading.properties.className = ["title"]
  box.tagName = "div"
  box.properties = { className: ["hint", style] }
}

/** A part that opens at a click. */
const becomeDetails = (box: Element): void => {
  const below = [...elementsBelow(box)]
  const head = below.find((one) => has(one, "expand-control-text"))
  const content = below.find((one) => has(one, "expand-content"))
  if (content === undefined) return
  box.tagName = "details"
  box.properties = {}
  box.children = [made("summary", text(head === undefined ? "" : wordsOf(head))), ...content.children]
}

/** Code takes its title from the panel around it. */
const titleCode = (panel: Element): void => {
  const code = select("pre", panel)
  const header = panel.children.find((child) => isElement(child) && has(child, "codeheader"))
  if (code === undefined) return
  const title = header === undefined ? "" : wordsOf(header)
  if (title !== "") code.properties.dataTitle = title
  panel.children = [code]
}

const tick = (item: Element): void => {
  const properties = { type: "checkbox", ...(has(item, "checked") && { checked: true }) }
  item.children.unshift({ type: "element", tagName: "input", properties, children: [] })
}

/** A picture is shown in full, from the file of the attachment. */
const showWhole = (image: Element): void => {
  const source = propertyOf(image, "dataImageSrc")
  if (source !== undefined && !/^(?:[a-z]+:|\/)/i.test(source)) image.properties.src = source
  const name = propertyOf(image, "dataLinkedResourceDefaultAlias")
  if (name !== undefined && (propertyOf(image, "alt") ?? "") === "") image.properties.alt = name
}

const convert = (element: Element): void => {
  const style = classesOf(element).flatMap((name) => boxes[name] ?? [])[0]
  if (style !== undefined) becomeHint(element, style)
  else if (has(element, "expand-container")) becomeDetails(element)
  else if ((has(element, "code") || has(element, "preformatted")) && has(element, "panel")) titleCode(element)
  else if (element.tagName === "div" && has(element, "panel")) becomeHint(element, "info")
  else if (element.tagName === "img") {
    if (has(element, "emoticon")) becomeEmoji(element)
    else showWhole(element)
  } else if (element.tagName === "ul" && has(element, "inline-task-list")) {
    for (const item of element.children) if (isElement(item, "li")) tick(item)
  } else if (element.tagName === "a" && has(element, "confluence-userlink")) element.tagName = "span"
}

const isBullet = (element: Element): boolean =>
  isElement(element, "img") &&
  (has(element, "icon") || /(?:^|\/)images\/icons\/(?!emoticons\/)/.test(propertyOf(element, "src") ?? ""))

/** Lists of the headings of a page, which every page of Octavo has beside it. */
const isContents = (element: Element): boolean => has(element, "toc-macro") || has(element, "toc-indentation")

/** The macros of which the export has nothing but their place, each as a sentence. */
const emptyMacros = (root: Root): ReadonlyArray<string> =>
  [...elementsBelow(root)].flatMap((element) => {
    const name = propertyOf(element, "dataMacroName")
    const isShown = wordsOf(element) !== "" || select("img, iframe, video, pre, input", element) !== undefined
    return name === undefined || isShown || name === "anchor"
      ? []
      : [`The macro “${name.slice(0, 100)}” has no content in the export of Confluence and was left out.`]
  })

const titleOf = (tree: Root): string => {
  const heading = select("#title-text", tree) ?? select("#title-heading", tree)
  const words = heading === undefined ? "" : wordsOf(heading)
  // The name of the space precedes that of the page, and is the first of the way to it.
  const crumb = select("#breadcrumbs li", tree)
  const space = crumb === undefined ? "" : wordsOf(crumb)
  if (space !== "" && words.startsWith(`${space} : `)) return words.slice(space.length + 3)
  const at = words.indexOf(" : ")
  return at === -1 ? words : words.slice(at + 3)
}

/** Whether the page is the index of an export: it lists the pages, and has no text. */
const isIndex = (tree: Root): boolean =>
  select("#title-heading", tree) !== undefined && select(".wiki-content", tree) === undefined

/** The table of contents of an export; the facts of the space beside it are named as left out. */
const indexMain = (tree: Root): ProductPage => {
  const facts = selectAll("#content tr, #main tr", tree).map((row) =>
    row.children.flatMap((cell) => (isElement(cell, "th", "td") ? [wordsOf(cell)] : [])).join(": ")
  )
  const lists = selectAll("#content ul, #main ul", tree)
  const parents = parentsBelow(tree)
  const isTop = (list: Element): boolean => {
    for (let up = parents.get(list); up?.type === "element"; up = parents.get(up)) {
      if (isElement(up, "ul")) return false
    }
    return true
  }
  const root: Root = { type: "root", children: [...new Set(lists)].filter(isTop) }
  removeWhere(root, (element) => isElement(element, "img"))
  const problems =
    facts.length === 0
      ? []
      : [`The import left out the details of the space: ${facts.join("; ").slice(0, 1_000)}.`]
  return { title: titleOf(tree), main: root, problems }
}

/** The sections below the text: attachments and comments. */
const sectionsOf = (tree: Root): ReadonlyArray<Element> =>
  selectAll("#content > .pageSection", tree).filter(
    (section) => select(".wiki-content", section) === undefined
  )

/**
 * The content of a page that Confluence exported: its text, its author and dates, and its attachments and comments. Boxes are
 * hints, and the other macros what they show. Undefined for any other page.
 */
export const confluenceMain = (tree: Root): ProductPage | undefined => {
  if (select("#title-heading", tree) === undefined || select("#main", tree) === undefined) return undefined
  if (isIndex(tree)) return indexMain(tree)
  const content = select("#main-content.wiki-content", tree) ?? select(".wiki-content", tree)
  if (content === undefined) return undefined
  const facts = select(".page-metadata", tree)
  const words = facts === undefined ? "" : wordsOf(facts)
  const root: Root = {
    type: "root",
    children: [
      ...(words === "" ? [] : [made("p", made("em", text(words)))]),
      ...content.children,
      ...sectionsOf(tree)
    ] as []
  }
  for (const element of elementsBelow(root)) convert(element)
  const problems = [...emptyMacros(root)]
  if (select(".toc-macro", root) !== undefined)
    problems.push("The table of contents in the page was left out: every page shows its headings.")
  removeWhere(root, (element) => isBullet(element) || isContents(element))
  return { title: titleOf(tree), main: root, problems }
}
