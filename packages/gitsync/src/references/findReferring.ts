import { documentsOf, Mentions, namesOfTarget, type Snapshot, Sources } from "@octavo/content"
import { type PathTarget, placesIn, placesOf, type Reference, resolveTarget } from "@octavo/markdown"
import { Effect } from "effect"
import type { CurrentContent, ReadText, ReadTexts } from "./ReadTexts.ts"
import { isPlace } from "./missingAnchor.ts"
import type { ReferenceTargets } from "./ReferenceTargets.ts"

/** Targets whose references are looked up in one query. */
const targetsAtOnce = 200

/** Changed pages whose former anchors are read in one query, and those among them whose trees are read for tabs and expandable blocks. */
const pagesAtOnce = 500
const maxTrees = 50

/** The content of a repository. */
interface NewContent {
  readonly sources: ReadTexts["sources"]
  readonly targets: ReadonlyMap<string, PathTarget>
  readonly finder: ReferenceTargets
}

/** An entry of the current content that is gone, or lost anchors. */
interface LostTarget {
  readonly id: string
  readonly path: string
  /** The lost anchors of a page; null for an entry that is gone. */
  readonly anchors: ReadonlySet<string> | null
}

/** The entries of the current content that the repository has no more, at the paths where they were. */
const findGone = ({ files, pages, reusables }: CurrentContent, targets: NewContent["targets"]) =>
  [...pages, ...files, ...reusables].flatMap(({ git, id }): ReadonlyArray<LostTarget> =>
    git === null || targets.has(git.path) ? [] : [{ id, path: git.path, anchors: null }]
  )

/** The changed pages that lost anchors. A name of a tab may be among them that the page still has. */
const findLosing = Effect.fnUntraced(function* (
  { pages }: CurrentContent,
  { sources: read, targets }: NewContent
) {
  const sources = yield* Sources
  const changed = pages.flatMap(({ git, id, sourceHash: before }) => {
    const after = git === null ? undefined : read.get(git.path)?.sourceHash
    if (before === null || after === undefined || after === before) return []
    return targets.get(git!.path)?.kind === "page" ? [{ id, path: git!.path, before, after }] : []
  })
  const trees = yield* documentsOf(changed.slice(0, maxTrees).map(({ before }) => before))
  const losing: Array<LostTarget> = []
  for (let from = 0; from < changed.length; from += pagesAtOnce) {
    const some = changed.slice(from, from + pagesAtOnce)
    const anchors = yield* sources.findAnchors(some.flatMap(({ after, before }) => [after, before]))
    for (const { after, before, id, path } of some) {
      const tree = trees.get(before)
      const names = [
        ...(anchors.get(before)?.keys() ?? []),
        ...(tree === undefined ? [] : placesIn(tree).names.keys())
      ]
      const lost = new Set(names.filter((name) => anchors.get(after)?.has(name) !== true))
      if (lost.size > 0) losing.push({ id, path, anchors: lost })
    }
  }
  return losing
})

/**
 * Finds the unchanged texts that refer to pages, files and anchors of the current content that the repository has no more, by the index of
 * references. At most `maxTexts` are read; the references of the others are counted. `isAsked` holds for every reference of a changed
 * text, and for those of an unchanged text that lead to something lost.
 */
export const findReferring = Effect.fnUntraced(function* (
  at: Snapshot,
  current: CurrentContent,
  content: NewContent,
  maxTexts: number
) {
  const lost = [...findGone(current, content.targets), ...(yield* findLosing(current, content))]
  const lostAt = new Map(lost.map((target) => [target.path, target]))
  const leadsToLost = (path: string, { target }: Pick<Reference, "target">): boolean => {
    const resolved = resolveTarget(path, target)
    return (
      resolved !== null &&
      placesOf(resolved).some((place) => {
        const target = lostAt.get(place)
        if (target === undefined || target.anchors === null) return target !== undefined
        return isPlace(resolved.anchor) && target.anchors.has(resolved.anchor)
      })
    )
  }
  const versions = new Map(
    [...current.pages, ...current.reusables].map((version) => [version.id as string, version])
  )
  const counts = new Map<string, number>()
  const mentions = yield* Mentions
  for (let from = 0; from < lost.length; from += targetsAtOnce) {
    const names = lost.slice(from, from + targetsAtOnce).flatMap(({ id, path }) => namesOfTarget(id, path))
    for (const { gitPath, id, written } of yield* mentions.find(at, null, [...new Set(names)])) {
      if (gitPath === null || content.sources.has(gitPath) || !content.targets.has(gitPath)) continue
      if (leadsToLost(gitPath, { target: written })) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  const found = [...counts].map(([id, count]) => ({ count, version: versions.get(id) }))
  const read = found.slice(0, maxTexts).flatMap(({ version }) => version ?? [])
  const facts = yield* (yield* Sources).findDerived(read.flatMap(({ sourceHash }) => sourceHash ?? []))
  const texts = read.flatMap(
    ({ git, sourceHash }): ReadonlyArray<readonly [path: string, text: ReadText]> => {
      const known = facts.get(sourceHash ?? "")
      return git === null || sourceHash === null || known === undefined
        ? []
        : [[git.path, { sourceHash, facts: known }]]
    }
  )
  return {
    texts,
    more: found.slice(maxTexts).reduce((sum, { count }) => sum + count, 0),
    isAsked: (path: string, reference: Reference): boolean =>
      content.sources.has(path) || leadsToLost(path, reference)
  }
})
