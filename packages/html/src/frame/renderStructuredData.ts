import type { JsonObject } from "@octavo/kernel"
import { Html } from "../template/Html.ts"

/** The facts about a page for search engines. It is data, so no policy of scripts applies to it; nothing in it ends its element. */
export const renderStructuredData = (data: JsonObject): Html =>
  Html.trust(
    `<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)}</script>`
  )
