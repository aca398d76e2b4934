import type { PageNode, SpaceId } from "@octavo/content"
import { type FileTarget, hashOf, type LinkTarget, type RenderContext } from "@octavo/html"
import { type ContentReference, emojiOfCode, isAddress, placesOf, resolveTarget } from "@octavo/markdown"
import { pathBelow } from "@octavo/sites"
import { hrefOf, hrefOfFile, hrefOfFileId } from "./pageAddresses.ts"
import { isOfRepository, type PageView, type SeenSpace } from "./PageView.ts"

/** The characters of the emoji of a page. */
export const emojiOf = ({ attributes }: PageNode): string | undefined =>
  attributes.emoji === undefined ? undefined : emojiOfCode(attributes.emoji)

/** A site space whose pages link to others. */
export type LinkingSpace = Pick<PageView, "site" | "siteSpace" | "pages" | "others" | "specs">

/** A site space of the site that is read, when the audience sees it. */
const seenSpace = (from: LinkingSpace, space: string | undefined): SeenSpace | undefined =>
  space === undefined || space === from.siteSpace.head.spaceId ? from : from.others.get(space as SpaceId)

const targetIn = (view: LinkingSpace, { pages, siteSpace }: SeenSpace, page: PageNode): LinkTarget => {
  const emoji = emojiOf(page)
  return {
    href: hrefOf(view.site, siteSpace, pages, page),
    title: page.title,
    ...(page.attributes.description !== undefined && { description: page.attributes.description }),
    ...(emoji !== undefined && { emoji })
  }
}

const pageTarget = (view: LinkingSpace, id: string, space: string | undefined): LinkTarget | undefined => {
  const seen = seenSpace(view, space)
  const page = seen?.pages.find(id)
  return seen === undefined || page === undefined ? undefined : targetIn(view, seen, page)
}

/** The first page that was generated for a specification, in the space itself or in another one whose pages were looked up; else its public document. */
const specTarget = (view: LinkingSpace, slug: string): LinkTarget | undefined => {
  for (const seen of [view, ...view.others.values()]) {
    const page = seen.pages.findOfSpec(slug)
    if (page !== undefined) return targetIn(view, seen, page)
  }
  const url = view.specs.get(slug)?.url ?? null
  return url === null ? undefined : { href: url, title: slug }
}

/** The addresses of the pages that were generated for the schemas of a specification, by their names: empty for the page itself. */
export const schemaPagesOf =
  (view: PageView): NonNullable<RenderContext["schemaPages"]> =>
  (reference) => {
    const pages = reference.kind === "openapi" ? view.pages.schemasOf(reference.spec) : undefined
    if (pages === undefined) return undefined
    return (name) => {
      const page = pages.get(name)
      if (page === undefined) return undefined
      return page.id === view.page.id ? "" : hrefOf(view.site, view.siteSpace, view.pages, page)
    }
  }

const spaceTarget = ({ site }: LinkingSpace, space: string): LinkTarget | undefined => {
  const siteSpace = site.findSpace(space as SpaceId)
  return siteSpace && { href: pathBelow(site.audience.root, siteSpace.path), title: siteSpace.title }
}

const anchored = (target: LinkTarget | undefined, anchor: string): LinkTarget | undefined =>
  target && { ...target, href: target.href + hashOf(anchor) }

/** The page of another site space of the same repository, for a path to nothing in the space itself. */
const targetElsewhere = (view: PageView, written: string): LinkTarget | undefined => {
  const target = resolveTarget(view.page.git?.path ?? null, written)
  if (target === null || view.siteSpace.head.repository === null) return undefined
  const paths = placesOf(target)
  for (const other of view.others.values()) {
    if (!isOfRepository(view.siteSpace, other.siteSpace)) continue
    const page = paths.map((path) => other.pages.ofFile(path)).find((found) => found !== undefined)
    if (page === undefined) continue
    const found = targetIn(view, other, page)
    return target.anchor === null ? found : anchored(found, target.anchor)
  }
  return undefined
}

/** The target of a link of the settings, which belongs to no page; undefined for what the audience does not see. */
export const linkBetween = (from: LinkingSpace, reference: ContentReference): LinkTarget | undefined => {
  switch (reference.kind) {
    case "url":
      return { href: reference.url }
    case "page":
      return pageTarget(from, reference.page, reference.space)
    case "anchor":
      return reference.page === undefined
        ? undefined
        : anchored(pageTarget(from, reference.page, reference.space), reference.anchor)
    case "space":
      return spaceTarget(from, reference.space)
    case "file":
      return { href: hrefOfFileId(from.site, from.siteSpace, reference.file) }
    case "openapi":
      return specTarget(from, reference.spec)
    default:
      return undefined
  }
}

/** The target of a reference on the site that is read; undefined for what the audience does not see there, and for paths to nothing. */
export const linkOf =
  (view: PageView) =>
  (reference: ContentReference): LinkTarget | undefined => {
    switch (reference.kind) {
      case "url":
        return isAddress(reference.url) ? { href: reference.url } : targetElsewhere(view, reference.url)
      case "page":
        return pageTarget(view, reference.page, reference.space)
      case "anchor":
        return anchored(pageTarget(view, reference.page ?? view.page.id, reference.space), reference.anchor)
      case "file": {
        const file = fileOf(view)(reference)
        return file && { href: file.href, ...(file.name !== undefined && { title: file.name }) }
      }
      case "space":
        return spaceTarget(view, reference.space)
      case "openapi":
        return specTarget(view, reference.spec)
      case "user":
      case "collection":
      case "reusable-content":
      case "tag":
        return undefined
    }
  }

/** A file of the space of the page, or one elsewhere. */
export const fileOf =
  (view: PageView) =>
  (reference: ContentReference): FileTarget | undefined => {
    if (reference.kind === "url") return isAddress(reference.url) ? { href: reference.url } : undefined
    const file = reference.kind === "file" ? view.content.files.get(reference.file) : undefined
    if (file === undefined) return undefined
    return {
      href: hrefOfFile(view.site, view.siteSpace, file),
      name: file.name,
      bytes: file.size,
      ...file.dimensions
    }
  }
