import { Effect, Option } from "effect"
import { RevisionId, RevisionNotFound, type Snapshot } from "../entries/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { baseOf, type Edit } from "./Edit.ts"

/** The revisions that edits were made from, by their ids; those of other spaces are as good as unknown. */
export const findBases = Effect.fnUntraced(function* (edits: ReadonlyArray<Edit>, spaceId: SpaceId) {
  const revisions = yield* Revisions
  const bases = new Map<string, Snapshot>()
  for (const [edit, each] of edits.entries()) {
    const base = each.type === "update_page" ? baseOf(each) : undefined
    if (base === undefined || bases.has(base)) continue
    const found = yield* Effect.option(revisions.get(RevisionId.make(base)))
    if (Option.isNone(found) || found.value.spaceId !== spaceId) {
      return yield* new RevisionNotFound({ revisionId: base, edit })
    }
    const { base: below, branchId, seq } = found.value
    bases.set(base, { branchId, seq, base: below })
  }
  return bases
})
