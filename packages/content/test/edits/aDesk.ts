import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  commitEdits,
  type Edit,
  editSpace,
  forkBranch,
  type PageId,
  Pages,
  type PageVersion,
  Revisions,
  Sources,
  type UpdatePage
} from "../../src/index.ts"
import { aSpace } from "../../src/testing/index.ts"

/** The fields of a change of a page. */
export type Changes = Omit<Partial<UpdatePage>, "type" | "page">

/** The page of one of the edits of a request. */
export const pageOf = (made: { readonly made: ReadonlyArray<unknown> }, index = 0) =>
  (made.made[index] as { readonly page: string }).page

/** A branch with a page of two paragraphs, edited as in main or as in a change request. */
export const aDesk = Effect.fnUntraced(function* (
  kind: "main" | "change-request",
  markdown = "# P\n\nOne.\n\nTwo.\n"
) {
  const made = yield* aSpace()
  const revisions = yield* Revisions
  const first = yield* editSpace(made.space.id, [{ type: "insert_page", document: { markdown } }], {
    ifMatch: null
  }).pipe(as(made.admin))
  const page = pageOf(first) as PageId
  const main = yield* revisions.getBranch(made.space.mainBranchId)
  const forked =
    kind === "main"
      ? { branchId: main.id }
      : yield* forkBranch(
          {
            spaceId: made.space.id,
            head: { branchId: main.id, seq: main.headSeq, base: null },
            revisionId: main.headRevisionId
          },
          "change-request",
          null
        )
  const { branchId } = forked
  const head = Effect.map(revisions.getBranch(branchId), ({ headRevisionId }) => headRevisionId)
  const edit = (...edits: ReadonlyArray<Edit>) =>
    commitEdits(branchId, edits, { expected: null, createdBy: null })
  const update = (changes: Changes, id: string = page) => edit({ type: "update_page", page: id, ...changes })
  const find = Effect.fnUntraced(function* (id: string = page) {
    const { base, headSeq } = yield* revisions.getBranch(branchId)
    const [found] = yield* (yield* Pages).findMany({ branchId, seq: headSeq, base }, [id as PageId])
    return found as PageVersion
  })
  const text = Effect.fnUntraced(function* (id: string = page) {
    const { sourceHash } = yield* find(id)
    return (yield* (yield* Sources).getMany([sourceHash!])).get(sourceHash!)!
  })
  return { ...made, base: yield* head, branchId, edit, find, head, page, text, update }
})
