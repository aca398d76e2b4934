import { SaxesParser } from "saxes"
import type { ReadSitemap } from "../ImportReader.ts"
import { Refused } from "./Refused.ts"

/** More than this of a sitemap is not looked at. */
const maxEntries = 50_000

/** Reads a sitemap, or a list of sitemaps. Document types are refused: entities are how XML is made to explode. */
export const readSitemap = (xml: string): ReadSitemap => {
  const parser = new SaxesParser()
  const pages: Array<string> = []
  const sitemaps: Array<string> = []
  const path: Array<string> = []
  let text = ""
  parser.on("doctype", () => {
    throw new Refused("too-complex")
  })
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ name }) => {
    path.push(name.replace(/^.*:/, ""))
    text = ""
  })
  parser.on("text", (piece) => void (text += piece))
  parser.on("cdata", (piece) => void (text += piece))
  parser.on("closetag", () => {
    const isLocation = path.at(-1) === "loc" && pages.length + sitemaps.length < maxEntries
    if (isLocation && path.at(-2) === "url") pages.push(text.trim())
    if (isLocation && path.at(-2) === "sitemap") sitemaps.push(text.trim())
    path.pop()
    text = ""
  })
  try {
    parser.write(xml.replace(/^\s+/, "")).close()
  } catch (error) {
    if (error instanceof Refused) throw error
    // The entries before a mistake are used.
  }
  return { pages, sitemaps }
}
