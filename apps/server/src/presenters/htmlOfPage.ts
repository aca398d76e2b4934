import type { getLinkedPage, Location } from "@octavo/content"
import {
  englishWords,
  type FileTarget,
  hashOf,
  type LinkTarget,
  mathMLOf,
  renderInSteps,
  Snippets,
  snippetsOf
} from "@octavo/html"
import { Signer } from "@octavo/kernel"
import { type ContentReference, emojiOfCode, isAddress } from "@octavo/markdown"
import { inTurns, PageCaches } from "@octavo/publishing"
import { Clock, Effect } from "effect"
import { downloadPath } from "../files/downloadLink.ts"
import { appUrlOfPage, appUrlOfSpace } from "./appUrls.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { iconsPath } from "../app/iconsPath.ts"

type Linked = NonNullable<Effect.Success<ReturnType<typeof getLinkedPage>>["linked"]>

/** A heading of a page, for its outline. */
export interface OutlineEntry {
  readonly id: string
  readonly title: string
  /** 1 to 3. */
  readonly depth: number
}

/** The text of a page as the application shows it. */
export interface HtmlOfPage {
  readonly html: string
  readonly outline: ReadonlyArray<OutlineEntry>
}

/** The address of a page in the application, from the root of the host. */
const pathOfPage = (base: string, { anchor, place, spaceId }: Extract<Location, { kind: "page" }>): string =>
  appUrlOfPage(base, spaceId, [...place.ancestorSlugs, place.page.slug].join("/")) +
  (anchor === null ? "" : hashOf(anchor))

/**
 * Writes the document of a page as HTML, in turns of the event loop. It is that of sites, except that links to pages lead to the application, and
 * files to addresses of this installation. Nothing in it is a script or a style.
 */
export const htmlOfPage = Effect.fnUntraced(function* ({ document, locate }: Linked) {
  const publicUrl = yield* PublicUrl
  const signer = yield* Signer
  const now = yield* Clock.currentTimeMillis
  const { assets } = yield* PageCaches
  yield* Effect.yieldNow
  const snippets = mathMLOf(yield* (yield* Snippets).typeset(snippetsOf(document)))
  const { origin, pathname } = new URL(publicUrl)
  const base = pathname.replace(/\/$/, "")

  const file = (reference: ContentReference): FileTarget | undefined => {
    if (reference.kind === "url") return isAddress(reference.url) ? { href: reference.url } : undefined
    const found = locate(reference)
    if (found?.kind !== "file") return undefined
    return {
      href: `${base}${downloadPath(signer, found.spaceId, found.file, now)}`,
      name: found.file.name,
      bytes: found.file.size,
      ...found.file.dimensions
    }
  }

  const link = (reference: ContentReference): LinkTarget | undefined => {
    if (reference.kind === "url") return isAddress(reference.url) ? { href: reference.url } : undefined
    const found = locate(reference)
    switch (found?.kind) {
      case "page": {
        const { attributes, title } = found.place.page
        const emoji = attributes.emoji === undefined ? undefined : emojiOfCode(attributes.emoji)
        return {
          href: pathOfPage(base, found),
          title,
          ...(attributes.description !== undefined && { description: attributes.description }),
          ...(emoji !== undefined && { emoji })
        }
      }
      case "file": {
        const target = file(reference)
        return target && { href: target.href, ...(target.name !== undefined && { title: target.name }) }
      }
      case "space":
        return { href: appUrlOfSpace(base, found.spaceId) }
      default:
        return undefined
    }
  }

  const rendered = yield* inTurns(() =>
    renderInSteps(document, {
      language: "en",
      direction: "ltr",
      words: englishWords,
      externalLinks: "blank",
      link,
      file,
      nameOf: (reference) => {
        const found = locate(reference)
        return found?.kind === "user" ? found.user.displayName : undefined
      },
      snippets,
      icons: `${base}${iconsPath(assets.hash)}`,
      findIcon: assets.at(base).findIcon,
      ownOrigins: [origin],
      showsConditions: true
    })
  )
  const html: HtmlOfPage = {
    html: rendered.body.text,
    outline: rendered.outline.map(({ depth, id, title }) => ({ id, title, depth }))
  }
  return html
})
