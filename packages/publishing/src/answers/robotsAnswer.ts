import { rootOf, SitesUrl, siteUrl, urlBelow } from "@octavo/sites"
import { Effect } from "effect"
import type { PageCaches } from "../pages/PageCaches.ts"
import type { Answer } from "../visits/Answer.ts"
import { noAgents } from "./answerHeaders.ts"
import { commonHeaders } from "./plainAnswers.ts"
import type { SiteAnswer } from "./SiteAnswer.ts"

/** Rules for robots of a site. The file needs neither a key nor a token, and names nothing but the site map of a public site. */
export const robotsAnswer: SiteAnswer<PageCaches> = Effect.fnUntraced(function* (site, path) {
  if (path !== "robots.txt" || !site.published) return null
  const isOpen = site.visibility === "public" || site.visibility === "unlisted"
  const sitemap = urlBelow(rootOf(siteUrl(yield* SitesUrl, site)), "sitemap.xml")
  const lines = [
    "User-agent: *",
    ...(site.agentsContext === "excluded" ? [`Content-Signal: ${noAgents}`] : []),
    isOpen ? "Allow: /" : "Disallow: /",
    ...(site.visibility === "public" ? ["", `Sitemap: ${sitemap}`] : [])
  ]
  const answer: Answer = {
    status: 200,
    headers: {
      ...commonHeaders,
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate"
    },
    body: { kind: "text", text: `${lines.join("\n")}\n` }
  }
  return answer
})
