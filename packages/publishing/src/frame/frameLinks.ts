import {
  type Announcement,
  type FrameLink,
  type HeaderLink,
  type SiteFrame,
  type SocialLink,
  socialPlatforms
} from "@octavo/html"
import { hashBytes } from "@octavo/kernel"
import type { Customization } from "@octavo/sites"
import { linkBetween, type LinkingSpace } from "../pages/linkTargets.ts"

type ContentLink = Customization["footer"]["groups"][number]["links"][number]

const toLink =
  (from: LinkingSpace) =>
  ({ title, to }: ContentLink): ReadonlyArray<FrameLink> => {
    const target = linkBetween(from, to)
    return target === undefined ? [] : [{ label: title, href: target.href }]
  }

const kinds = { link: "link", "button-primary": "primary", "button-secondary": "secondary" } as const

/** The links of the header. One that leads to nothing that the audience sees is left out; a menu begins with its own target. */
export const headerLinksOf = ({ header }: Customization, from: LinkingSpace): ReadonlyArray<HeaderLink> =>
  header.links.flatMap(({ links, style, title, to }): ReadonlyArray<HeaderLink> => {
    const own = to === null ? [] : toLink(from)({ title, to })
    const below = links.flatMap(toLink(from))
    const first = own[0] ?? below[0]
    if (first === undefined) return []
    const kind = kinds[style ?? "link"]
    return below.length === 0
      ? [{ ...first, kind }]
      : [{ label: title, href: first.href, kind, links: [...own, ...below] }]
  })

/** The foot of the pages, with the privacy policy among its links. */
export const footerOf = (
  { footer, privacyPolicy }: Customization,
  from: LinkingSpace,
  { privacyPolicy: label }: SiteFrame["words"]
): Omit<SiteFrame["footer"], "logo"> => {
  const groups = footer.groups
    .map(({ links, title }) => ({ title, links: links.flatMap(toLink(from)) }))
    .filter(({ links }) => links.length > 0)
  const { copyright } = footer
  return {
    groups,
    ...(copyright !== undefined && copyright !== "" && { copyright }),
    links: privacyPolicy.url === undefined ? [] : [{ label, href: privacyPolicy.url }]
  }
}

/** The message above all pages. Its id is the hash of what it says, so that readers who dismissed it see the next one. */
export const announcementOf = (
  { announcement }: Customization,
  from: LinkingSpace
): Announcement | undefined => {
  if (announcement === undefined || !announcement.enabled) return undefined
  const { link, message, style } = announcement
  const [target] = link === undefined ? [] : toLink(from)(link)
  const said = JSON.stringify([message, link?.title ?? null])
  return {
    id: hashBytes(Buffer.from(said)).slice(0, 16),
    text: message,
    style,
    ...(target !== undefined && { link: target })
  }
}

/** The links to accounts on other platforms, by where they are shown. */
export const socialOf = ({ socialAccounts }: Customization): NonNullable<SiteFrame["social"]> => {
  const linksAt = (place: "header" | "footer"): ReadonlyArray<SocialLink> =>
    (socialAccounts ?? []).flatMap(({ display, handle, platform }) => {
      const known = Object.hasOwn(socialPlatforms, platform) ? socialPlatforms[platform] : undefined
      if (known === undefined || !display[place]) return []
      const { addressOf, name, path } = known
      const written = handle.replace(/^@/, "").split("/").map(encodeURIComponent).join("/")
      return [{ label: `${name}: ${handle}`, href: addressOf(written), path }]
    })
  return { header: linksAt("header"), footer: linksAt("footer") }
}
