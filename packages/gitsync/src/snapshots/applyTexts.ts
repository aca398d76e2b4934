import { commitRevision, noChanges, Pages, type PageVersion, type SpaceId, Spaces } from "@octavo/content"
import { onBehalfOf, type UserId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { resolveTarget } from "@octavo/markdown"
import { Clock, Effect, Equal } from "effect"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { findStored } from "../imports/findStored.ts"
import { type ReadSource, readSources } from "../imports/readSources.ts"

/** A page of the space, and the file with its new text. */
interface ChangedPage {
  readonly page: PageVersion
  readonly file: LayoutFile
}

/** Whether nothing but the page itself depends on the difference of two texts of it: titles, front matter and files stay the same. */
const isAlone = (
  path: string,
  before: ReadSource,
  { facts }: ReadSource,
  isOtherFile: (path: string) => boolean
): boolean => {
  const known = new Set(before.facts.references.map(({ target }) => target))
  return (
    before.facts.title === facts.title &&
    Equal.equals(before.facts.frontMatter, facts.frontMatter) &&
    facts.references.every(
      ({ target }) => known.has(target) || resolveTarget(path, target)?.paths.some(isOtherFile) !== true
    )
  )
}

/**
 * Writes the new texts of some files of a snapshot to the pages of a space that was equal to an earlier one, in one revision, as `applySnapshot`
 * would. Its cost depends on the changed texts, and not on their number in the space. Returns null, and changes nothing, where a file is not a
 * page or more than its text depends on it, such as the navigation.
 */
export const applyTexts = Effect.fn("gitsync.applyTexts")(function* (
  { requestedBy, spaceId }: { readonly spaceId: SpaceId; readonly requestedBy: UserId },
  snapshot: GitSnapshot,
  files: ReadonlyArray<LayoutFile>
) {
  const view = yield* (yield* Spaces).getWithAccess(spaceId, onBehalfOf(requestedBy))
  const current = yield* (yield* Pages).listAll({ ...view.head, isCurrent: false })
  const byPath = new Map(
    current.flatMap((page) => (page.git === null ? [] : [[page.git.path, page] as const]))
  )
  const changed = files.flatMap((file): ReadonlyArray<ChangedPage> => {
    const page = byPath.get(file.path)
    return page === undefined || page.sourceHash === null ? [] : [{ page, file }]
  })
  if (changed.length < files.length) return null
  const before = new Map(
    yield* findStored(changed.map(({ file, page }) => [file.path, page.sourceHash!] as const))
  )
  const read = yield* readSources(
    snapshot.copy,
    files,
    () => true,
    () => Effect.void
  )
  const entries = new Set(snapshot.entries.map(({ path }) => path))
  const isOtherFile = (path: string) => entries.has(path) && !byPath.has(path)
  const areAlone = changed.every(({ file: { path } }) => {
    const [old, next] = [before.get(path), read.known.get(path)]
    return old !== undefined && next !== undefined && isAlone(path, old, next, isOtherFile)
  })
  if (!areAlone) return null
  const now = yield* Clock.currentTimeMillis
  const put = changed.map(({ file: { oid, path }, page }) => ({
    ...page,
    sourceHash: read.known.get(path)!.sourceHash,
    git: { oid, path },
    updatedAt: Math.max(page.updatedAt, Math.min(now, snapshot.changedAt.get(path) ?? now))
  }))
  yield* atomically(
    commitRevision(view.space.mainBranchId, {
      type: "edits",
      expectedHead: view.revisionId,
      createdBy: requestedBy,
      git: null,
      message: null,
      changes: { ...noChanges, pages: { put, remove: [] } }
    })
  )
  return { problems: read.problems }
})
