import type { JsonObject } from "@octavo/kernel"
import { Html } from "../template/Html.ts"
import { escapeJson } from "./escapeJson.ts"

/** The facts about a page for search engines. They are data, so no policy of scripts applies to them. */
export const renderStructuredData = (data: JsonObject): Html =>
  Html.trust(`<script type="application/ld+json">${escapeJson(data)}</script>`)
