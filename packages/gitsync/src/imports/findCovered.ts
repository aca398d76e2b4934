import { type FileVersion, type PageVersion } from "@octavo/content"
import { resolveTarget } from "@octavo/markdown"
import { Effect } from "effect"
import { findStored, storedReferences } from "./findStored.ts"
import type { FiledPage } from "./readRepository.ts"
import type { ReadSource } from "./readSources.ts"

/** The paths at which a file came, went or became another one. */
const touchedPaths = ({
  gone,
  put
}: {
  readonly put: ReadonlyArray<FileVersion>
  readonly gone: ReadonlyArray<FileVersion>
}) => new Set([...put, ...gone].flatMap(({ git }) => (git === null ? [] : [git.path])))

/**
 * The texts that did not change while the pictures above them did: one that came later, or went. By path, with what is known
 * of them.
 */
export const findCovered = Effect.fnUntraced(function* (
  current: ReadonlyArray<PageVersion>,
  found: ReadonlyArray<FiledPage>,
  read: ReadonlyMap<string, ReadSource>,
  files: Parameters<typeof touchedPaths>[0]
) {
  const touched = touchedPaths(files)
  const byPath = new Map(
    current.flatMap((page) => (page.git === null ? [] : [[page.git.path, page] as const]))
  )
  const unread = touched.size === 0 ? [] : found.filter(({ file }) => !read.has(file.path))
  const hashes = unread.flatMap(({ file: { oid, path } }) => {
    const page = byPath.get(path)
    return page?.git?.oid === oid && page.sourceHash !== null ? [[path, page.sourceHash] as const] : []
  })
  const hashOf = new Map(hashes)
  const references = yield* storedReferences(hashes)
  const isTouched = (from: string, target: string) => {
    const paths = resolveTarget(from, target)?.paths ?? []
    return paths.some((path) => touched.has(path))
  }
  const covered = references.flatMap(([path, all]) =>
    all.some(({ kind, target }) => kind === "cover" && isTouched(path, target))
      ? [[path, hashOf.get(path)!] as const]
      : []
  )
  return new Map(yield* findStored(covered))
})
