import type { PageNode, SpaceId } from "@octavo/content"
import type { FileTarget, LinkTarget } from "@octavo/html"
import { type ContentReference, emojiOfCode } from "@octavo/markdown"
import { pathBelow } from "@octavo/sites"
import { hrefOf, hrefOfFile } from "./pageAddresses.ts"
import type { PageView, SeenSpace } from "./PageView.ts"

/** The characters of the emoji of a page. */
export const emojiOf = ({ attributes }: PageNode): string | undefined =>
  attributes.emoji === undefined ? undefined : emojiOfCode(attributes.emoji)

/** A site space of the site that is read, when the audience sees it. */
const seenSpace = (view: PageView, space: string | undefined): SeenSpace | undefined =>
  space === undefined || space === view.siteSpace.head.spaceId ? view : view.others.get(space as SpaceId)

const pageTarget = (view: PageView, id: string, space: string | undefined): LinkTarget | undefined => {
  const seen = seenSpace(view, space)
  const page = seen?.pages.find(id)
  if (seen === undefined || page === undefined) return undefined
  const emoji = emojiOf(page)
  return {
    href: hrefOf(view.site, seen.siteSpace, seen.pages, page),
    title: page.title,
    ...(page.attributes.description !== undefined && { description: page.attributes.description }),
    ...(emoji !== undefined && { emoji })
  }
}

/** The target of a reference on the site that is read; undefined for what the audience does not see there. */
export const linkOf =
  (view: PageView) =>
  (reference: ContentReference): LinkTarget | undefined => {
    switch (reference.kind) {
      case "url":
        return { href: reference.url }
      case "page":
        return pageTarget(view, reference.page, reference.space)
      case "anchor": {
        const target = pageTarget(view, reference.page ?? view.page.id, reference.space)
        return target && { ...target, href: `${target.href}#${encodeURIComponent(reference.anchor)}` }
      }
      case "file": {
        const file = fileOf(view)(reference)
        return file && { href: file.href, ...(file.name !== undefined && { title: file.name }) }
      }
      case "space": {
        const siteSpace = view.site.findSpace(reference.space as SpaceId)
        return (
          siteSpace && { href: pathBelow(view.site.audience.root, siteSpace.path), title: siteSpace.title }
        )
      }
      case "user":
      case "collection":
      case "reusable-content":
      case "openapi":
      case "tag":
        return undefined
    }
  }

/** A file of the space of the page, or one elsewhere. */
export const fileOf =
  (view: PageView) =>
  (reference: ContentReference): FileTarget | undefined => {
    if (reference.kind === "url") return { href: reference.url }
    const file = reference.kind === "file" ? view.content.files.get(reference.file) : undefined
    if (file === undefined) return undefined
    return {
      href: hrefOfFile(view.site, view.siteSpace, file),
      name: file.name,
      bytes: file.size,
      ...file.dimensions
    }
  }
