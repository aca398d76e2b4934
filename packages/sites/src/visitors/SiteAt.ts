import type { Site } from "../sites/Site.ts"
import type { SiteRoot } from "./SiteRoot.ts"

/** The request of a visitor that names a site. */
export interface SiteRequest {
  /** The host that was asked, with its port. */
  readonly host: string
  /** The path that was asked, decoded, with a slash before it, none at its end, and none doubled. */
  readonly path: string
}

/**
 * The answer to the question which site is meant: a site with the rest of the path; a permanent redirect to a URL; or the root of all
 * sites. A preview also names sites that are not published.
 */
export type SiteAt =
  | {
      readonly kind: "site"
      readonly site: Site
      readonly root: SiteRoot
      /** The path below the root, without a slash before it. */
      readonly path: string
      readonly isPreview: boolean
    }
  | { readonly kind: "redirect"; readonly url: string }
  | { readonly kind: "sites" }
