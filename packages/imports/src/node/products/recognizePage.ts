import type { Root } from "hast"
import { select } from "hast-util-select"
import { elementsBelow } from "../html/elements.ts"
import { confluenceMain } from "./confluence/confluenceMain.ts"
import { googleDocsMain } from "./googleDocsMain.ts"
import { notionMain } from "./notionMain.ts"
import { exportedMain } from "./exportedPage.ts"
import type { ProductPage } from "./ProductPage.ts"

/** The title of a page is its only heading of level 1: those of its text go one level down. */
const withLowerHeadings = (page: ProductPage): ProductPage => {
  if (select("h1", page.main) === undefined) return page
  for (const element of elementsBelow(page.main)) {
    const [, level] = /^h([1-5])$/.exec(element.tagName) ?? []
    if (level !== undefined) element.tagName = `h${Number(level) + 1}`
  }
  return page
}

/** Recognizes a page of HTML that a product exported by its parts, and reads its content; undefined for any other page. */
export const recognizePage = (tree: Root): ProductPage | undefined => {
  const page = exportedMain(tree) ?? confluenceMain(tree) ?? notionMain(tree) ?? googleDocsMain(tree)
  return page === undefined ? undefined : withLowerHeadings(page)
}
