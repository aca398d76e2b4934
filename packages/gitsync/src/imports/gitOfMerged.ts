import {
  type ContentChanges,
  type EntryChanges,
  type FileVersion,
  type GitBlob,
  isSamePage,
  LinkTargets,
  type MergedContent,
  type MergedEntry,
  type PageVersion,
  Pages,
  type ReusableContentVersion,
  type Snapshot
} from "@octavo/content"
import { Effect, Equal } from "effect"

interface Placed {
  readonly id: string
  readonly git: GitBlob | null
}

/** The repository decides where an entry lies; what is called what in Git goes with what it is. */
const gitOf = <A extends Placed>(
  { changeRequest, main, merged }: MergedEntry<A>,
  isSame: (a: A, b: A) => boolean
): GitBlob | null => {
  const path = changeRequest?.git?.path ?? merged?.git?.path
  if (path === undefined || merged === null) return null
  if (changeRequest?.git != null && isSame(changeRequest, merged)) return changeRequest.git
  const known = merged.git ?? main?.git ?? changeRequest?.git
  return known == null ? null : { oid: known.oid, path }
}

/** The changes with entries at the places where the repository has them, also where nothing else of them changes. */
const withPlaces = <Id extends string, A extends Placed>(
  entries: ReadonlyMap<Id, MergedEntry<A>>,
  changes: EntryChanges<A>,
  isSame: (a: A, b: A) => boolean
): EntryChanges<A> => {
  const put = new Map<string, A>(changes.put.map((entry) => [entry.id, entry]))
  for (const [id, entry] of entries) {
    const { main, merged } = entry
    if (merged === null) continue
    const git = gitOf(entry, isSame)
    const written = put.get(id)
    if (written !== undefined) put.set(id, { ...written, git })
    else if (main !== null && !Equal.equals(main.git, git)) put.set(id, { ...main, git })
  }
  return { ...changes, put: [...put.values()] }
}

const isSameText = (a: PageVersion, b: PageVersion) => a.sourceHash === b.sourceHash
const isSameFile = (a: FileVersion, b: FileVersion) => a.blobHash === b.blobHash
const isSameReusable = (a: ReusableContentVersion, b: ReusableContentVersion) => a.sourceHash === b.sourceHash

/**
 * A merge with a repository as a change of main. What main thought to lie where the repository has something else by now
 * lies nowhere, until the next export finds a place for it.
 */
export const withGitOf = Effect.fnUntraced(function* (
  main: Snapshot,
  merged: MergedContent,
  changes: ContentChanges
) {
  const pages = withPlaces(merged.pages, changes.pages, isSameText)
  const paths = new Map(pages.put.flatMap(({ git, id }) => (git === null ? [] : [[git.path, id] as const])))
  const there = yield* (yield* LinkTargets).findByGitPath(main, [...paths.keys()])
  const removed = new Set(pages.remove)
  const written = new Set<string>(pages.put.map(({ id }) => id))
  const pushedOut = [...there].flatMap(([path, target]) =>
    target.kind === "page" &&
    target.id !== paths.get(path) &&
    !removed.has(target.id) &&
    !written.has(target.id)
      ? [target.id as PageVersion["id"]]
      : []
  )
  const others = pushedOut.length === 0 ? [] : yield* (yield* Pages).findMany(main, pushedOut)
  const all: ContentChanges = {
    ...changes,
    pages: { ...pages, put: [...pages.put, ...others.map((page) => ({ ...page, git: null }))] },
    files: withPlaces(merged.files, changes.files, isSameFile),
    reusables: withPlaces(merged.reusables, changes.reusables, isSameReusable)
  }
  return all
})

const areSame = <A extends Placed>(
  entries: ReadonlyMap<string, MergedEntry<A>>,
  isSame: (a: A, b: A) => boolean
): boolean =>
  [...entries.values()].every((entry) => {
    const { changeRequest, merged } = entry
    if (changeRequest === null || merged === null) return changeRequest === merged
    return isSame(changeRequest, merged) && Equal.equals(gitOf(entry, isSame), changeRequest.git)
  })

/** Whether main is the same as the repository after a merge, so that it needs no line of its own any more. */
export const isSameAs = (merged: MergedContent): boolean =>
  areSame(merged.pages, isSamePage) &&
  areSame(merged.files, isSameFile) &&
  areSame(merged.reusables, isSameReusable) &&
  [...merged.redirects.values()].every(({ changeRequest, merged: value }) =>
    Equal.equals(changeRequest, value)
  ) &&
  [...merged.variables.values()].every(({ changeRequest, merged: value }) =>
    Equal.equals(changeRequest, value)
  )
