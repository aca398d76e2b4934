import type { SearchResultResource } from "@octavo/api"
import type { PageHit } from "@octavo/content"
import { appUrlOfPage } from "./appUrls.ts"

export const presentPageHit =
  (publicUrl: string, spaceId: string) =>
  (hit: PageHit): SearchResultResource => {
    const app = appUrlOfPage(publicUrl, spaceId, hit.path)
    return {
      id: hit.pageId,
      title: hit.title,
      description: hit.description,
      path: hit.path,
      score: hit.score,
      rank: hit.position,
      resultType: hit.isItself ? "page" : "section",
      ancestors: hit.ancestors.map((title) => ({ title })),
      sections: hit.sections.map((section) => ({
        id: section.anchor,
        title: section.title,
        path: section.anchor === "" ? hit.path : `${hit.path}#${section.anchor}`,
        score: section.score,
        resultType: "section",
        body: section.body,
        highlights: section.highlights,
        urls: { app: section.anchor === "" ? app : `${app}#${section.anchor}` }
      })),
      urls: { app }
    }
  }
