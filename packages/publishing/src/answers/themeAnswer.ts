import { stylesheet } from "@octavo/html"
import { RecentSites } from "@octavo/sites"
import { Effect } from "effect"
import { themesOf } from "../frame/SiteTheme.ts"
import { writeInTurn } from "../pages/writeInTurn.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import type { Answer } from "../visits/Answer.ts"
import { commonHeaders } from "./plainAnswers.ts"
import type { SiteAnswer } from "./SiteAnswer.ts"

const name = /^~octavo\/(theme-[0-9a-f]{16}\.css)$/

/** The stylesheet of a site. A page that was rendered before a change asks by the former name and gets the present stylesheet. */
export const themeAnswer: SiteAnswer<PageCaches | RecentSites> = Effect.fnUntraced(function* (site, path) {
  const asked = name.exec(path)?.[1]
  if (asked === undefined) return null
  const { assets, rendered } = yield* PageCaches
  const themes = themesOf(yield* (yield* RecentSites).edition(site), assets.hash)
  const present = themes.find((theme) => theme.name === asked)
  // A wrong name tells nothing of a site that not everybody may see.
  const isOpen = site.published && (site.visibility === "public" || site.visibility === "unlisted")
  if (present === undefined && !isOpen) return null
  const { css, name: key } = present ?? themes[0]!
  const { body } = yield* rendered.getOrMake(
    key,
    writeInTurn(() => ({ text: stylesheet + css, policy: "" }))
  )
  const answer: Answer = {
    status: 200,
    headers: {
      ...commonHeaders,
      "content-type": "text/css; charset=utf-8",
      "cache-control": present !== undefined ? "public, max-age=31536000, immutable" : "no-store"
    },
    body
  }
  return answer
})
