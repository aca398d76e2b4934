import type { Reference } from "@octavo/markdown"
import { entryAt } from "@octavo/markdown"
import { targetOfIdPath } from "@octavo/markdown"
import type { PathTarget } from "@octavo/markdown"
import { writePath } from "@octavo/markdown"
import { resolveTarget } from "@octavo/markdown"

/** What moves in a repository, as a text that refers to it needs to know it. */
export interface Moves {
  /** Where the text lies before and after; null where it lay in no repository. */
  readonly from: string | null
  readonly to: string
  /** What lies at which path before the move. */
  readonly targets: ReadonlyMap<string, PathTarget>
  /** Where pages, files and reusable contents lie after the move, by their ids. */
  readonly pathOf: (id: string) => string | undefined
}

/**
 * Writes the references of a text anew, in place, so that they lead where they led when the text, or what they lead to,
 * moves in its repository. What still leads there stays byte for byte, and so does all else.
 */
export const moveReferences = (
  text: string,
  references: ReadonlyArray<Reference>,
  { from, pathOf, targets, to }: Moves
): string => {
  const moved = (written: string): string | undefined => {
    const target = resolveTarget(from, written)
    if (target === null) return undefined
    const there = entryAt(targets, target.path) ?? targetOfIdPath(target.path)
    const path = there === undefined ? undefined : pathOf(there.id)
    if (there !== undefined && path === undefined) return undefined
    // What is nothing of this space, such as a script in the repository, stays where it is.
    const wanted = path ?? target.path
    const current = resolveTarget(to, written)?.path
    if (
      current === wanted ||
      (current !== undefined && path !== undefined && `${current}/README.md` === path)
    )
      return undefined
    return writePath(to, wanted)
  }
  let result = ""
  let copied = 0
  const inOrder = references.toSorted((a, b) => a.start - b.start)
  for (const { end, kind, start, target } of inOrder) {
    if (start < copied || kind === "email" || kind === "openapi-spec") continue
    const path = moved(target)
    if (path === undefined) continue
    const [suffix = ""] = /[?#][^]*$/.exec(text.slice(start, end)) ?? []
    result += text.slice(copied, start) + path + suffix
    copied = end
  }
  return result + text.slice(copied)
}
