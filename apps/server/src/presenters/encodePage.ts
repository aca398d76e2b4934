import type { PageNode, PageText as WrittenText } from "@octavo/content"
import { Effect } from "effect"
import { type EncodedJson, encodeJson, encodeWithGzip } from "../http/EncodedJson.ts"
import type { HtmlOfPage } from "./htmlOfPage.ts"
import { hasManyPages, pageParts } from "./pageTreeParts.ts"
import { type PagePresentation, presentPage } from "./presentPage.ts"

type PageText = WrittenText | HtmlOfPage

/** Encodes a page with its text, in slices where many pages are below it. */
export const encodePage = (
  page: PageNode,
  text: PageText,
  wanted: PagePresentation
): Effect.Effect<EncodedJson> =>
  hasManyPages(page)
    ? encodeJson(pageParts(page, text, wanted), true)
    : Effect.sync(() => encodeWithGzip({ ...presentPage(wanted)(page), ...text }))
