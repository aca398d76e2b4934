import type { ShareLinkResource, SiteResource } from "@octavo/api"
import {
  publishedUrl,
  type ShareLinkView,
  type Site,
  type SitesAddress,
  siteUrl,
  type SiteView
} from "@octavo/sites"
import { appUrlOfOrganization } from "./appUrls.ts"
import { presentVerification } from "./presentCustomHostname.ts"
import { presentTime } from "./times.ts"

/** The address of a site in the API. */
export const siteLocation = (publicUrl: string, { id, organizationId }: Site): string =>
  `${publicUrl}/v1/orgs/${organizationId}/sites/${id}`

/** The URL of a published site itself. Where only a key of a share link opens it, it leads nobody anywhere without one. */
const publishedOf = (address: SitesAddress, site: Site) =>
  site.published && { published: siteUrl(address, site) }

export const presentSite =
  (publicUrl: string, address: SitesAddress) =>
  ({ site, siteSpaces }: SiteView): SiteResource => {
    const location = siteLocation(publicUrl, site)
    return {
      object: "site",
      id: site.id,
      type: site.type,
      title: site.title,
      icon: site.icon,
      ...(site.hostname !== null && {
        hostname: site.hostname,
        hostnameVerification: presentVerification({ ...site, hostname: site.hostname })
      }),
      basename: site.basename,
      ...(site.proxy !== null && {
        proxy: { origin: site.proxy, target: `${address.root}/~${site.id}` }
      }),
      visibility: site.visibility,
      published: site.published,
      siteSpaces,
      createdAt: presentTime(site.createdAt),
      adaptiveContent: { enabled: site.adaptiveContent },
      ads: { status: "pending", submittable: false },
      agentsContext: site.agentsContext,
      features: [],
      urls: {
        location,
        app: appUrlOfOrganization(publicUrl, site.organizationId),
        ...publishedOf(address, site)
      }
    }
  }

export const presentShareLink =
  (address: SitesAddress) =>
  ({ key, link, site }: ShareLinkView): ShareLinkResource => {
    const isOpen = link.active && site.visibility === "share-link"
    const published = isOpen && key !== null ? publishedUrl(address, site, "", key) : null
    return {
      object: "share-link",
      id: link.id,
      createdAt: presentTime(link.createdAt),
      name: link.name,
      active: link.active,
      urls: { ...(published !== null && { published }) }
    }
  }
