import type { Element, Nodes, Root } from "hast"
import { inlineElements, isElement, propertyOf, wordsOf } from "./elements.ts"

const names: Readonly<Record<string, string>> = {
  audio: "A sound",
  canvas: "A canvas",
  embed: "An embedded object",
  iframe: "A frame",
  meter: "A meter",
  object: "An embedded object",
  progress: "A progress bar",
  svg: "A drawing",
  video: "A film"
}

const maxProblems = 50
const maxPlaceLength = 40

const isAddress = (address: string | undefined): boolean => /^(?:https?|archive):/.test(address ?? "")

/** Drawings below this many pixels are icons. */
const iconSize = 64

const isDrawing = (svg: Element): boolean => {
  const box = (propertyOf(svg, "viewBox") ?? "").trim().split(/[\s,]+/)
  return Number.parseFloat(propertyOf(svg, "width") ?? box[2] ?? "") > iconSize
}

/** Whether nothing on a page can show an element. */
const isLost = (element: Element): boolean => {
  switch (element.tagName) {
    case "audio":
    case "iframe":
    case "video": {
      const source = element.children.find((child) => isElement(child, "source"))
      const address =
        propertyOf(element, "src") ?? (isElement(source) ? propertyOf(source, "src") : undefined)
      return address !== undefined && !isAddress(address)
    }
    case "object":
      return wordsOf(element) === "" && element.children.length === 0
    case "svg":
      return isDrawing(element)
    default:
      return true
  }
}

/** The place of a problem: the last words before it. */
export const placeAfter = (before: string): string => {
  const words = before.replace(/\s+/g, " ").trim().slice(-maxPlaceLength).trim()
  return words === "" ? "at the beginning" : `after “${words}”`
}

/** The problems of a tidy tree: what a page cannot show, each with the words before it. */
export const reportLost = (root: Root): ReadonlyArray<string> => {
  const problems: Array<string> = []
  let before = ""
  const open: Array<Nodes> = [root]
  for (let node = open.pop(); node !== undefined && problems.length < maxProblems; node = open.pop()) {
    if (node.type === "text")
      before = `${before}${node.value}`.replace(/\s+/g, " ").slice(-maxPlaceLength * 4)
    if (!("children" in node)) continue
    if (isElement(node) && !inlineElements.has(node.tagName)) before += " "
    const name = isElement(node) ? names[node.tagName] : undefined
    if (name !== undefined && isLost(node as Element)) {
      problems.push(`${name} ${placeAfter(before)} cannot be shown on a page and was left out.`)
    }
    open.push(...node.children.toReversed())
  }
  return problems
}
