import { commitOnLine } from "../src/testing/index.ts"
import { type ContentChanges, type Space } from "../src/index.ts"

/** Commits changes to the main line of a space. */
export const commit = ({ space }: { readonly space: Space }, changes: Partial<ContentChanges>) =>
  commitOnLine(space.mainLineId, changes)

/** The point on a line that a revision made. */
export { type RevisionPoint } from "../src/index.ts"
