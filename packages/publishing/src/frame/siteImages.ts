import type { Logo } from "@octavo/html"
import { emojiOfCode } from "@octavo/markdown"
import { type Customization, pathBelow, type VisibleSite } from "@octavo/sites"

/** The path of the copy of an image below its site; undefined without a copy. */
export const imagePath = ({ edition }: VisibleSite, url: string): string | undefined => {
  const image = edition.customization.imageOf(url)
  return image && `~octavo/images/${image.hash}`
}

/** An image of the settings, by the addresses of its copies. */
export const imageOf = (
  site: VisibleSite,
  image: { readonly light: string; readonly dark: string } | undefined
): Logo | undefined => {
  if (image === undefined) return undefined
  const [light, dark] = [image.light, image.dark].map((url) => imagePath(site, url))
  const { siteRoot } = site.audience
  if (light === undefined) return undefined
  return {
    light: pathBelow(siteRoot, light),
    ...(dark !== undefined && { dark: pathBelow(siteRoot, dark) })
  }
}

/** The code of an emoji that is given by its code or by its characters. */
export const emojiCodeOf = (emoji: string): string =>
  emojiOfCode(emoji) === undefined
    ? [...emoji].map((character) => character.codePointAt(0)!.toString(16)).join("-")
    : emoji.toLowerCase()

/** The icon of a site without one of its own: an open book. Browsers ask for `/favicon.ico` where a page names no icon. */
const defaultFavicon = "1f4d6"

/** The icon of a site: an image or an emoji. */
export const faviconOf = (site: VisibleSite, favicon: Customization["favicon"]): Logo => {
  const image = "icon" in favicon ? imageOf(site, favicon.icon) : undefined
  const code = "emoji" in favicon ? emojiCodeOf(favicon.emoji) : defaultFavicon
  return image ?? { light: pathBelow(site.audience.siteRoot, `~octavo/emoji/${code}.svg`) }
}
