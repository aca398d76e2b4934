import type { PublishedLookup } from "@octavo/api"
import type { ResolvedContent, ResolvedRedirect } from "@octavo/publishing"

/** The place that a URL leads to, as it is answered. */
export const presentLookup = (found: ResolvedContent | ResolvedRedirect): PublishedLookup => {
  if (found.kind === "redirect") return { target: found.target, redirect: found.url }
  const { contextId, draft, shareKey, site, siteSpace } = found
  return {
    organization: site.organizationId,
    site: site.id,
    ...(siteSpace.section !== null && { siteSection: siteSpace.section.id }),
    siteSpace: siteSpace.siteSpace.id,
    space: siteSpace.head.spaceId,
    ...(draft !== null && { [draft.kind]: draft.id }),
    pathname: `/${found.path}`,
    basePath: found.basePath,
    siteBasePath: found.siteBasePath,
    ...(shareKey !== null && { shareKey }),
    complete: found.isComplete,
    ...(contextId !== null && { contextId }),
    apiToken: found.siteToken,
    canonicalUrl: found.canonicalUrl
  }
}
