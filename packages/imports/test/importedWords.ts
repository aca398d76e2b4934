import { parseDocument } from "@octavo/markdown"
import { readPage } from "../src/node/readPage.ts"
import { textOfDocument } from "./textOfDocument.ts"

/** The words of `anyHtml` in the page that HTML becomes. */
export const importedWords = (html: string, url = "https://example.org/"): ReadonlyArray<string> => {
  const { markdown } = readPage(html, url)
  const document = parseDocument(markdown, (target) => ({ kind: "url", url: target }))
  return textOfDocument(document).match(/q\d+z/g) ?? []
}
