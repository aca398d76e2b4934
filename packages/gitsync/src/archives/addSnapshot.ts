import {
  arrangePages,
  type ContentChanges,
  commitRevision,
  freeSlug,
  Revisions,
  type Revision,
  RevisionOutdated,
  type Space
} from "@octavo/content"
import { Effect } from "effect"
import { entriesAt, planImport } from "../imports/planImport.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { PathTaken } from "./PathTaken.ts"

type Current = Effect.Success<ReturnType<typeof entriesAt>>

/** A path, an address or a variable of the changes that a space has already, by which links and texts would mean the other. */
const findTaken = (current: Current, { files, pages, redirects, reusables, variables }: ContentChanges) => {
  const pathsOf = (entries: ReadonlyArray<{ readonly git: { readonly path: string } | null }>) =>
    entries.flatMap(({ git }) => git?.path ?? [])
  const paths = new Set([current.pages, current.files, current.reusables].flatMap(pathsOf))
  const froms = new Set(current.redirects.map(({ from }) => from))
  const names = new Set(current.variables.map(({ name }) => name))
  return (
    [pages.put, files.put, reusables.put].flatMap(pathsOf).find((path) => paths.has(path)) ??
    redirects.put.find(({ from }) => froms.has(from))?.from ??
    variables.put.find(({ name }) => names.has(name))?.name
  )
}

/** The changes with their top pages behind those of a space. */
const behind = (current: Current, { pages, ...changes }: ContentChanges): ContentChanges => {
  const byPosition = (a: { readonly position: string }, b: { readonly position: string }) =>
    a.position < b.position ? -1 : 1
  const tops = current.pages.filter(({ parentId }) => parentId === null).toSorted(byPosition)
  const added = pages.put.filter(({ parentId }) => parentId === null).toSorted(byPosition)
  const positions = arrangePages([...tops, ...added.map(({ id }) => ({ id, position: null }))])
  const slugs = new Set(tops.map(({ slug }) => slug))
  const moved = new Map(
    added.map((page) => {
      const slug = freeSlug(page.slug, (one) => slugs.has(one))
      slugs.add(slug)
      return [page.id, { ...page, slug, position: positions.get(page.id)! }] as const
    })
  )
  return { ...changes, pages: { put: pages.put.map((page) => moved.get(page.id) ?? page), remove: [] } }
}

/**
 * Adds all of a snapshot to a space in one revision, as a first import into an empty space would make it, without a base for later ones.
 * Existing content stays. Fails with `RepositoryRefused`, and with `PathTaken` where the space has some of it already.
 */
export const addSnapshot = Effect.fn("gitsync.addSnapshot")(
  function* (
    { mainBranchId }: Pick<Space, "mainBranchId">,
    snapshot: GitSnapshot,
    {
      createdBy,
      messageOf
    }: {
      readonly createdBy: Revision["createdBy"]
      readonly messageOf: (pages: number, tool: string | undefined) => string
    }
  ) {
    const { base, headRevisionId, headSeq } = yield* (yield* Revisions).getBranch(mainBranchId)
    const current = yield* entriesAt({ branchId: mainBranchId, seq: headSeq, base, isCurrent: false })
    // Before its first revision the space was empty.
    const before = { branchId: mainBranchId, seq: 0, base: null, isCurrent: false }
    const plan = yield* planImport(snapshot, "", before, () => Effect.void)
    const taken = findTaken(current, plan.changes)
    if (taken !== undefined) return yield* new PathTaken({ path: taken })
    const pages = plan.changes.pages.put.filter(({ sourceHash }) => sourceHash !== null).length
    const revision = yield* commitRevision(mainBranchId, {
      type: "edits",
      expectedHead: headRevisionId,
      createdBy,
      git: null,
      message: messageOf(pages, plan.recognized?.tool),
      changes: behind(current, plan.changes)
    })
    const ids = new Map(
      plan.changes.pages.put.flatMap(({ git, id }) => (git === null ? [] : [[git.path, id]]))
    )
    return { revision, pages, tool: plan.recognized?.tool, problems: plan.problems, ids }
  },
  // After a concurrent write it is planned again.
  Effect.retry({ while: (error) => error instanceof RevisionOutdated })
)
