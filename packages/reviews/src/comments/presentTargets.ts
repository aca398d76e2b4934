import { documentsOf, Pages } from "@octavo/content"
import { followBlocks, previewBlocks } from "@octavo/markdown"
import { Effect } from "effect"
import type { Comment, CommentId, NodeAnchor, PageSnapshot } from "./Comment.ts"
import type { CommentAccess } from "./authorizeComments.ts"
import { snapshotOf, type TargetPage } from "./TargetPage.ts"

/** The current target of a comment. */
export interface PresentTarget {
  readonly page: TargetPage
  readonly node: NodeAnchor | null
}

/** How many rewritten pages are compared with what was commented at one request; blocks on others stay as they were. */
const maxCompared = 50

/** Blocks that were commented in one state of a page, and are looked for in another one. */
interface Rewritten {
  readonly before: string
  readonly after: string
  readonly keys: Set<string>
}

const nameOf = (before: string | null, after: string | null): string => `${before} ${after}`

/** Follows commented blocks through rewrites of their pages: by both states, then by their old keys. */
const followAll = Effect.fnUntraced(function* (rewritten: ReadonlyArray<Rewritten>) {
  const hashes = new Set(rewritten.flatMap(({ after, before }) => [before, after]))
  const documents = yield* documentsOf([...hashes])
  const followed = new Map<string, ReadonlyMap<string, NodeAnchor>>()
  for (const { after, before, keys } of rewritten) {
    const [old, now] = [documents.get(before), documents.get(after)]
    if (old === undefined || now === undefined) continue
    const found = followBlocks(old, now, keys)
    const previews = previewBlocks(now, new Set(found.values()))
    const nodes = [...found].map(([key, to]) => [key, { key: to, preview: previews.get(to) ?? "" }] as const)
    followed.set(nameOf(before, after), new Map(nodes))
    yield* Effect.yieldNow
  }
  return followed
})

const rewrittenOf = (
  comments: ReadonlyArray<Comment>,
  current: ReadonlyMap<string, PageSnapshot>
): ReadonlyArray<Rewritten> => {
  const found = new Map<string, Rewritten>()
  for (const { node, page } of comments) {
    if (node === null || page === null) continue
    const before = page.sourceHash
    const after = current.get(page.id)?.sourceHash ?? null
    if (before === null || after === null || before === after) continue
    const name = nameOf(before, after)
    const known = found.get(name)
    if (known !== undefined) known.keys.add(node.key)
    else if (found.size < maxCompared) found.set(name, { before, after, keys: new Set([node.key]) })
  }
  return [...found.values()]
}

/**
 * The current targets of comments on pages, with a fixed number of queries. Documents are read only where a page was
 * rewritten after a comment on one of its blocks. Comments on one page share its object.
 */
export const presentTargets = Effect.fnUntraced(function* (
  access: CommentAccess,
  comments: ReadonlyArray<Comment>
) {
  const targets = new Map<CommentId, PresentTarget>()
  const ids = [...new Set(comments.flatMap(({ page }) => page?.id ?? []))]
  if (ids.length === 0) return targets
  const places = yield* (yield* Pages).findPlaces(access.head, ids)
  const current = new Map(
    places.map((place): [string, TargetPage] => [place.page.id, { ...snapshotOf(place), isOutdated: false }])
  )
  const rewritten = rewrittenOf(comments, current)
  const followed = rewritten.length === 0 ? new Map() : yield* followAll(rewritten)
  for (const { id, node, page } of comments) {
    if (page === null) continue
    const now = current.get(page.id)
    if (now === undefined) {
      targets.set(id, { page: { ...page, isOutdated: true }, node })
      continue
    }
    if (node === null) {
      targets.set(id, { page: now, node })
      continue
    }
    const moves = followed.get(nameOf(page.sourceHash, now.sourceHash))
    const isGone = now.sourceHash === null || moves?.has(node.key) === false
    targets.set(id, { page: isGone ? { ...now, isOutdated: true } : now, node: moves?.get(node.key) ?? node })
  }
  return targets
})
