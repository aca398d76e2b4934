import type { Element, ElementContent, Nodes, Properties, Root } from "hast"
import { fromHtml } from "hast-util-from-html"
import { select } from "hast-util-select"
import { printHeading } from "@octavo/markdown"
import { archiveUrl, withoutHash } from "../ImportedPage.ts"
import type { PackedFile, ReadPage } from "../ImportReader.ts"
import type { SheetTexts } from "../SheetTexts.ts"
import { nameOf } from "../nameOf.ts"
import { elementsBelow, isDeeper, isElement, propertyOf, removeWhere, wordsOf } from "./html/elements.ts"
import { findMain } from "./html/findMain.ts"
import { flattenShadows } from "./html/flattenShadows.ts"
import { htmlToMarkdown } from "./html/htmlToMarkdown.ts"
import { recognizePage } from "./products/recognizePage.ts"
import { Refused } from "./Refused.ts"
import { stylesOf } from "./styles/stylesOf.ts"
import { reportUnclosed } from "./html/reportUnclosed.ts"
import { tidyMain } from "./html/tidyMain.ts"
import { writtenPicture } from "../writtenPicture.ts"

/** The parsers go down into a tree by recursion: no page that a person wrote is nested so deep. */
const maxDepth = 400

const maxTitleLength = 300
const maxDescriptionLength = 500

const followed = /^(https?|mailto|tel|archive):$/

const resolved = (written: string | undefined, base: string): string | undefined => {
  const url = written === undefined ? null : URL.parse(written.trim(), base)
  return url !== null && followed.test(url.protocol) ? url.href : undefined
}

/** The first of the pictures that `srcset` offers. */
const firstOf = (srcset: string | undefined): string | undefined =>
  /^[\s,]*(\S*[^\s,])/.exec(srcset ?? "")?.[1]

const pictureOf = (element: Element): string | undefined => {
  const src = propertyOf(element, "src")
  const isPlaceholder = src === undefined || src.startsWith("data:")
  const lazy = propertyOf(element, "dataSrc") ?? propertyOf(element, "dataOriginal")
  return isPlaceholder ? (lazy ?? firstOf(propertyOf(element, "srcSet")) ?? src) : src
}

const addresses = {
  a: "href",
  audio: "src",
  iframe: "src",
  img: "src",
  source: "src",
  video: "src"
} as const

/** Gives links and pictures whole addresses; answers the pictures that are written in the page. */
const absolutize = (root: Root, base: string): ReadonlyArray<PackedFile> => {
  const files = new Map<string, PackedFile>()
  for (const element of elementsBelow(root)) {
    const name = addresses[element.tagName as keyof typeof addresses]
    if (name === undefined) continue
    const written = element.tagName === "img" ? pictureOf(element) : propertyOf(element, name)
    const file = element.tagName === "img" ? writtenPicture(written ?? "") : undefined
    if (file !== undefined) files.set(file.path, file)
    const url = file === undefined ? resolved(written, base) : archiveUrl(file.path)
    if (url === undefined) delete element.properties[name]
    else element.properties[name] = url
  }
  removeWhere(root, (element) => isElement(element, "img") && propertyOf(element, "src") === undefined)
  return [...files.values()]
}

/** The title without the name of its site, which follows the last dash or bar. */
const withoutSite = (title: string): string => {
  const last = [...title.matchAll(/\s+[|–—·•»-]\s+/g)].at(-1)
  return last === undefined || last.index === 0 ? title : title.slice(0, last.index)
}

const contentOf = (tree: Root, selector: string): string | undefined => {
  const found = select(selector, tree)
  return found === undefined ? undefined : propertyOf(found, "content")
}

// oxlint-disable-next-line no-control-regex
const tidy = (text: string): string => text.replace(/[\s\x00-\x1f\x7f]+/g, " ").trim()

