import type { ContentChanges, EntryChanges } from "@octavo/content"
import { Effect } from "effect"
import { error } from "../layout/LayoutProblem.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import type { CurrentContent } from "../references/ReadTexts.ts"
import { WouldDeleteMost } from "./WouldDeleteMost.ts"

/** So few are deleted on purpose, also where they are most of a small space. */
const maxUnasked = 2

interface Placed {
  readonly id: string
  readonly git: { readonly path: string } | null
}

/** The paths of what goes, and how many there are; null where that is no more than half, or only a few. */
const mostOf = <A extends Placed>(what: string, current: ReadonlyArray<A>, { remove }: EntryChanges<A>) => {
  const gone = new Set<string>(remove)
  const filed = current.filter(({ git }) => git !== null)
  const paths = filed.flatMap(({ git, id }) => (gone.has(id) ? [git!.path] : []))
  if (paths.length <= maxUnasked || paths.length * 2 <= filed.length) return null
  return { what, paths, of: filed.length }
}

/**
 * Fails where a plan deletes more than half of the pages, files or reusable contents that a space has from its repository,
 * unless the order says to go on. What moves is not deleted, and up to two are never asked about.
 */
export const confirmDeletions = Effect.fnUntraced(function* (
  { force, ref, url }: Pick<SyncRequest, "force" | "ref" | "url">,
  current: CurrentContent,
  { files, pages, reusables }: ContentChanges
) {
  if (force) return
  const found = [
    mostOf("pages", current.pages, pages),
    mostOf("files", current.files, files),
    mostOf("reusable contents", current.reusables, reusables)
  ].filter((most) => most !== null)
  if (found.length === 0) return
  return yield* new WouldDeleteMost({
    url,
    ref,
    deletions: found.map(({ of, paths, what }) => ({ what, deleted: paths.length, of })),
    problems: found.flatMap(({ paths }) =>
      paths.sort().map((path) => error(path, "The file would be deleted."))
    )
  })
})
