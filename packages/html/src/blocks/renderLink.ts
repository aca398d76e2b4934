import type { ContentReference } from "@octavo/markdown"
import { type Html, html, type HtmlValue } from "../template/Html.ts"
import type { Rendering } from "./Rendering.ts"

const isOutside = (rendering: Rendering, href: string): boolean =>
  /^(https?:)?\/\//i.test(href) &&
  !(rendering.context.ownOrigins ?? []).some((origin) => `${href}/`.startsWith(`${origin}/`))

/** The relation of a link to an outside address. */
const relationOf = ({ context }: Rendering): ReadonlyArray<string | false | undefined> => [
  "noopener",
  context.isUserMade === true && "nofollow ugc"
]

/** A link with its words and classes. */
export const anchor = (
  rendering: Rendering,
  href: string,
  words: HtmlValue,
  classes: ReadonlyArray<string | false | undefined> = []
): Html => {
  const outside = isOutside(rendering, href)
  const target = outside && rendering.context.externalLinks === "blank" && "_blank"
  return html`<a class=${classes} href=${href} rel=${outside && relationOf(rendering)} target=${target}
    >${words}</a
  >`
}

/** Words that link to a reference; only the words where the reader may not see the target. */
export const renderLink = (
  rendering: Rendering,
  reference: ContentReference | undefined,
  words?: Html,
  classes: ReadonlyArray<string | false | undefined> = []
): Html => {
  const target = rendering.link(reference)
  if (target === undefined) return words ?? html``
  const emoji = target.emoji === undefined ? undefined : html`<span class="emoji">${target.emoji}</span> `
  return anchor(rendering, target.href, words ?? [emoji, target.title ?? target.href], classes)
}
