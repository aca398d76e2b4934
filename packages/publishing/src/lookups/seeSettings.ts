import {
  type Customization,
  seeCustomization,
  seePages,
  type VisibleSite,
  type VisibleSiteSpace
} from "@octavo/sites"
import { Effect } from "effect"
import { linkBetween, type LinkingSpace } from "../pages/linkTargets.ts"
import { seeLinked } from "../pages/PageView.ts"

type ContentLink = Customization["footer"]["groups"][number]["links"][number]

const withSeenLink = (
  { link, ...announcement }: NonNullable<Customization["announcement"]>,
  isSeen: (link: ContentLink) => boolean
): NonNullable<Customization["announcement"]> =>
  link !== undefined && isSeen(link) ? { ...announcement, link } : announcement

/** Settings without conditions, and without links to what the audience does not see. */
const seenIn = (settings: Customization, from: LinkingSpace): Customization => {
  const isSeen = ({ to }: ContentLink): boolean => linkBetween(from, to) !== undefined
  const { announcement } = settings
  return {
    ...settings,
    header: {
      ...settings.header,
      links: settings.header.links.flatMap(({ condition: _, ...item }) => {
        const links = item.links.filter(isSeen)
        const to = item.to !== null && isSeen({ title: item.title, to: item.to }) ? item.to : null
        return to === null && links.length === 0 ? [] : [{ ...item, to, links }]
      })
    },
    footer: {
      ...settings.footer,
      groups: settings.footer.groups
        .map((group) => ({ ...group, links: group.links.filter(isSeen) }))
        .filter(({ links }) => links.length > 0)
    },
    ...(announcement !== undefined && { announcement: withSeenLink(announcement, isSeen) })
  }
}

/** The settings of a site space as a front end of others reads them for an audience. */
export const seeSettings = Effect.fn("publishing.seeSettings")(function* (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace
) {
  const pages = yield* seePages(site, siteSpace)
  const linked = yield* seeLinked(site, siteSpace)
  return seenIn(seeCustomization(site, siteSpace), { ...linked, site, siteSpace, pages })
})
