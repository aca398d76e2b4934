import type { Audience } from "@octavo/sites"
import { commonHeaders } from "./plainAnswers.ts"

/** The words that keep agents away, in a header and in `robots.txt`. */
export const noAgents = "search=yes, ai-input=no, ai-train=no"

/** Headers of all pages of a site. */
export const headersOfSite = ({ preview, root, site }: Audience): Readonly<Record<string, string>> => ({
  ...commonHeaders,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": site.visibility === "share-link" ? "no-referrer" : "strict-origin-when-cross-origin",
  ...(root.origin.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  ...(site.agentsContext === "excluded" && { "content-signal": noAgents }),
  ...((site.visibility !== "public" || preview !== null) && { "x-robots-tag": "noindex, nofollow" })
})
