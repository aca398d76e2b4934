import { type Anchors, documentsOf, Mentions, namesOfTarget, type Snapshot, Sources } from "@octavo/content"
import { type PathTarget, placesIn, placesOf, type Reference, resolveTarget } from "@octavo/markdown"
import { Effect } from "effect"
import type { CurrentContent, ReadText, ReadTexts } from "./ReadTexts.ts"
import { isPlace } from "./missingAnchor.ts"

/** Targets whose references are looked up in one query. */
const targetsAtOnce = 200

/** Changed pages whose headings are compared in one query. */
const pagesAtOnce = 500

/** Changed pages whose document trees may be read for their former tabs and expandable blocks; of further ones, lost headings are found. */
const maxTrees = 50

/** The content of a repository. */
interface NewContent {
  readonly sources: ReadTexts["sources"]
  readonly targets: ReadonlyMap<string, PathTarget>
}

/** An entry of the current content that is gone, or a page that changed. */
interface Target {
  readonly id: string
  readonly path: string
  /** The source of a changed page before, and its known anchors before and now; null for an entry that is gone. */
  readonly change: { readonly hash: string; readonly before: Anchors; readonly now: Anchors } | null
}

/** A place that a reference leads to, with the anchor there. */
interface Place {
  readonly path: string
  readonly anchor: string | null
}

const noAnchors: Anchors = new Map()

/** The entries of the current content that the repository has no more, at the paths where they were. */
const findGone = ({ files, pages, reusables }: CurrentContent, targets: NewContent["targets"]) =>
  [...pages, ...files, ...reusables].flatMap(({ git, id }): ReadonlyArray<Target> =>
    git === null || targets.has(git.path) ? [] : [{ id, path: git.path, change: null }]
  )

/** The changed pages that lost headings, and the first ones that may have lost other anchors. */
const findChanged = Effect.fnUntraced(function* (
  { pages }: CurrentContent,
  { sources: read, targets }: NewContent
) {
  const sources = yield* Sources
  const changed = pages.flatMap(({ git, id, sourceHash: hash }) => {
    const after = git === null ? undefined : read.get(git.path)?.sourceHash
    if (hash === null || after === undefined || after === hash) return []
    return targets.get(git!.path)?.kind === "page" ? [{ id, path: git!.path, hash, after }] : []
  })
  const found: Array<Target> = []
  for (let from = 0; from < changed.length; from += pagesAtOnce) {
    const some = changed.slice(from, from + pagesAtOnce)
    const anchors = yield* sources.findAnchors(some.flatMap(({ after, hash }) => [after, hash]))
    for (const [index, { after, hash, id, path }] of some.entries()) {
      const before = anchors.get(hash) ?? noAnchors
      const now = anchors.get(after) ?? noAnchors
      if (from + index < maxTrees || before.keys().some((name) => !now.has(name)))
        found.push({ id, path, change: { hash, before, now } })
    }
  }
  return found
})

/** The anchors of changed pages that unchanged texts refer to, and that only the former pages had. */
const findLostAnchors = Effect.fnUntraced(function* (
  targets: ReadonlyMap<string, Target>,
  places: ReadonlyArray<Place>
) {
  const lost = new Map<string, Set<string>>()
  const open: Array<{ readonly path: string; readonly hash: string; readonly anchor: string }> = []
  const add = (path: string, anchor: string) => void lost.set(path, (lost.get(path) ?? new Set()).add(anchor))
  for (const { anchor, path } of places) {
    const change = targets.get(path)?.change
    if (change == null || anchor === null) continue
    if (change.before.has(anchor)) add(path, anchor)
    else open.push({ path, hash: change.hash, anchor })
  }
  const hashes = [...new Set(open.map(({ hash }) => hash))].slice(0, maxTrees)
  const trees = yield* documentsOf(hashes)
  const names = new Map([...trees].map(([hash, tree]) => [hash, placesIn(tree).names]))
  for (const { anchor, hash, path } of open) if (names.get(hash)?.has(anchor) === true) add(path, anchor)
  return lost
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
  const targets = [...findGone(current, content.targets), ...(yield* findChanged(current, content))]
  const byPath = new Map(targets.map((target) => [target.path, target]))
  /** The places of a reference that are gone, or not among the known anchors of a changed page. */
  const placesFrom = (path: string, { target }: Pick<Reference, "target">): ReadonlyArray<Place> => {
    const resolved = resolveTarget(path, target)
    return (resolved === null ? [] : placesOf(resolved)).flatMap((place): ReadonlyArray<Place> => {
      const found = byPath.get(place)
      if (found === undefined) return []
      if (found.change === null) return [{ path: place, anchor: null }]
      const { anchor } = resolved!
      return isPlace(anchor) && !found.change.now.has(anchor) ? [{ path: place, anchor }] : []
    })
  }
  const mentioned: Array<{ readonly id: string; readonly places: ReadonlyArray<Place> }> = []
  const mentions = yield* Mentions
  for (let from = 0; from < targets.length; from += targetsAtOnce) {
    const names = targets.slice(from, from + targetsAtOnce).flatMap(({ id, path }) => namesOfTarget(id, path))
    for (const { gitPath, id, written } of yield* mentions.find(at, null, [...new Set(names)])) {
      if (gitPath === null || content.sources.has(gitPath) || !content.targets.has(gitPath)) continue
      const places = placesFrom(gitPath, { target: written })
      if (places.length > 0) mentioned.push({ id, places })
    }
  }
  const lost = yield* findLostAnchors(
    byPath,
    mentioned.flatMap(({ places }) => places)
  )
  const isLost = ({ anchor, path }: Place) => anchor === null || lost.get(path)?.has(anchor) === true
  const counts = Map.groupBy(
    mentioned.filter(({ places }) => places.some(isLost)),
    ({ id }) => id
  )
  const versions = [...current.pages, ...current.reusables].filter(({ id }) => counts.has(id))
  const read = versions.slice(0, maxTexts)
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
    more: versions.slice(maxTexts).reduce((sum, { id }) => sum + counts.get(id)!.length, 0),
    isAsked: (path: string, reference: Reference): boolean =>
      content.sources.has(path) || placesFrom(path, reference).some(isLost)
  }
})
