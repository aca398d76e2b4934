import type { Element, Root } from "hast"
import { select } from "hast-util-select"
import { isElement, propertyOf, wordsOf } from "../html/elements.ts"
import type { ProductPage } from "./ProductPage.ts"

/** Escapes text for HTML, also in attributes. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** A page of HTML for the content of a page that a product exported as data. */
export const writeExportedPage = (title: string, content: string, description = ""): string =>
  `<!doctype html><title>${escaped(title)}</title><meta name="description" content="${escaped(description)}"><body><main data-exported><h1>${escaped(title)}</h1>${content}</main></body>`

/** The content of a page that `writeExportedPage` wrote; undefined for any other page. */
export const exportedMain = (tree: Root): ProductPage | undefined => {
  const main = select("body > main", tree)
  const [heading, ...children] = main?.children ?? []
  if (main === undefined || propertyOf(main, "dataExported") === undefined) return undefined
  if (!isElement(heading, "h1")) return undefined
  return {
    title: wordsOf(heading),
    main: { type: "root", children: children as Array<Element> },
    problems: []
  }
}
