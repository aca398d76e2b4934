import {
  Files,
  type FileVersion,
  Pages,
  type PageVersion,
  ReusableContents,
  type ReusableContentVersion,
  type Snapshot,
  Sources,
  type TouchedEntries
} from "@octavo/content"
import { Effect } from "effect"
import { keyOf } from "../layout/repositoryPath.ts"
import { textOf } from "../layout/textOf.ts"
import { likeness, sketch, threshold } from "../pages/sketch.ts"
import type { GitEntry, GitSnapshot } from "../remote/GitSnapshot.ts"
import { readFiles } from "../remote/readFiles.ts"

/** An entry of a space that can have a path in a repository. */
type FiledEntry = PageVersion | FileVersion | ReusableContentVersion

/** Reads some entries of a snapshot of a space, those that have a path in a repository. */
export const filedEntries = Effect.fnUntraced(function* (at: Snapshot, ids: TouchedEntries) {
  const [pages, files, reusables] = [yield* Pages, yield* Files, yield* ReusableContents]
  const found = yield* Effect.all([
    pages.findMany(at, ids.pages),
    files.findMany(at, ids.files),
    reusables.findMany(at, ids.reusables)
  ])
  return new Map<string, FiledEntry>(
    found.flat().flatMap((entry: FiledEntry) => (entry.git === null ? [] : [[entry.id, entry]]))
  )
})

interface Meeting {
  readonly entry: FiledEntry
  readonly there: GitEntry
}

/** The pairs of a text of the space and one of the repository that are no versions of one text. */
const unlike = Effect.fnUntraced(function* (
  meetings: ReadonlyArray<Meeting>,
  { copy }: Pick<GitSnapshot, "copy">
) {
  if (meetings.length === 0) return []
  const hashOf = ({ entry }: Meeting) =>
    "sourceHash" in entry && entry.sourceHash !== null ? [entry.sourceHash] : []
  const texts = yield* (yield* Sources).getMany(meetings.flatMap(hashOf))
  const blobs = yield* readFiles(
    copy,
    meetings.flatMap((meeting) => (hashOf(meeting).length > 0 ? meeting.there.oid : []))
  )
  return meetings.filter((meeting) => {
    const [ours, theirs] = [
      texts.get(hashOf(meeting)[0] ?? ""),
      textOf(blobs.get(meeting.there.oid) ?? new Uint8Array())
    ]
    const isAlike =
      ours !== undefined && theirs !== null && likeness(sketch(ours), sketch(theirs)) >= threshold
    return !isAlike || meeting.there.path !== meeting.entry.git?.path
  })
})

/**
 * Finds the entries that the space added since the last synchronisation, and in whose place the repository has
 * something else by now: another text or other bytes at that path, or at one that differs in case. A blob that was pushed
 * from here, although no answer came, and a version of the same text are the entry itself. Returns their ids.
 */
export const findCollisions = Effect.fnUntraced(function* (
  added: ReadonlyArray<FiledEntry>,
  snapshot: Pick<GitSnapshot, "copy" | "entries">,
  sides: {
    /** The names of the blobs of the last synchronisation, by path. */
    readonly blobs: ReadonlyMap<string, string>
    /** The entries as they were in a push without an answer, by id. */
    readonly pushed: ReadonlyMap<string, FiledEntry>
  }
) {
  const wanted = new Set(added.flatMap(({ git }) => (git === null ? [] : keyOf(git.path))))
  const entries = new Map<string, GitEntry>()
  for (const entry of snapshot.entries) {
    const key = keyOf(entry.path)
    if (wanted.has(key) && sides.blobs.get(entry.path) !== entry.oid) entries.set(key, entry)
  }
  const isSame = ({ id, git }: FiledEntry, { oid, path }: GitEntry) =>
    [git, sides.pushed.get(id)?.git].some((blob) => blob?.path === path && blob.oid === oid)
  const meetings = added.flatMap((entry) => {
    const there = entries.get(keyOf(entry.git?.path ?? ""))
    return there === undefined || isSame(entry, there) ? [] : [{ entry, there }]
  })
  return new Set<string>((yield* unlike(meetings, snapshot)).map(({ entry }) => entry.id))
})
