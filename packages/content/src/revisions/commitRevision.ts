import { DateTime, Effect } from "effect"
import type { UserId } from "@octavo/identity"
import { atomically, emitEvent, newId } from "@octavo/kernel"
import { GeneratedPages } from "../entries/GeneratedPages.ts"
import { Files } from "../entries/Files.ts"
import { Pages } from "../entries/Pages.ts"
import { Redirects } from "../entries/Redirects.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import { Sources } from "../entries/Sources.ts"
import { type Space, SpaceNotFound } from "../containers/Space.ts"
import { Variables } from "../entries/Variables.ts"
import type { ContentChanges } from "../entries/ContentChanges.ts"
import type { EntryChanges } from "../entries/EntryChanges.ts"
import {
  type Base,
  type GitCommit,
  Branch,
  type BranchId,
  Revision,
  RevisionId,
  RevisionOutdated
} from "../entries/Revision.ts"
import { revisionCommitted } from "./revisionEvents.ts"
import { Revisions } from "./Revisions.ts"

const dropsOverrides = ({ dropOverrides }: EntryChanges<unknown>) =>
  dropOverrides !== undefined && dropOverrides.length > 0

interface Commit<E, R> {
  readonly type: Revision["type"]
  /** `content` where it is absent. */
  readonly purpose?: Revision["purpose"]
  readonly expectedHead: RevisionId | null
  readonly mergedParents?: ReadonlyArray<RevisionId>
  /** The new base of the branch, when the base moves. */
  readonly base?: Base
  /** The branch, where this unit of work has locked it already. */
  readonly locked?: Branch
  readonly createdBy: UserId | null
  readonly git: GitCommit | null
  readonly message: string | null
  readonly changes: ContentChanges
  /** A condition on the space that depends on more than its deletion, asked while its row is locked. */
  readonly requireOf?: (space: Space) => Effect.Effect<unknown, E, R>
}

/** Does what `commitRevision` does, as a part of a unit of work that ends when it fails. */
export const writeRevision = Effect.fn("content.commitRevision")(function* <E = never, R = never>(
  branchId: BranchId,
  commit: Commit<E, R>
) {
  const revisions = yield* Revisions
  const branch = commit.locked ?? (yield* revisions.getBranchForUpdate(branchId))
  if (commit.expectedHead !== null && commit.expectedHead !== branch.headRevisionId) {
    return yield* new RevisionOutdated({ expected: commit.expectedHead, head: branch.headRevisionId })
  }
  const base = commit.base ?? branch.base
  const isOfPeople = branch.kind === "main" || branch.kind === "change-request"
  const changes =
    isOfPeople && commit.type !== "computed"
      ? yield* (yield* GeneratedPages)(branch, base, commit, commit.changes)
      : commit.changes
  if (
    base === null &&
    [changes.pages, changes.files, changes.reusables, changes.redirects, changes.variables].some(
      dropsOverrides
    )
  ) {
    return yield* Effect.die(new Error(`The branch ${branchId} has no base to fall through to`))
  }
  const seq = branch.headSeq + 1
  const revision = new Revision({
    id: RevisionId.make(yield* newId),
    spaceId: branch.spaceId,
    branchId,
    seq,
    base,
    type: commit.type,
    purpose: commit.purpose ?? "content",
    parents: [branch.headRevisionId, ...(commit.mergedParents ?? [])],
    createdBy: commit.createdBy,
    createdAt: yield* DateTime.now,
    git: commit.git,
    message: commit.message
  })
  yield* (yield* Sources).putMany(changes.sources)
  yield* (yield* Pages).write(branchId, seq, changes.pages)
  yield* (yield* Files).write(branchId, seq, changes.files)
  yield* (yield* ReusableContents).write(branchId, seq, changes.reusables)
  yield* (yield* Redirects).write(branchId, seq, changes.redirects)
  yield* (yield* Variables).write(branchId, seq, changes.variables)
  const space = yield* revisions.append(
    new Branch({ ...branch, base, headSeq: seq, headRevisionId: revision.id }),
    revision
  )
  if (space === null) return yield* new SpaceNotFound({ spaceId: branch.spaceId })
  if (commit.requireOf !== undefined) yield* commit.requireOf(space)
  if (branch.kind === "main") {
    yield* emitEvent(
      revisionCommitted,
      { spaceId: space.id, revisionId: revision.id, seq, type: revision.type },
      { subject: space.id, causedBy: revision.createdBy }
    )
  }
  return revision
})

/**
 * Adds a revision to a branch atomically, at a cost proportional to the change and not to the size of the space.
 * Writers of one branch queue; with `expectedHead` the commit fails after a concurrent write (optimistic lock). A
 * deleted space is refused on every branch, while its row is locked: no caller checks that again.
 */
export const commitRevision = <E = never, R = never>(branchId: BranchId, commit: Commit<E, R>) =>
  atomically(writeRevision(branchId, commit))
