import type { PagePlace } from "@octavo/content"
import type { NotedPage } from "./Comment.ts"

/** The page that a comment is on, as it is now, or as it was when it was commented if it is gone. */
export interface TargetPage extends NotedPage {
  /** Whether the page, or the block of it that was commented, is gone. */
  readonly isOutdated: boolean
}

/** What a comment remembers of its page. */
export const noted = ({ ancestorSlugs, page }: PagePlace): NotedPage => ({
  id: page.id,
  title: page.title,
  path: [...ancestorSlugs, page.slug].join("/"),
  emoji: page.attributes.emoji ?? null,
  icon: page.attributes.icon ?? null,
  createdAt: page.createdAt,
  updatedAt: page.updatedAt,
  sourceHash: page.sourceHash
})
