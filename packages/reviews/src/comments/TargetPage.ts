import type { PagePlace } from "@octavo/content"
import type { PageSnapshot } from "./Comment.ts"

/** The page that a comment is on, as it is now, or as it was when it was commented if it is gone. */
export interface TargetPage extends PageSnapshot {
  /** Whether the page, or the block of it that was commented, is gone. */
  readonly isOutdated: boolean
}

/** The snapshot of a page that a comment stores. */
export const snapshotOf = ({ ancestorSlugs, page }: PagePlace): PageSnapshot => ({
  id: page.id,
  title: page.title,
  path: [...ancestorSlugs, page.slug].join("/"),
  emoji: page.attributes.emoji ?? null,
  icon: page.attributes.icon ?? null,
  createdAt: page.createdAt,
  updatedAt: page.updatedAt,
  sourceHash: page.sourceHash
})
