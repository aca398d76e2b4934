import { blockedBy } from "../imports/keepUnreadable.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import type { KnownPlace } from "./findPlaces.ts"
import type { Content } from "./planTree.ts"

/**
 * The path of every entry. Entries that the space changed below a folder that is a symbolic link or a submodule by now
 * need a new path.
 */
export const knownPlaces = (
  base: Content,
  content: Content,
  entries: ReadonlyArray<GitEntry>
): ReadonlyMap<string, KnownPlace> => {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const all = ({ files, pages, reusables }: Content) => [...pages, ...files, ...reusables]
  const now = new Map<string, string>(all(content).map(({ git, id }) => [id, git?.oid ?? ""]))
  return new Map(
    all(base).flatMap((entry) => {
      const { git, id } = entry
      if (git === null) return []
      if (now.get(id) !== git.oid && !byPath.has(git.path) && blockedBy(byPath, git.path) !== undefined)
        return []
      return [[id as string, { path: git.path, ...("slug" in entry && { slug: entry.slug }) }] as const]
    })
  )
}
