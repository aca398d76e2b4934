import type { UserId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { DocumentParser } from "../documents/DocumentParser.ts"
import { commitRevision } from "../revisions/commitRevision.ts"
import {
  type Line,
  type LineId,
  type Revision,
  type RevisionId,
  RevisionOutdated
} from "../revisions/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import type { Space } from "../spaces/Space.ts"
import { bringFiles } from "./bringFiles.ts"
import type { Edit } from "./Edit.ts"
import { inTurn } from "./inTurn.ts"
import { changesNothing, planEdits, type PlannedEdits } from "./planEdits.ts"
import { SourceReader, Unread } from "./SourceReader.ts"

/** How a commit of edits goes. */
export interface EditsCommit<E, R> {
  /** The revision that the edits were made for; null takes whatever is there. */
  readonly expectedHead: RevisionId | null
  readonly createdBy: UserId | null
  readonly message?: string | null
  /** As `commitRevision` asks it. */
  readonly requireOf?: (space: Space) => Effect.Effect<unknown, E, R>
  /** What is done before the line is held, in the same unit of work; it may run more than once. */
  readonly first?: Effect.Effect<unknown, E, R>
  /** What else shall be true when the edits are, in the same unit of work; it may run more than once. */
  readonly also?: (revision: Revision) => Effect.Effect<void, E, R>
}

/** How often edits are planned anew, because the texts that they change were changed meanwhile. */
const attempts = 10

const presentOf = ({ base, headSeq, id }: Line) => ({ lineId: id, seq: headSeq, base, isCurrent: true })

/**
 * Commits edits to a line, all or none, as one revision; edits that change nothing make none. Files are fetched and
 * texts read before the line is held: who wrote meanwhile has the plan made anew with what was read already. Answers
 * the revision that has them, and what each made. Not for use within a unit of work.
 */
export const commitEdits = Effect.fn("content.commitEdits")(function* <E = never, R = never>(
  lineId: LineId,
  edits: ReadonlyArray<Edit>,
  { also, createdBy, expectedHead, first, message = null, requireOf }: EditsCommit<E, R>
) {
  const revisions = yield* Revisions
  const prepared = yield* bringFiles(edits, createdBy)
  const reader = new SourceReader(yield* DocumentParser)
  const isStale = (line: Line) => expectedHead !== null && expectedHead !== line.headRevisionId

  const commit = Effect.fnUntraced(function* (planned: Line, plan: PlannedEdits) {
    if (first !== undefined) yield* first
    const line = yield* revisions.getLineForUpdate(lineId)
    if (isStale(line)) return yield* outdated(expectedHead, line)
    const isSame = line.headRevisionId === planned.headRevisionId
    const { changes, made } = isSame ? plan : yield* planEdits(presentOf(line), prepared, reader)
    if (changesNothing(changes))
      return { revision: yield* Effect.orDie(revisions.get(line.headRevisionId)), made }
    const revision = yield* commitRevision(lineId, {
      type: "edits",
      expectedHead: null,
      createdBy,
      git: null,
      message,
      changes,
      ...(requireOf !== undefined && { requireOf })
    })
    if (also !== undefined) yield* also(revision)
    return { revision, made }
  }, atomically)

  const plan = Effect.gen(function* () {
    reader.mayRead = true
    const line = yield* revisions.getLine(lineId)
    if (isStale(line)) return yield* outdated(expectedHead, line)
    return { line, planned: yield* planEdits(presentOf(line), prepared, reader) }
  })

  const planAndCommit = Effect.gen(function* () {
    // Whatever cannot be done is said before waiting for anybody, and what must be read is read.
    let present = yield* plan
    const attempt = Effect.suspend(() => {
      reader.mayRead = false
      return commit(present.line, present.planned)
    })
    const planAgain = Effect.map(plan, (made) => {
      present = made
    })
    return yield* attempt.pipe(
      Effect.tapError((error) => (error instanceof Unread ? planAgain : Effect.void)),
      Effect.retry({ while: (error) => error instanceof Unread, times: attempts }),
      inTurn(lineId)
    )
  })
  return yield* Effect.catchIf(
    planAndCommit,
    (error) => error instanceof Unread,
    () => Effect.flatMap(revisions.getLine(lineId), (line) => outdated(expectedHead, line))
  )
})

const outdated = (expected: RevisionId | null, line: Line) =>
  new RevisionOutdated({ expected: expected ?? "", head: line.headRevisionId })
