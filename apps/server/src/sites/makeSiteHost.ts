import type { SitesAddress } from "@octavo/sites"

/** A hostname that a site can have: three labels or more, which no address and no local name has. */
const hostnameShape = /^([a-z0-9-]+\.){2,}[a-z][a-z0-9-]*[a-z0-9]$/

/** A part of the server that answers a request. */
interface SiteHost {
  /** The host of sites that the request is for; null where it is for the API. */
  readonly host: string | null
  /** Whether the host of the request may be the hostname of a site, which then answers instead. */
  readonly mayBeHostname: boolean
}

/**
 * Makes the function that finds the host of sites for a request, by its own host and path. Below a path of the API, sites answer at every
 * name and address of the server, as the API does; an origin of their own has no API.
 */
export const makeSiteHost = ({ root, wildcardHost }: SitesAddress, publicUrl: string) => {
  const sites = new URL(root)
  const api = new URL(publicUrl)
  const below = sites.pathname.replace(/(?<!\/)\/+$/, "")
  const mayBeHostname = (host: string): boolean =>
    host !== sites.host && host !== api.host && hostnameShape.test(host.split(":", 1)[0] ?? "")
  return (host: string, path: string): SiteHost => {
    if (below !== "") {
      const isBelow = path === below || path.startsWith(`${below}/`)
      return { host: isBelow ? sites.host : null, mayBeHostname: mayBeHostname(host) }
    }
    const isOrigin = host === sites.host || (wildcardHost !== null && host.endsWith(`.${wildcardHost}`))
    return { host: isOrigin ? host : null, mayBeHostname: !isOrigin && mayBeHostname(host) }
  }
}
