import type { PreviewBar } from "@octavo/html"
import { leavePreviewPath, pathBelow, type VisibleSite } from "@octavo/sites"

/** The bar of a preview; undefined for visitors. */
export const previewBarOf = ({ audience }: VisibleSite): PreviewBar | undefined => {
  const { claims, preview, site, siteRoot } = audience
  if (preview === null) return undefined
  const { draft } = preview
  return {
    visibility: site.visibility,
    claims: Object.keys(claims).length === 0 ? "" : JSON.stringify(claims),
    ...(draft !== null && { draft: { kind: draft.kind, id: draft.id } }),
    leave: pathBelow(siteRoot, leavePreviewPath)
  }
}
