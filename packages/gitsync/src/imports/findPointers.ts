import { Effect } from "effect"
import { isLfsPointer, mayBeLfsPointer } from "../layout/isLfsPointer.ts"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { readFiles } from "../remote/readFiles.ts"

/** Finds the files that are Git LFS pointers. */
export const findPointers = Effect.fnUntraced(function* (
  snapshot: Pick<GitSnapshot, "copy">,
  files: ReadonlyArray<LayoutFile>
) {
  const suspects = files.filter(({ size }) => mayBeLfsPointer(size))
  if (suspects.length === 0) return []
  const contents = yield* readFiles(snapshot.copy, new Set(suspects.map(({ oid }) => oid)))
  return suspects.filter(({ oid }) => isLfsPointer(contents.get(oid) ?? new Uint8Array()))
})
