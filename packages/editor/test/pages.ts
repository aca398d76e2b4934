import { type PageLinks, parseDocument, resolveWith } from "@octavo/markdown"
import { everyBlock } from "@octavo/html/testing"
import { snippets } from "./edits/snippets.ts"
import { readdirSync, readFileSync } from "node:fs"

const folder = new URL("../../markdown/test/samples/", import.meta.url)

/** The links of a page in a space without other pages. */
export const links: PageLinks = { from: null, targets: new Map() }

/** Reads a page. */
export const parse = (source: string) => parseDocument(source, resolveWith(links))

/** Sources of pages: one with every block, one with every construct, and the pages that Markdown edits are tested with. */
export const everyPage = (): ReadonlyArray<string> => [
  everyBlock,
  ...snippets,
  readFileSync(new URL("everyConstruct.md", folder), "utf8"),
  ...readdirSync(new URL("pages/", folder)).map((name) =>
    readFileSync(new URL(`pages/${name}`, folder), "utf8")
  )
]
