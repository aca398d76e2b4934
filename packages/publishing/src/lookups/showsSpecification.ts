import { findSpecPages } from "@octavo/content"
import { seePages, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { documentOfView } from "../pages/documentOfView.ts"
import { specsIn } from "../pages/PageContent.ts"
import { viewOf } from "../pages/viewOf.ts"

/** Whether a page that an audience sees shows a specification of the organization, outside of blocks whose conditions are false. */
export const showsSpecification = Effect.fn("publishing.showsSpecification")(
  function* (site: VisibleSite, slug: string) {
    for (const { pageId, spaceId } of yield* findSpecPages(site.spaces, slug)) {
      const siteSpace = site.findSpace(spaceId)
      if (siteSpace === undefined) continue
      const pages = yield* seePages(site, siteSpace)
      const trail = pages.trailOf(pageId)
      if (trail.length === 0) continue
      const document = yield* documentOfView(yield* viewOf(site, { siteSpace, pages }, trail))
      if (specsIn(document.nodes).has(slug)) return true
    }
    return false
    // A page or a space that was removed since the request began shows nothing.
  },
  (shown) => Effect.orElseSucceed(shown, () => false)
)
