import type { SiteRedirect } from "@octavo/sites"
import { presentTime } from "./times.ts"

export const presentSiteRedirect = ({ createdAt, destination, id, source }: SiteRedirect) => ({
  object: "site-redirect" as const,
  id: id as string,
  source,
  destination,
  createdAt: presentTime(createdAt),
  permanent: true as const,
  captureWildcard: false as const,
  draft: false as const
})
