import { DateTime, Effect } from "effect"
import type { UserId } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import type { FileVersion } from "../files/File.ts"
import { Files } from "../files/Files.ts"
import type { PageVersion } from "../pages/Page.ts"
import { Pages } from "../pages/Pages.ts"
import type { ReusableContentVersion } from "../reusables/ReusableContent.ts"
import { ReusableContents } from "../reusables/ReusableContents.ts"
import type { Source } from "../sources/Source.ts"
import { Sources } from "../sources/Sources.ts"
import { Space } from "../spaces/Space.ts"
import { Spaces } from "../spaces/Spaces.ts"
import { type Variable, Variables } from "../variables/Variables.ts"
import type { EntryChanges } from "./EntryChanges.ts"
import {
  type Base,
  type GitCommit,
  Line,
  type LineId,
  Revision,
  RevisionId,
  RevisionOutdated
} from "./Revision.ts"
import { Revisions } from "./Revisions.ts"

/** Everything that a new revision changes, with the sources that it brings. */
export interface ContentChanges {
  readonly pages: EntryChanges<PageVersion>
  readonly files: EntryChanges<FileVersion>
  readonly reusables: EntryChanges<ReusableContentVersion>
  readonly variables: EntryChanges<Variable>
  readonly sources: ReadonlyArray<Source>
}

const uncovers = ({ uncover }: EntryChanges<unknown>) => uncover !== undefined && uncover.length > 0

/** A change of nothing, to build others from. */
export const noChanges: ContentChanges = {
  pages: { put: [], remove: [] },
  files: { put: [], remove: [] },
  reusables: { put: [], remove: [] },
  variables: { put: [], remove: [] },
  sources: []
}

/**
 * Adds a revision to a line, all or nothing, at a cost that goes with the change and not with the size of the
 * space. Writers of one line queue; with `expectedHead` a writer who did not see the latest revision is refused.
 */
export const commitRevision = Effect.fn("content.commitRevision")(function* (
  lineId: LineId,
  commit: {
    readonly type: Revision["type"]
    readonly expectedHead: RevisionId | null
    readonly mergedParents?: ReadonlyArray<RevisionId>
    /** What the line lies over from this revision on, where that moves. */
    readonly base?: Base
    readonly createdBy: UserId | null
    readonly git: GitCommit | null
    readonly message: string | null
    readonly changes: ContentChanges
  }
) {
  const revisions = yield* Revisions
  const line = yield* revisions.getLineForUpdate(lineId)
  if (commit.expectedHead !== null && commit.expectedHead !== line.headRevisionId) {
    return yield* new RevisionOutdated({ expected: commit.expectedHead, head: line.headRevisionId })
  }
  const { changes } = commit
  const base = commit.base ?? line.base
  if (base === null && [changes.pages, changes.files, changes.reusables, changes.variables].some(uncovers)) {
    return yield* Effect.die(new Error(`There is nothing beneath the line ${lineId}`))
  }
  const seq = line.headSeq + 1
  const now = yield* DateTime.now
  const revision = new Revision({
    id: RevisionId.make(yield* newId),
    spaceId: line.spaceId,
    lineId,
    seq,
    base,
    type: commit.type,
    parents: [line.headRevisionId, ...(commit.mergedParents ?? [])],
    createdBy: commit.createdBy,
    createdAt: now,
    git: commit.git,
    message: commit.message
  })
  yield* (yield* Sources).putMany(changes.sources)
  yield* (yield* Pages).write(lineId, seq, changes.pages)
  yield* (yield* Files).write(lineId, seq, changes.files)
  yield* (yield* ReusableContents).write(lineId, seq, changes.reusables)
  yield* (yield* Variables).write(lineId, seq, changes.variables)
  yield* revisions.put(revision)
  yield* revisions.putLine(new Line({ ...line, base, headSeq: seq, headRevisionId: revision.id }))
  if (line.kind === "main") {
    const spaces = yield* Spaces
    const space = yield* Effect.orDie(spaces.getForUpdate(line.spaceId))
    yield* spaces.put(new Space({ ...space, updatedAt: now }))
  }
  return revision
}, atomically)
