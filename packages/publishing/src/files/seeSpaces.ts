import { hashBytes } from "@octavo/kernel"
import { seePages, type VisibleSite, type VisibleSiteSpace } from "@octavo/sites"
import { Effect } from "effect"
import { languageOf } from "../pages/interfaceLanguage.ts"
import type { SeenSpace } from "../pages/PageView.ts"

/** Finds the pages of site spaces that an audience sees. */
export const seeSpaces = Effect.fnUntraced(function* (
  site: VisibleSite,
  siteSpaces: ReadonlyArray<VisibleSiteSpace>
) {
  const seen: Array<SeenSpace> = []
  for (const siteSpace of siteSpaces) seen.push({ siteSpace, pages: yield* seePages(site, siteSpace) })
  return seen as ReadonlyArray<SeenSpace>
})

/** Whether any visitor may get a file of these site spaces that another one got. */
export const isSharedOf = ({ audience, edition }: VisibleSite, seen: ReadonlyArray<SeenSpace>): boolean =>
  ["public", "unlisted"].includes(audience.site.visibility) &&
  audience.preview === null &&
  edition.conditions.length === 0 &&
  seen.every(({ pages }) => !pages.isConditional)

/** The hash of all that decides what a file names: revisions, versions and outcomes. */
export const keyOfSpaces = (site: VisibleSite, seen: ReadonlyArray<SeenSpace>, name: string): string => {
  const { audience, edition } = site
  return hashBytes(
    JSON.stringify([
      name,
      audience.site.id,
      audience.site.version,
      audience.shareKey,
      audience.preview === null ? null : audience.root.path,
      audience.outcomesOf(edition.conditions),
      seen.map(({ pages, siteSpace }) => [
        siteSpace.siteSpace.id,
        siteSpace.title,
        languageOf(site, siteSpace),
        siteSpace.head.revisionId,
        pages.outcomes
      ])
    ])
  )
}
