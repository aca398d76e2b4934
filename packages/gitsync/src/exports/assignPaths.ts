import {
  type ContentChanges,
  DocumentParser,
  type FileVersion,
  type GitBlob,
  gitBlobWith,
  derivedOf,
  LinkTargets,
  Mentions,
  moveReferences,
  namesOfTarget,
  noChanges,
  type PageVersion,
  type ReusableContentVersion,
  type Snapshot,
  type Source,
  Sources
} from "@octavo/content"
import { moveTitle, type PathTarget, placesOf, resolveTarget } from "@octavo/markdown"
import { Blobs, gitOidOf, hashBytes } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { nameOf } from "../layout/repositoryPath.ts"

/** Up to so many things that move are followed to who refers to them; beyond it all texts are looked at. */
const maxFollowed = 100

/** How many texts are read in one go. */
const textsAtOnce = 250

/** The content of a space that is about to lie in a repository. */
export interface Unresolved {
  readonly at: Snapshot
  /** All pages that are files, all files and all reusable contents. */
  readonly pages: ReadonlyArray<PageVersion>
  readonly files: ReadonlyArray<FileVersion>
  readonly reusables: ReadonlyArray<ReusableContentVersion>
  /** The assigned path of each entry, by id. */
  readonly places: ReadonlyMap<string, string>
  /** Whether the titles of new pages move to their front matter. */
  readonly movesTitles: boolean
  /** The name of any object of the repository, for the kind of names that it has. */
  readonly like: string | undefined
}

type Text = PageVersion | ReusableContentVersion

/** The texts that refer to moved entries. */
const referrers = Effect.fnUntraced(function* (
  at: Snapshot,
  moved: ReadonlyArray<{ readonly id: string; readonly git: GitBlob | null }>,
  all: ReadonlyArray<Text>
) {
  if (moved.length > maxFollowed) return new Set<string>(all.map(({ id }) => id))
  const mentions = yield* Mentions
  const found = yield* Effect.forEach(moved, ({ git, id }) =>
    mentions.find(at, id, namesOfTarget(id, git?.path ?? null))
  )
  return new Set<string>(found.flat().map(({ id }) => id))
})

/** The paths that the references of texts may lead to. */
const placesReferredTo = (
  texts: ReadonlyArray<Text>,
  facts: Effect.Success<ReturnType<typeof derivedOf>>
): ReadonlySet<string> => {
  const paths = new Set<string>()
  for (const { git, sourceHash } of texts) {
    for (const { target } of facts.get(sourceHash ?? "")?.references ?? []) {
      const there = resolveTarget(git?.path ?? null, target)
      for (const place of there === null ? [] : placesOf(there)) paths.add(place)
    }
  }
  return paths
}

/** The entries by the paths that they get. */
const targetsAt = (
  places: ReadonlyMap<string, string>,
  entries: Readonly<Record<PathTarget["kind"], ReadonlyArray<{ readonly id: string }>>>
): ReadonlyMap<string, PathTarget> => {
  const targets = new Map<string, PathTarget>()
  for (const kind of ["page", "file", "reusable-content"] as const) {
    for (const { id } of entries[kind]) {
      const path = places.get(id)
      if (path !== undefined) targets.set(path, { kind, id })
    }
  }
  return targets
}

/**
 * Plans the changes of main that a repository requires: every page, file and reusable content gets a path, and texts
 * refer to each other by these paths. Nothing else changes; no change when all of that is so already.
 */
export const assignPaths = Effect.fn("gitsync.assignPaths")(function* ({
  at,
  files,
  like,
  movesTitles,
  pages,
  places,
  reusables
}: Unresolved) {
  const sources = yield* Sources
  const targets = yield* LinkTargets
  const blobs = yield* Blobs
  const isMoved = (entry: { readonly id: string; readonly git: GitBlob | null }) =>
    places.get(entry.id) !== undefined && entry.git?.path !== places.get(entry.id)
  const texts: ReadonlyArray<Text> = [...pages, ...reusables]
  const moved = [...pages, ...files, ...reusables].filter(isMoved)
  if (moved.length === 0) return noChanges
  const movedTargets = targetsAt(places, { page: pages, file: files, "reusable-content": reusables })
  const concerned = yield* referrers(at, moved, texts)
  const toWrite = texts.filter((text) => isMoved(text) || concerned.has(text.id))
  const now = yield* Clock.currentTimeMillis

  const fresh = new Map<string, string>()
  const written: Array<{ readonly text: Text; readonly hash: string; readonly git: GitBlob }> = []
  for (let from = 0; from < toWrite.length; from += textsAtOnce) {
    const some = toWrite.slice(from, from + textsAtOnce)
    const hashes = some.flatMap(({ sourceHash }) => sourceHash ?? [])
    const before = yield* sources.getMany(hashes)
    const facts = yield* derivedOf(hashes)
    const paths = placesReferredTo(some, facts)
    const there: ReadonlyMap<string, PathTarget> =
      paths.size === 0 ? new Map() : yield* targets.findByGitPath(at, [...paths])
    for (const text of some) {
      const old = before.get(text.sourceHash ?? "") ?? ""
      const to = places.get(text.id)!
      const references = facts.get(text.sourceHash ?? "")?.references ?? []
      const moved = moveReferences(old, references, {
        from: text.git?.path ?? null,
        to,
        targets: there,
        movedTargets,
        pathOf: (id) => places.get(id)
      })
      const after = movesTitles && text.git === null && "slug" in text ? moveTitle(moved) : moved
      const hash = hashBytes(after)
      if (after !== old) fresh.set(hash, after)
      written.push({ text, hash, git: gitBlobWith({ path: to, oid: text.git?.oid ?? like ?? "" }, after)! })
    }
    yield* Effect.yieldNow
  }
  const derived = yield* (yield* DocumentParser).deriveMany([...fresh.values()])
  const added = [...fresh].map(([hash, text], index): Source => ({ hash, text, derived: derived[index]! }))

  const isSame = ({ git, hash, text }: (typeof written)[number]) =>
    text.sourceHash === hash && text.git?.path === git.path && text.git.oid === git.oid
  const puts = written.filter((entry) => !isSame(entry))
  const placed = yield* Effect.forEach(files.filter(isMoved), (file) =>
    Effect.map(
      file.git === null
        ? Effect.map(blobs.get(file.blobHash), (bytes) => gitOidOf(bytes, like))
        : Effect.succeed(file.git.oid),
      (oid): FileVersion => {
        const path = places.get(file.id)!
        // A repository has no other name for it.
        return { ...file, name: nameOf(path), git: { oid, path }, updatedAt: now }
      }
    )
  )
  const changes: ContentChanges = {
    ...noChanges,
    pages: {
      put: puts.flatMap(({ git, hash, text }) =>
        "slug" in text ? [{ ...text, git, sourceHash: hash, updatedAt: now }] : []
      ),
      remove: []
    },
    reusables: {
      put: puts.flatMap(({ git, hash, text }) =>
        "slug" in text ? [] : [{ ...text, git, sourceHash: hash }]
      ),
      remove: []
    },
    files: { put: placed, remove: [] },
    sources: added
  }
  return changes
})
