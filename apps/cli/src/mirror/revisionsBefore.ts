import { Effect } from "effect"
import type { Mirror } from "./Mirror.ts"
import type { SourcePage, SourceRevision } from "./SourceContent.ts"

/** The pages of a tree that have a text. */
export const documentsIn = (pages: ReadonlyArray<SourcePage>): ReadonlyArray<SourcePage> =>
  pages.flatMap((page) => [...(page.type === "document" ? [page] : []), ...documentsIn(page.pages ?? [])])

/** The message of the revision that has the content of one at the source. */
export const messageOf = ({ createdAt, git }: SourceRevision): string =>
  [git?.message?.trim() || "Mirror", ...(createdAt === undefined ? [] : [`(${createdAt})`])].join(" ")

/**
 * Reads the revisions before one along their first parents, at most as many as `--history` says, back to the one that was mirrored
 * last. Returns them oldest first.
 */
export const revisionsBefore = Effect.fnUntraced(function* (
  mirror: Mirror,
  path: string,
  current: SourceRevision,
  last: string | undefined
) {
  const found: Array<SourceRevision> = []
  let [parent] = current.parents ?? []
  while (parent !== undefined && parent !== last && found.length < mirror.history) {
    const revision: SourceRevision = yield* mirror.source.get<SourceRevision>(`${path}/${parent}`)
    if (documentsIn(revision.pages ?? []).length === 0) break
    found.push(revision)
    parent = revision.parents?.[0]
  }
  return found.toReversed()
})
