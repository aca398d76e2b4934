import { hashBytes } from "@octavo/kernel"
import { isSamePage } from "../merge/mergePage.ts"
import { freeSlug } from "../pages/freeSlug.ts"
import type { PageAttributes, PageId, PageVersion } from "../entries/Page.ts"
import { positionsFor } from "../containers/positionsFor.ts"
import { generatedId } from "../entries/generated.ts"
import type { SpecPage } from "./SpecPage.ts"

/**
 * Stands between the position of a computed page and the positions of its generated pages: it sorts before every character of a
 * position, so that no page gets between them.
 */
const separator = "!"

/** A page to be generated, with its Markdown. */
export interface WrittenSpecPage extends Omit<SpecPage, "children"> {
  readonly text: string
  readonly children: ReadonlyArray<WrittenSpecPage>
}

interface Surroundings {
  readonly computed: PageVersion
  readonly spec: string
  /** The pages that were generated before, by id. */
  readonly before: ReadonlyMap<PageId, PageVersion>
  /** The slugs of the written pages beside the computed page. */
  readonly taken: ReadonlySet<string>
  /** Milliseconds since 1970. */
  readonly now: number
}

const suffixOf = (position: string): string | null => position.split(separator)[1] ?? null

/** Whether a page may have had this slug because another page had the one that it wanted. */
const isFormOf = (slug: string, wanted: string): boolean =>
  slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)))

/** Arranges generated pages as a tree in the place of their computed page. Pages that stay as they were are the same objects. */
export const arrangeSpecPages = (
  pages: ReadonlyArray<WrittenSpecPage>,
  { before, computed, now, spec, taken }: Surroundings
): ReadonlyArray<PageVersion> => {
  const { hidden, noIndex, noRobotsIndex } = computed.attributes
  const inherited: PageAttributes = {
    ...(hidden !== undefined && { hidden }),
    ...(noIndex !== undefined && { noIndex }),
    ...(noRobotsIndex !== undefined && { noRobotsIndex })
  }
  const arrange = (
    siblings: ReadonlyArray<WrittenSpecPage>,
    parentId: PageId | null,
    slugs: Set<string>
  ): ReadonlyArray<PageVersion> => {
    const isTop = parentId === computed.parentId
    const ids = siblings.map(({ key }) => generatedId(computed.id, key))
    const known = ids.map((id) => {
      const position = before.get(id)?.parentId === parentId ? before.get(id)!.position : null
      return { id: id as string, position: position !== null && isTop ? suffixOf(position) : position }
    })
    const positions = positionsFor(known, [], 0)
    const kept = siblings.map(({ slug }, index) => {
      const old = before.get(ids[index]!)
      if (old?.parentId !== parentId || !isFormOf(old.slug, slug) || slugs.has(old.slug)) return null
      slugs.add(old.slug)
      return old.slug
    })
    return siblings.flatMap((page, index) => {
      const id = ids[index]!
      const old = before.get(id)
      const slug = kept[index] ?? freeSlug(page.slug, (other) => slugs.has(other))
      slugs.add(slug)
      const position = positions.get(id)!
      const row: PageVersion = {
        id,
        parentId,
        position: isTop ? `${computed.position}${separator}${position}` : position,
        kind: "document",
        title: page.title,
        slug,
        attributes: {
          ...inherited,
          ...(page.description !== undefined && { description: page.description }),
          ...(page.icon !== undefined && { icon: page.icon }),
          generated: { page: computed.id, key: page.key, spec, props: page.props }
        },
        sourceHash: hashBytes(page.text),
        git: null,
        createdAt: old?.createdAt ?? now,
        updatedAt: now
      }
      const stays = old !== undefined && isSamePage(old, row)
      return [stays ? old : row, ...arrange(page.children, id, new Set())]
    })
  }
  return arrange(pages, computed.parentId, new Set(taken))
}
