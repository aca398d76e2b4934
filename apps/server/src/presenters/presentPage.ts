import type { PageResource } from "@octavo/api"
import {
  defaultLayout,
  generatesPages,
  type GeneratedFrom,
  type PageNode,
  shownPages,
  writtenPages
} from "@octavo/content"
import { appUrlOfPage } from "./appUrls.ts"
import { presentMillis } from "./times.ts"

/** The context of the presenter of pages. */
export interface PagePresentation {
  readonly publicUrl: string
  readonly spaceId: string
  /** Whether Git facts are wanted. */
  readonly metadata: boolean
  /** Whether generated pages stand in the place of computed pages; else computed pages are shown as such. Absent for true. */
  readonly computed?: boolean
}

/** Those of some siblings that are presented. */
export const presentedOf = (
  pages: ReadonlyArray<PageNode>,
  { computed = true }: Pick<PagePresentation, "computed">
): ReadonlyArray<PageNode> => (computed ? shownPages(pages) : writtenPages(pages))

/** The parts of a layout that newer clients read. Pages of Octavo have none of their own, and hide none. */
const ofNewerClients = { coverMask: "none", tags: true, actions: true, anchors: true } as const

/** The source of a generated page, in the words of the API. */
const sourceOf = ({ page, props, spec }: GeneratedFrom) => ({
  computed: {
    type: "builtin:openapi",
    props,
    dependencies: { spec: { ref: { kind: "openapi", spec } } }
  },
  computedSeed: page
})

export const presentPage =
  (wanted: PagePresentation) =>
  (page: PageNode): PageResource => {
    const { emoji, icon, hidden, noIndex, noRobotsIndex, ...attributes } = page.attributes
    const flags = {
      ...(hidden !== undefined && { hidden }),
      ...(noIndex !== undefined && { noIndex }),
      ...(noRobotsIndex !== undefined && { noRobotsIndex })
    }
    const base = {
      id: page.id,
      title: page.title,
      ...(emoji !== undefined && { emoji }),
      ...(icon !== undefined && { icon }),
      createdAt: presentMillis(page.createdAt),
      updatedAt: presentMillis(page.updatedAt),
      ...flags
    }
    const place = { slug: page.slug, path: page.path }
    const pages = presentedOf(page.children, wanted).map(presentPage(wanted))
    if (page.kind === "group") return { ...base, kind: "group", type: "group", ...place, pages }
    if (page.kind === "link" && attributes.target !== undefined) {
      const { target } = attributes
      return {
        ...base,
        kind: "link",
        type: "link",
        target,
        ...(target.kind === "url" && { href: target.url })
      }
    }
    if (page.kind === "computed" && attributes.computed !== undefined) {
      const { text, ...computed } = attributes.computed
      // The official document requires whether schemas have a page.
      const props = generatesPages(page) ? { models: false, ...computed.props } : computed.props
      return { ...base, type: "computed", computed: { ...computed, props } }
    }
    const { condition, cover, description, generated, layout, metaLinks, variables } = attributes
    return {
      ...base,
      kind: "sheet",
      type: "document",
      urls: { app: appUrlOfPage(wanted.publicUrl, wanted.spaceId, page.path) },
      ...place,
      ...(description !== undefined && { description }),
      ...(condition !== undefined && { condition }),
      ...(metaLinks !== undefined && { metaLinks }),
      pages,
      ...(wanted.metadata && page.git !== null && { git: page.git }),
      ...(page.sourceHash !== null && generated === undefined && { documentId: page.sourceHash }),
      layout: { ...(layout ?? defaultLayout), ...ofNewerClients },
      tags: [],
      ...(cover !== undefined && { cover }),
      ...(variables !== undefined && { variables }),
      ...(generated !== undefined && sourceOf(generated))
    }
  }
