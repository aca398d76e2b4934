import { Effect } from "effect"
import { type SitesAddress, SitesUrl, siteUrl } from "../published/SitesUrl.ts"
import { SiteId } from "../sites/SiteId.ts"
import { servedHostname, type Site } from "../sites/Site.ts"
import { RecentSites } from "./RecentSites.ts"
import type { SiteAt, SiteRequest } from "./SiteAt.ts"
import { rootBelow, rootOf, type SiteRoot, urlBelow } from "./SiteRoot.ts"

/** The way that a request names a site by. */
type Named =
  | { readonly by: "basename" | "hostname"; readonly address: string; readonly path: string }
  | { readonly by: "id" | "preview"; readonly address: string; readonly path: string }
  | { readonly by: "sites" }

/** The root of the previews of a site. */
export const previewRoot = ({ root }: SitesAddress, id: SiteId): SiteRoot =>
  rootBelow(rootBelow(rootOf(root), "~preview"), id)

const withoutPort = (host: string): string => host.replace(/:\d+$/, "")

/** The first segment of a path with a slash before it, and the rest without one. */
const firstOf = (path: string): readonly [first: string, rest: string] => {
  const [, first = "", ...rest] = path.split("/")
  return [first, rest.join("/")]
}

const basename = (address: string, path: string): Named => ({
  by: "basename",
  address: address.toLowerCase(),
  path
})

const below = (path: string): Named | null => {
  const [first, rest] = firstOf(path)
  if (first === "") return { by: "sites" }
  if (first === "~preview") {
    const [id, ofSite] = firstOf(`/${rest}`)
    return id === "" ? null : { by: "preview", address: id, path: ofSite }
  }
  if (first.startsWith("~")) return { by: "id", address: first.slice(1), path: rest }
  return basename(first, rest)
}

/** The name of a site in a request: by a label of the host, by a path below the root of sites, or by a hostname of its own. */
const nameIn = ({ root, wildcardHost }: SitesAddress, request: SiteRequest): Named | null => {
  const host = request.host.toLowerCase()
  const rootUrl = new URL(root)
  if (host === rootUrl.host) {
    const path = rootOf(root).path
    if (request.path === path || (path === "" && request.path === "/")) return { by: "sites" }
    return request.path.startsWith(`${path}/`) ? below(request.path.slice(path.length)) : null
  }
  const rest = request.path.slice(1)
  if (wildcardHost !== null && host.endsWith(`.${wildcardHost}`)) {
    const label = host.slice(0, -wildcardHost.length - 1)
    return label.includes(".") ? null : basename(label, rest)
  }
  return { by: "hostname", address: withoutPort(host), path: rest }
}

const isOpen = (site: Site): boolean => site.published && site.deletedAt === null

/**
 * The site that a request names. A site that is not published, or deleted, is nothing; an address of a site that is not its present
 * one redirects. One statement, remembered for less than a second.
 */
export const findSiteAt = Effect.fnUntraced(function* (request: SiteRequest) {
  const address = yield* SitesUrl
  const recent = yield* RecentSites
  const named = nameIn(address, request)
  if (named === null) return null
  if (named.by === "sites") return { kind: "sites" } as SiteAt
  const { path } = named
  if (named.by === "id" || named.by === "preview") {
    const site = yield* recent.findById(SiteId.make(named.address))
    if (site === null || site.deletedAt !== null) return null
    if (named.by === "preview") {
      return { kind: "site", site, root: previewRoot(address, site.id), path, isPreview: true } as SiteAt
    }
    return isOpen(site) ? atCanonical(address, site, path, site.proxy !== null) : null
  }
  const found = yield* recent.findByAddress(named.by, named.address)
  if (found === null || !isOpen(found.site)) return null
  const { isFormer, site } = found
  const isCanonical = !isFormer && named.by === canonicalKind(address, site, request)
  return atCanonical(address, site, path, isCanonical && isSpelled(address, site, request))
})

/** The address that the URL of a site is made of; null for one that a request of this host cannot name. */
const canonicalKind = (
  address: SitesAddress,
  site: Site,
  request: SiteRequest
): "basename" | "hostname" | null => {
  if (site.proxy !== null) return null
  if (servedHostname(site) !== null) return "hostname"
  return new URL(siteUrl(address, site)).host === request.host.toLowerCase() ? "basename" : null
}

/** Whether a path names the site in the case of its basename. */
const isSpelled = (address: SitesAddress, site: Site, { path }: SiteRequest): boolean => {
  const siteRoot = rootOf(siteUrl(address, site)).path
  return path === siteRoot || path.startsWith(`${siteRoot}/`)
}

const atCanonical = (address: SitesAddress, site: Site, path: string, isCanonical: boolean): SiteAt => {
  const siteRoot = rootOf(siteUrl(address, site))
  return isCanonical
    ? { kind: "site", site, root: siteRoot, path, isPreview: false }
    : { kind: "redirect", url: urlBelow(siteRoot, path) }
}
