import type { SiteRedirect } from "@octavo/sites"

export const presentSiteRedirect = ({ destination, id, source }: SiteRedirect) => ({
  object: "site-redirect" as const,
  id: id as string,
  source,
  destination
})
