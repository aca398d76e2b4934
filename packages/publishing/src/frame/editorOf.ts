import type { PageFrame } from "@octavo/html"
import { type SitesAddress, seeCustomization } from "@octavo/sites"
import type { PageView } from "../pages/PageView.ts"

/**
 * The editor of a page in the application: for all visitors where the settings say so; else for members where the site is at the origin of the
 * application, so that the page is the same for everybody. Generated pages and drafts have none.
 */
export const editorOf = (view: PageView, { application }: SitesAddress): PageFrame["editor"] => {
  const { page, site, siteSpace } = view
  const { preview, root } = site.audience
  const isEditable = page.kind === "document" && page.attributes.generated === undefined
  if (application === null || !isEditable || (preview?.draft ?? null) !== null) return undefined
  const { origin, pathname } = new URL(application)
  const { spaceId } = siteSpace.head
  const path = `${pathname}/s/${spaceId}/edit/${page.path.split("/").map(encodeURIComponent).join("/")}`
  // With its origin, the link also works in static copies of the site.
  if (seeCustomization(site, siteSpace).editInOctavo.enabled) return { href: origin + path }
  return root.origin === origin ? { href: path, space: spaceId } : undefined
}
