import {
  entryAt,
  namesLabel,
  type PathTarget,
  type Reference,
  resolveTarget,
  spellingsLike,
  targetOfIdPath,
  writePath
} from "@octavo/markdown"

/** The moves of entries in a repository, for the texts that refer to them. */
export interface Moves {
  /** The path of the text before and after; null where it had no path in a repository. */
  readonly from: string | null
  readonly to: string
  /** The targets by path before the move. */
  readonly targets: ReadonlyMap<string, PathTarget>
  /** The path of an entry after the move, by id. */
  readonly pathOf: (id: string) => string | undefined
  /** The targets by path after the move. */
  readonly movedTargets: ReadonlyMap<string, PathTarget>
}

/**
 * Writes the references of a text anew, in place, so that they lead where they led when the text, or what they lead to,
 * moves in its repository. A path from the top stays one, and an address of a page stays an address. A reference that still leads
 * there, or that leads nowhere inside the space, stays byte for byte, and so does all else.
 */
export const moveReferences = (
  text: string,
  references: ReadonlyArray<Reference>,
  { from, movedTargets, pathOf, targets, to }: Moves
): string => {
  const moved = (written: string): string | undefined => {
    const target = resolveTarget(from, written)
    if (target === null) return undefined
    const there = entryAt(targets, target) ?? targetOfIdPath(target.path)
    const path = there === undefined ? undefined : pathOf(there.id)
    if (there === undefined || path === undefined) return undefined
    const leadsThere = (spelled: string): boolean => {
      const current = resolveTarget(to, spelled)
      return current !== null && entryAt(movedTargets, current)?.id === there.id
    }
    if (leadsThere(written)) return undefined
    const place = target.paths.find((one) => entryAt(targets, { paths: [one] }) !== undefined)
    const isAuthored =
      place !== undefined && !place.startsWith("/") && targetOfIdPath(target.path) === undefined
    const alike = !isAuthored ? [] : spellingsLike(written, { from, place, to }, path)
    return alike.find(leadsThere) ?? writePath(to, path)
  }
  let result = ""
  let copied = 0
  const inOrder = references.toSorted((a, b) => a.start - b.start)
  for (const { end, kind, start, target } of inOrder) {
    if (start < copied || kind === "email" || kind === "openapi-spec" || namesLabel(target)) continue
    const path = moved(target)
    if (path === undefined) continue
    const [suffix = ""] = /[?#][^]*$/.exec(text.slice(start, end)) ?? []
    result += text.slice(copied, start) + path + suffix
    copied = end
  }
  return result + text.slice(copied)
}
