import type { SitesAddress } from "@octavo/sites"

/** A hostname that a site can have: three labels or more, which no address and no local name has. */
const hostnameShape = /^([a-z0-9-]+\.){2,}[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * Makes the test whether a request is for sites, by its host and path: `yes` at the root of sites and below, `no` at the API, and
 * `perhaps` at a host that may be one of a site.
 */
export const makeIsForSites = ({ root, wildcardHost }: SitesAddress, publicUrl: string) => {
  const sites = new URL(root)
  const api = new URL(publicUrl)
  const below = sites.pathname.replace(/(?<!\/)\/+$/, "")
  return (host: string, path: string): "yes" | "no" | "perhaps" => {
    if (host === sites.host) {
      // An origin of its own has no API. Below a path of the API, sites have that path alone.
      return below === "" || path === below || path.startsWith(`${below}/`) ? "yes" : "no"
    }
    if (wildcardHost !== null && host.endsWith(`.${wildcardHost}`)) return "yes"
    const [name = ""] = host.split(":", 1)
    return host !== api.host && hostnameShape.test(name) ? "perhaps" : "no"
  }
}
