import type { Audience } from "@octavo/sites"
import { commonHeaders } from "./plainAnswers.ts"

/** Headers of all pages of a site. */
export const headersOfSite = ({ preview, root, site }: Audience): Readonly<Record<string, string>> => ({
  ...commonHeaders,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": site.visibility === "share-link" ? "no-referrer" : "strict-origin-when-cross-origin",
  ...(root.origin.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  ...((site.visibility !== "public" || preview !== null) && { "x-robots-tag": "noindex, nofollow" })
})
