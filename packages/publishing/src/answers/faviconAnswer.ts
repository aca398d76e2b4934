import { RecentSites } from "@octavo/sites"
import { Effect } from "effect"
import { emojiCodeOf } from "../frame/siteImages.ts"
import type { PageCaches } from "../pages/PageCaches.ts"
import type { Answer } from "../visits/Answer.ts"
import { emojiAnswer } from "./imageAnswer.ts"
import { commonHeaders } from "./plainAnswers.ts"
import type { SiteAnswer } from "./SiteAnswer.ts"

/** Browsers ask for the file by itself, so its address has no hash and a change takes effect after an hour. */
const forAnHour = "public, max-age=3600"

/** The icon of a site at the address that browsers guess: its image, its emoji, or an empty answer. */
export const faviconAnswer: SiteAnswer<PageCaches | RecentSites> = Effect.fnUntraced(function* (site, path) {
  if (path !== "favicon.ico" || !site.published) return null
  const { customization } = yield* (yield* RecentSites).edition(site)
  const { favicon } = customization.site
  const headers = { ...commonHeaders, "cache-control": forAnHour }
  if ("emoji" in favicon) {
    const emoji = emojiAnswer(emojiCodeOf(favicon.emoji))
    if (emoji !== null) return { ...emoji, headers: { ...emoji.headers, ...headers } }
  }
  const image = "icon" in favicon ? customization.imageOf(favicon.icon.light) : undefined
  const answer: Answer =
    image === undefined
      ? { status: 204, headers, body: null }
      : {
          status: 200,
          headers,
          body: { kind: "file", hash: image.hash, contentType: image.type, name: "favicon" }
        }
  return answer
})
