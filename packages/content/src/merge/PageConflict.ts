import { hashBytes } from "@octavo/kernel"
import type { PageId, PageVersion } from "../entries/Page.ts"
import type { MarkdownConflict, Resolution, Resolutions, ThreeWay } from "@octavo/markdown"

interface Conflict {
  /** Stays the same as long as what the sides say does, so that an answer outlives later merges. */
  readonly id: string
  readonly pageId: PageId
  readonly resolution: Resolution | null
}

/** A place in the text of a page where both sides wrote differently. */
export interface TextConflict extends MarkdownConflict {
  readonly kind: "text"
  readonly pageId: PageId
}

/** A thing that both sides say differently of a page: its value on each side. */
export interface AttributeConflict extends Conflict, ThreeWay<unknown> {
  readonly kind: "attribute"
  /** `title`, `slug`, `kind`, `place` (with `parentId` and `position`), or the name of an attribute: `icon`, `layout.width`. */
  readonly attribute: string
}

/** A page that one side removed and the other changed, or put pages below; it stays until there is an answer. */
export interface RemovalConflict extends Conflict, ThreeWay<PageVersion | null> {
  readonly kind: "removal"
}

/**
 * Pages that both sides moved so that each would become a descendant of the other; one resolution applies to all of
 * them.
 */
export interface CycleConflict extends Conflict {
  readonly kind: "cycle"
  readonly pageIds: ReadonlyArray<PageId>
}

/** A thing that two sides did to pages which cannot both be done. */
export type PageConflict = TextConflict | AttributeConflict | RemovalConflict | CycleConflict

/** Names a conflict by what it is about. */
export const conflictId = (...about: ReadonlyArray<unknown>): string =>
  hashBytes(JSON.stringify(about)).slice(0, 24)

/** The side that was chosen, where only a side can be chosen. */
export const chosenSide = (
  resolutions: Resolutions,
  id: string
): { readonly take: "main" | "change-request" } | null => {
  const answer = resolutions.get(id)
  return answer !== undefined && "take" in answer ? answer : null
}
