import type { ContentReference, ResolveReference, WriteReference } from "../document/ContentReference.ts"
import { referencedId } from "../document/referencedId.ts"
import { writeReferenceById } from "../document/ContentReference.ts"
import { writeAnchor } from "../text/decodeEscapes.ts"
import { entryAt } from "./entryAt.ts"
import { pathOfReference, referenceOfPath } from "./idPath.ts"
import type { PathTarget } from "./PathTarget.ts"
import { resolveTarget } from "./resolveTarget.ts"

/** The context for references of a page: its path, and the targets by path. */
export interface PageLinks {
  /** Its path in the repository; null for a page that lies in none, which refers to others as from its top. */
  readonly from: string | null
  readonly targets: ReadonlyMap<string, PathTarget>
}

const referenceTo = (target: PathTarget, anchor: string | null): ContentReference => {
  switch (target.kind) {
    case "page":
      return anchor === null ? { kind: "page", page: target.id } : { kind: "anchor", anchor, page: target.id }
    case "file":
      return { kind: "file", file: target.id }
    case "reusable-content":
      return { kind: "reusable-content", reusableContent: target.id }
  }
}

/** Resolves a target of the page; undefined for addresses and for paths without a target. */
export const resolveWith =
  ({ from, targets }: PageLinks): ResolveReference =>
  (written) => {
    const target = resolveTarget(from, written)
    if (target === null) return undefined
    const there = entryAt(targets, target)
    return there === undefined
      ? referenceOfPath(target.path, target.anchor)
      : referenceTo(there, target.anchor)
  }

/**
 * The characters that a destination in Markdown, HTML or a tag cannot contain; others stay readable. An underscore within a word
 * begins no emphasis.
 */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\x00-\x20\x7f%#?<>"'\\()[\]{}|^`&:*~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Escapes a path for a destination. */
export const escapePath = (path: string): string =>
  path.replace(
    UNSAFE,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
  )

/** The path to another path from one, or from the top for null. */
export const relativePath = (from: string | null, to: string): string => {
  if (from === null) return `/${to}`
  const folders = from.split("/").slice(0, -1)
  const parts = to.split("/")
  let same = 0
  while (same < folders.length && same < parts.length - 1 && folders[same] === parts[same]) same++
  return [...folders.slice(same).map(() => ".."), ...parts.slice(same)].join("/")
}

/** How a text at a path of the repository writes another path of it; `from` is null for a text that lies in none. */
export const writePath = (from: string | null, to: string): string => escapePath(relativePath(from, to))

/** Of what lies in the space of the page itself. */
const idOf = (reference: ContentReference): string | undefined =>
  "space" in reference && reference.space !== undefined ? undefined : referencedId(reference)

/** Writes a reference: the relative path where the target has one, else a path that represents the id. */
export const writeWith = ({ from, targets }: PageLinks): WriteReference => {
  const paths = new Map([...targets].map(([path, { id }]) => [id, path]))
  return (reference) => {
    const id = idOf(reference)
    const path = id === undefined ? undefined : paths.get(id)
    const place = path === undefined ? pathOfReference(reference) : writePath(from, path)
    if (place === undefined) return writeReferenceById(reference)
    return reference.kind === "anchor" ? `${place}#${writeAnchor(reference.anchor)}` : place
  }
}
