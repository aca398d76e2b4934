import { commitToBranch } from "../src/testing/index.ts"
import { type ContentChanges, type Space } from "../src/index.ts"

/** Commits changes to the main line of a space. */
export const commit = ({ space }: { readonly space: Space }, changes: Partial<ContentChanges>) =>
  commitToBranch(space.mainBranchId, changes)

/** The point on a line that a revision made. */
export { type Snapshot } from "../src/index.ts"
