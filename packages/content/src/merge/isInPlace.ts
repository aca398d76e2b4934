import type { PageVersion } from "../entries/Page.ts"

/** Whether a page that is there before and after a change has its place in the tree still. */
export const isInPlace = (
  before: PageVersion | null | undefined,
  after: PageVersion | null | undefined
): boolean =>
  before != null &&
  after != null &&
  before.kind === after.kind &&
  before.parentId === after.parentId &&
  before.slug === after.slug &&
  before.position === after.position
