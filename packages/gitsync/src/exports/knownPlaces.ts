import { blockedBy } from "../imports/keepUnreadable.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import type { KnownPlace } from "./findPlaces.ts"
import type { Content } from "./planTree.ts"

function* eachOf({ files, pages, reusables }: Content) {
  yield* pages
  yield* files
  yield* reusables
}

/**
 * The path of every entry. Entries that the space changed below a folder that is a symbolic link or a submodule by now
 * need a new path.
 */
export function* knownPlaces(
  base: Content,
  content: Content,
  entries: ReadonlyArray<GitEntry>
): Generator<void, ReadonlyMap<string, KnownPlace>, void> {
  const now = new Map<string, string>()
  for (const { git, id } of eachOf(content)) {
    now.set(id, git?.oid ?? "")
    yield
  }
  const byPath = new Map<string, GitEntry>()
  for (const entry of entries) {
    byPath.set(entry.path, entry)
    yield
  }
  const places = new Map<string, KnownPlace>()
  for (const entry of eachOf(base)) {
    yield
    const { git, id } = entry
    if (git === null) continue
    if (now.get(id) !== git.oid && !byPath.has(git.path) && blockedBy(byPath, git.path) !== undefined)
      continue
    places.set(id, { path: git.path, ...("slug" in entry && { slug: entry.slug }) })
  }
  return places
}
