import { emojiOfCode } from "@octavo/markdown"
import { RecentSites } from "@octavo/sites"
import { Effect } from "effect"
import type { PageCaches } from "../pages/PageCaches.ts"
import type { Answer } from "../visits/Answer.ts"
import { commonHeaders } from "./plainAnswers.ts"
import type { SiteAnswer } from "./SiteAnswer.ts"

const ofImage = /^~octavo\/images\/([0-9a-f]{16,128})$/
const ofEmoji = /^~octavo\/emoji\/([0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,15})\.svg$/

const forever = "public, max-age=31536000, immutable"
/** The policy of an image: it runs nothing and loads nothing, opened by itself too. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const iconAnswer = (emoji: string): Answer => ({
  status: 200,
  headers: {
    ...commonHeaders,
    "content-type": "image/svg+xml; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": forever
  },
  body: {
    kind: "text",
    text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text y=".9em" font-size="90">${emoji.replace(/[<&>\p{Cc}]/gu, "")}</text></svg>`
  }
})

/** The answer with an emoji as an icon, by its code; null for a code that is none. */
export const emojiAnswer = (code: string): Answer | null => {
  const emoji = emojiOfCode(code)
  return emoji === undefined ? null : iconAnswer(emoji)
}

/** The copies of the images of a site, by the hash of their bytes: logos, icons and social previews; and emojis as icons. */
export const imageAnswer: SiteAnswer<PageCaches | RecentSites> = Effect.fnUntraced(function* (site, path) {
  const emoji = emojiAnswer(ofEmoji.exec(path)?.[1] ?? "")
  if (emoji !== null) return emoji
  const hash = ofImage.exec(path)?.[1]
  if (hash === undefined) return null
  const { customization } = yield* (yield* RecentSites).edition(site)
  const image = customization.findImage(hash)
  if (image === undefined) return null
  const answer: Answer = {
    status: 200,
    headers: { ...commonHeaders, "cache-control": forever },
    body: { kind: "file", hash, contentType: image.type, name: "image" }
  }
  return answer
})
