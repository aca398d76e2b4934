import type { SearchResultResource } from "@octavo/api"
import type { PageHit } from "@octavo/content"

/** How much of a section is shown with a search result, in characters. */
const bodyLength = 300

export const presentSearchHit =
  (publicUrl: string, spaceId: string) =>
  (hit: PageHit): SearchResultResource => {
    const app = `${publicUrl}/v1/spaces/${spaceId}/content/page/${hit.pageId}`
    return {
      id: hit.pageId,
      title: hit.title,
      path: hit.path,
      sections: hit.sections.map((section) => ({
        id: section.anchor,
        title: section.title,
        path: section.anchor === "" ? hit.path : `${hit.path}#${section.anchor}`,
        body: section.text.slice(0, bodyLength),
        urls: { app: section.anchor === "" ? app : `${app}#${section.anchor}` }
      })),
      urls: { app }
    }
  }
