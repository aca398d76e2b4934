import { parseDocument } from "@octavo/markdown"
import { everyBlock } from "@octavo/html/testing"
import { readdirSync, readFileSync } from "node:fs"

const folder = new URL("../../markdown/test/documents/", import.meta.url)

/** Reads a page; its references remain addresses. */
export const parse = (source: string) => parseDocument(source, (url) => ({ kind: "url", url }))

/** Sources of pages: one with every block, one with every construct, and the pages that Markdown edits are tested with. */
export const everyPage = (): ReadonlyArray<string> => [
  everyBlock,
  readFileSync(new URL("everyConstruct.md", folder), "utf8"),
  ...readdirSync(new URL("pages/", folder)).map((name) =>
    readFileSync(new URL(`pages/${name}`, folder), "utf8")
  )
]
