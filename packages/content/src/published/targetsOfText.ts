import { type PathTarget, placesOf, referenceOfPath, resolveTarget, resolveWith } from "@octavo/markdown"
import type { Mentioned } from "../entries/Sources.ts"

/** The text of a page or of a reusable content, with its references. */
export interface PublishedText {
  readonly sourceHash: string
  /** Its path in the repository; null for none. */
  readonly from: string | null
  readonly references: ReadonlyArray<Mentioned>
}

/** The paths in the repository at which the targets of a text may be. */
export const pathsOfText = ({ from, references }: PublishedText): ReadonlyArray<string> =>
  references.flatMap(({ target }) => {
    const there = resolveTarget(from, target)
    return there === null || referenceOfPath(there.path, null) !== undefined ? [] : placesOf(there)
  })

/** The ids of the files that a text refers to, and of the reusable contents that it includes. */
export const targetsOfText = (
  { from, references }: PublishedText,
  targets: ReadonlyMap<string, PathTarget>
): { readonly files: ReadonlyArray<string>; readonly contents: ReadonlyArray<string> } => {
  const resolve = resolveWith({ from, targets })
  const files: Array<string> = []
  const contents: Array<string> = []
  for (const { kind, target } of references) {
    // A cover is an attribute of its page.
    const reference = kind === "cover" ? undefined : resolve(target, kind)
    // An include shows a part of a file, of which visitors get nothing else.
    if (reference?.kind === "file" && kind !== "include") files.push(reference.file)
    if (kind === "include" && reference?.kind === "reusable-content") contents.push(reference.reusableContent)
  }
  return { files, contents }
}
