import { commitRevision, type ContentChanges, noChanges, type Space } from "../src/index.ts"

/** Commits changes to the main line of a space. */
export const commit = ({ space }: { readonly space: Space }, changes: Partial<ContentChanges>) =>
  commitRevision(space.mainLineId, {
    type: "edits",
    expectedHead: null,
    createdBy: null,
    git: null,
    message: null,
    changes: { ...noChanges, ...changes }
  })

/** The point on a line that a revision made. */
export { type RevisionPoint } from "../src/index.ts"
