import type { ShareLinkResource, SiteResource } from "@octavo/api"
import { holds, type Role } from "@octavo/identity"
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

/** The permissions of a visitor, who reads the site and nothing of its organization. */
const ofVisitors: SiteResource["permissions"] = {
  view: true,
  access: false,
  edit: false,
  create: false,
  admin: false,
  installIntegration: false,
  viewAdaptiveSchema: false,
  editAdaptiveSchema: false
}

/** The permissions of a role in the organization; roles on a site are those of its organization. */
const permissionsOf = (role: Role | null): SiteResource["permissions"] => {
  const mayManage = holds(role, "create")
  return {
    view: role !== null,
    access: role !== null,
    edit: holds(role, "edit"),
    create: mayManage,
    admin: mayManage,
    installIntegration: false,
    viewAdaptiveSchema: role !== null,
    editAdaptiveSchema: mayManage
  }
}

/** Presents a site to a member with a role in its organization, or to a visitor. */
export const presentSite =
  (publicUrl: string, address: SitesAddress, reader: Role | "visitor" | null) =>
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
      appliedType: site.type,
      defaultLevel: "inherit",
      permissions: reader === "visitor" ? ofVisitors : permissionsOf(reader),
      urls: {
        location,
        app: appUrlOfOrganization(publicUrl, site.organizationId),
        ...publishedOf(address, site),
        preview: `${location}/publishing/preview`
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
