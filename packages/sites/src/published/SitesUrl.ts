import { Context } from "effect"
import { servedHostname, type Site } from "../sites/Site.ts"

/** The addresses of published sites on this installation. */
export interface SitesAddress {
  /** The URL below which sites are, without a slash at its end. */
  readonly root: string
  /** The host below which each site has a label of its own; null where sites have paths. */
  readonly wildcardHost: string | null
  /** The hosts of this installation, which no site can have. */
  readonly ownHosts: ReadonlyArray<string>
  /** The URL of the application, without a slash at its end; null without an application. */
  readonly application: string | null
}

/**
 * The addresses of sites, from the public URL of the installation and `OCTAVO_SITES_URL`: null for a path of the public URL, an
 * origin, or an origin with `*.` for one label each.
 */
export const sitesAddressOf = (publicUrl: string, sitesUrl: string | null): SitesAddress => {
  const root =
    sitesUrl === null ? `${publicUrl}/sites` : sitesUrl.replace("://*.", "://").replace(/(?<!\/)\/+$/, "")
  const hosts = [publicUrl, root].flatMap((url) => URL.parse(url)?.hostname ?? [])
  const isWildcard = sitesUrl?.includes("://*.") === true
  return {
    root,
    wildcardHost: isWildcard ? new URL(root).host : null,
    ownHosts: [...new Set(hosts)],
    application: `${publicUrl}/app`
  }
}

/** The addresses of sites of this installation. */
export const SitesUrl = Context.Reference<SitesAddress>("@octavo/sites/SitesUrl", {
  defaultValue: () => sitesAddressOf("http://localhost:4000", null)
})

/** A label of a hostname has at most 63 characters. */
const maxLabel = 63

/** The URL of a site, published or not, without a slash at its end. */
export const siteUrl = ({ root, wildcardHost }: SitesAddress, site: Site): string => {
  if (site.proxy !== null) return `https://${site.proxy}`
  const hostname = servedHostname(site)
  if (hostname !== null) return `https://${hostname}`
  return wildcardHost !== null && site.basename.length <= maxLabel
    ? `${root.slice(0, root.indexOf("://"))}://${site.basename}.${wildcardHost}`
    : `${root}/${site.basename}`
}

/**
 * The URL of a part of a published site, by its path below the site; null for a site that is not published, and for one with
 * share links without a key.
 */
export const publishedUrl = (
  address: SitesAddress,
  site: Site,
  path: string,
  shareKey: string | null
): string | null => {
  if (!site.published || (site.visibility === "share-link" && shareKey === null)) return null
  const key = site.visibility === "share-link" ? shareKey : null
  return [siteUrl(address, site), key, path].filter((part) => part !== null && part !== "").join("/")
}
