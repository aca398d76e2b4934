import type { UserId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { DocumentParser } from "../sources/DocumentParser.ts"
import type { PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { writeRevision } from "../revisions/commitRevision.ts"
import { type Branch, type BranchId, type Revision, RevisionOutdated } from "../entries/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import type { Space } from "../containers/Space.ts"
import type { Edit } from "./Edit.ts"
import { fetchFiles } from "./fetchFiles.ts"
import { findBases } from "./findBases.ts"
import { withMutex } from "./withMutex.ts"
import { changesNothing, namedIn, planEdits, type PlannedEdits } from "./planEdits.ts"
import { type ExpectedState, requireExpected } from "./requireExpected.ts"
import { SourceReader, Unread } from "./SourceReader.ts"

/** Runs after a commit, in the same unit of work. */
type AfterCommit<E, R> = (revision: Revision) => Effect.Effect<void, E, R>

/** How a commit of edits goes. */
interface EditsCommit<E1, R1, E2, R2> {
  /** The branch as it was read a moment ago; it is read anew where this is absent. */
  readonly seen?: Branch
  /** The states of the branch that the edits were made for; null takes whatever is there. */
  readonly expected: ReadonlyArray<ExpectedState> | null
  readonly createdBy: UserId | null
  readonly message?: string | null
  /**
   * Runs before the branch is locked, in the same unit of work, and returns what runs after the commit, so that both share
   * what was locked; both may run more than once.
   */
  readonly around?: Effect.Effect<AfterCommit<E2, R2>, E1, R1>
  /** The condition on the space for `commitRevision`. */
  readonly requireOf?: (space: Space) => Effect.Effect<unknown, E2, R2>
}

/** How often edits are planned anew, because the texts that they change were changed meanwhile. */
const attempts = 10

const presentOf = ({ base, headSeq, id }: Branch) => ({ branchId: id, seq: headSeq, base, isCurrent: true })

/**
 * Commits edits to a branch as one revision, all or none; edits without an effect make no revision. Files are fetched
 * and texts are parsed before the branch is locked. After a concurrent write the edits are planned again with the
 * parsed texts. Returns the revision and the result of each edit. Not for use within a unit of work.
 */
export const commitEdits = Effect.fn("content.commitEdits")(function* <
  E1 = never,
  R1 = never,
  E2 = never,
  R2 = never
>(
  branchId: BranchId,
  edits: ReadonlyArray<Edit>,
  { around, createdBy, expected, message = null, requireOf, seen }: EditsCommit<E1, R1, E2, R2>
) {
  const revisions = yield* Revisions
  const pages = yield* Pages
  const first = seen ?? (yield* revisions.getBranch(branchId))
  yield* requireExpected(first, expected)
  const bases = yield* findBases(edits, first.spaceId)
  const prepared = yield* fetchFiles(edits, createdBy)
  const reader = new SourceReader(yield* DocumentParser)
  const planOf = (branch: Branch, named?: ReadonlyArray<PageVersion>) =>
    planEdits(presentOf(branch), prepared, reader, bases, named)

  const commit = Effect.fnUntraced(function* (planned: Branch, plan: PlannedEdits, hasWaited: boolean) {
    const after = around === undefined ? undefined : yield* around
    // A writer that has waited plans anew most probably: the pages that it reads first travel with the lock. On an overlay they depend
    // on the head.
    const reading =
      hasWaited && planned.base === null
        ? pages.findMany(presentOf(planned), namedIn(prepared))
        : Effect.undefined
    const lock = revisions.getBranchForUpdate(branchId)
    const [branch, named] = yield* Effect.all([lock, reading], { concurrency: 2 })
    const isSame = branch.headRevisionId === planned.headRevisionId
    if (!isSame) yield* requireExpected(branch, expected)
    const { changes, made } = isSame ? plan : yield* planOf(branch, named)
    if (changesNothing(changes))
      return { revision: yield* Effect.orDie(revisions.get(branch.headRevisionId)), made }
    const revision = yield* writeRevision(branchId, {
      type: "edits",
      expectedHead: null,
      locked: branch,
      createdBy,
      git: null,
      message,
      changes,
      ...(requireOf !== undefined && { requireOf })
    })
    if (after !== undefined) yield* after(revision)
    return { revision, made }
  }, atomically)

  const planOn = Effect.fnUntraced(function* (branch: Branch) {
    reader.mayRead = true
    yield* requireExpected(branch, expected)
    return { line: branch, planned: yield* planOf(branch) }
  })
  const plan = Effect.flatMap(revisions.getBranch(branchId), planOn)

  const planAndCommit = Effect.gen(function* () {
    // Whatever cannot be done is said before waiting for anybody, and what must be read is read.
    let current = yield* planOn(first)
    const attempt = (hasWaited: boolean) =>
      Effect.suspend(() => {
        reader.mayRead = false
        return commit(current.line, current.planned, hasWaited)
      })
    const planAgain = Effect.map(plan, (made) => {
      current = made
    })
    return yield* withMutex(branchId)((hasWaited) =>
      attempt(hasWaited).pipe(
        Effect.tapError((error) => (error instanceof Unread ? planAgain : Effect.void)),
        Effect.retry({ while: (error) => error instanceof Unread, times: attempts })
      )
    )
  })
  return yield* Effect.catchIf(
    planAndCommit,
    (error) => error instanceof Unread,
    () => Effect.flatMap(revisions.getBranch(branchId), outdated)
  )
})

const outdated = ({ headRevisionId }: Branch) => new RevisionOutdated({ expected: "", head: headRevisionId })