const wordsOfHeading = (heading: Element | undefined): string =>
  heading === undefined
    ? ""
    : tidy(wordsOf(heading))
        .replace(/[#¶\u200b]+$/, "")
        .trim()

const firstHeading = (main: Root): Element | undefined =>
  [...elementsBelow(main)].find((one) => /^h[1-6]$/.test(one.tagName))

/** Whether words or pictures precede a heading, so that it cannot move to the top. */
const isBelowContent = (main: Root, heading: Element): boolean => {
  const open: Array<Nodes> = [main]
  for (let node = open.pop(); node !== undefined && node !== heading; node = open.pop()) {
    if (node.type === "text" && node.value.trim() !== "") return true
    if (isElement(node, "img")) return true
    if ("children" in node) open.push(...node.children.toReversed())
  }
  return false
}

const titleOf = (tree: Root, main: Root, url: string): string => {
  const top = select("h1", main)
  const name = tidy(nameOf(URL.parse(url)?.pathname ?? ""))
  const element = select("title", tree)
  const seen = [contentOf(tree, "meta[property='og:title']"), element && wordsOf(element)].map((words) =>
    tidy(words ?? "")
  )
  // The title may contain the name of the site, before or after: words of a heading in it are the page's own.
  const heading = wordsOfHeading(firstHeading(main))
  const title =
    // A file whose text begins before its first heading has a name of its own.
    (top !== undefined && url.startsWith("archive:") && isBelowContent(main, top)
      ? ""
      : wordsOfHeading(top)) ||
    (heading !== "" && seen.some((words) => words.includes(heading)) ? heading : "") ||
    seen.map(withoutSite).find((words) => words !== "") ||
    // A heading elsewhere on the page is likely that of the site.
    (top === undefined ? wordsOfHeading(select("h1", tree)) : "") ||
    name ||
    "Untitled"
  return title.slice(0, maxTitleLength)
}

/** The heading that says the title again at the top: the first one of level 1, or the first of all with its words. */
const titleHeading = (main: Root, title: string): Element | undefined => {
  const heading = select("h1", main) ?? firstHeading(main)
  return heading === undefined || wordsOfHeading(heading) !== title || isBelowContent(main, heading)
    ? undefined
    : heading
}

const refreshOf = (tree: Root, base: string): string | null => {
  const meta = [...elementsBelow(tree)].find(
    (one) => isElement(one, "meta") && propertyOf(one, "httpEquiv")?.toLowerCase() === "refresh"
  )
  const content = meta === undefined ? undefined : propertyOf(meta, "content")
  const [, seconds, target] = /^\s*(\d+)[^;,]*[;,]\s*url\s*=\s*['"]?([^'"]+)/i.exec(content ?? "") ?? []
  return Number(seconds) <= 10 ? (resolved(target, base) ?? null) : null
}

const canonicalOf = (tree: Root, base: string): string | null => {
  const link = select("link[rel=canonical]", tree)
  return (link && resolved(propertyOf(link, "href"), base)) ?? null
}

const element = (
  tagName: string,
  properties: Properties,
  ...children: ReadonlyArray<ElementContent>
): Element => ({
  type: "element",
  tagName,
  properties,
  children: [...children]
})

/** A page that is made of frames says nothing itself: it is read as a list of what they show. */
const withoutFrames = (tree: Root): Root => {
  const frames = [...elementsBelow(tree)].filter((one) => isElement(one, "frame"))
  if (frames.length === 0) return tree
  const items = frames.flatMap((frame) => {
    const href = propertyOf(frame, "src")
    if (href === undefined) return []
    const value = propertyOf(frame, "title") ?? (nameOf(href) || href)
    return [element("li", {}, element("a", { href }, { type: "text", value }))]
  })
  const heads = [...elementsBelow(tree)].filter((one) => isElement(one, "head"))
  return { type: "root", children: [...heads, element("body", {}, element("ul", {}, ...items))] }
}

const linksOf = (tree: Root, base: string): ReadonlyArray<string> => {
  const links = new Set<string>()
  for (const element of elementsBelow(tree)) {
    if (!isElement(element, "a") || /\bnofollow\b/.test(propertyOf(element, "rel") ?? "")) continue
    const href = resolved(propertyOf(element, "href"), base)
    if (href !== undefined) links.add(href)
  }
  return [...links]
}

/** Reads a page of HTML that was found at an address, with the style sheets that lie beside it. */
export const readPage = (html: string, url: string, sheets: SheetTexts = {}): ReadPage => {
  const whole = fromHtml(html)
  flattenShadows(whole)
  if (isDeeper(whole, maxDepth)) throw new Refused("too-complex")
  const unclosed = reportUnclosed(whole, html)
  const tree = withoutFrames(whole)
  const given = select("base[href]", tree)
  const base = (given && resolved(propertyOf(given, "href"), url)) ?? url
  const links = linksOf(tree, base)
  const refresh = refreshOf(tree, base)
  const canonical = canonicalOf(tree, base)
  const description = tidy(contentOf(tree, "meta[name=description]") ?? "").slice(0, maxDescriptionLength)
  const { problems: unread, styles } = stylesOf(tree, base, (address) => {
    const sheet = URL.parse(address)
    if (sheet === null) return undefined
    sheet.search = ""
    return sheets[withoutHash(sheet)]
  })
  const isFile = url.startsWith("archive:")
  const product = isFile ? recognizePage(tree) : undefined
  const main = product?.main ?? findMain(tree, html, isFile)
  const problems = [...(product?.problems ?? []), ...tidyMain(main, styles), ...unclosed, ...unread]
  const title = product?.title.slice(0, maxTitleLength) || titleOf(tree, main, url)
  const files = absolutize(main, base)
  const heading = titleHeading(main, title)
  if (heading !== undefined) removeWhere(main, (one) => one === heading)
  const body = htmlToMarkdown(main)
  const markdown = `${printHeading(title)}\n${body === "" ? "" : `\n${body}`}`
  return { title, description: description || null, markdown, links, refresh, canonical, files, problems }
}
