import { slugify } from "@octavo/markdown"
import { Effect } from "effect"
import { freeSlug } from "../pages/freeSlug.ts"
import type { PageId, PageVersion } from "../entries/Page.ts"
import type { Planning } from "./Planning.ts"

const freeSlugFor = Effect.fnUntraced(function* (
  planning: Planning,
  slug: string,
  parentId: PageId | null,
  id: PageId
) {
  if (!(yield* planning.draft.isTaken(parentId, slug, id))) return slug
  const siblings = (yield* planning.draft.children(parentId)).filter((page) => page.id !== id)
  const taken = new Set(siblings.map((page) => page.slug))
  return freeSlug(slug, (candidate) => taken.has(candidate))
})

/** The slug that an edit wants for a page, also where a sibling has it: its own, or that of a new title. */
export const slugFor = (
  page: PageVersion,
  before: PageVersion | null,
  slug: string | null | undefined
): PageVersion => {
  const { slugIsFixed, ...attributes } = page.attributes
  const isFixed = slug === undefined ? slugIsFixed === true : slug !== null
  const isRetitled = before === null || before.title !== page.title || (slug === null && slugIsFixed === true)
  const wanted = slug != null ? slugify(slug) : isRetitled && !isFixed ? slugify(page.title) : page.slug
  return { ...page, slug: wanted, attributes: isFixed ? { ...attributes, slugIsFixed: true } : attributes }
}

/** Gives a page a slug that no sibling at its position has; one that it had there before stays. */
export const withFreeSlug = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  before: PageVersion | null
) {
  const stays = before !== null && page.slug === before.slug && page.parentId === before.parentId
  return stays ? page : { ...page, slug: yield* freeSlugFor(planning, page.slug, page.parentId, page.id) }
})

/** Gives a page the slug that an edit wants, numbered where a sibling has it. */
export const slugged = (
  planning: Planning,
  page: PageVersion,
  before: PageVersion | null,
  slug: string | null | undefined
) => withFreeSlug(planning, slugFor(page, before, slug), before)
