import { type SitesAddress, siteUrl } from "../published/SitesUrl.ts"
import type { Site } from "../sites/Site.ts"

/** The decoded path below a site that a URL names; null for a URL elsewhere. */
export const pathInSite = (address: SitesAddress, site: Site, text: string): string | null => {
  const root = new URL(siteUrl(address, site))
  const url = URL.parse(text)
  if (url === null || url.host !== root.host) return null
  const base = root.pathname.replace(/(?<!\/)\/+$/, "")
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return null
  try {
    return decodeURIComponent(url.pathname.slice(base.length))
  } catch {
    return null
  }
}
