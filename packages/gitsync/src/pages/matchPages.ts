import type { GitOid } from "../remote/GitSnapshot.ts"
import { likeness, type Sketch, sketch, threshold } from "./sketch.ts"

/** A page as the last import left it. */
export interface KnownPage {
  readonly pageId: string
  readonly path: string
  readonly oid: GitOid
}

/** A page of the repository as it is now. */
export interface FoundPage {
  readonly path: string
  readonly oid: GitOid
}

/** Which pages stayed who they are. */
export interface PageMatch {
  /** From the path of a found page to the id that it keeps. */
  readonly kept: ReadonlyMap<string, string>
  /** Found pages that are new. */
  readonly added: ReadonlyArray<FoundPage>
  /** Known pages that are gone. */
  readonly removed: ReadonlyArray<KnownPage>
}

/** Beyond these numbers a repository was rebuilt rather than edited, and looking closer would only cost time. */
const maxCompared = 2_000
const maxPostings = 64

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1)

const pushTo = <K, V>(map: Map<K, Array<V>>, key: K, value: V) => {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

/** Pairs of pages that share enough, the most alike first. Only pages with a shingle in common are compared. */
const alikePairs = (
  known: ReadonlyArray<readonly [KnownPage, Sketch]>,
  found: ReadonlyArray<readonly [FoundPage, Sketch]>
) => {
  const postings = new Map<number, Array<readonly [KnownPage, Sketch]>>()
  for (const entry of known) for (const shingle of entry[1]) pushTo(postings, shingle, entry)
  const pairs: Array<{ readonly known: KnownPage; readonly found: FoundPage; readonly likeness: number }> = []
  for (const [page, image] of found) {
    const candidates = new Set<readonly [KnownPage, Sketch]>()
    for (const shingle of image) {
      const holders = postings.get(shingle) ?? []
      // A phrase of every page does not distinguish pages.
      if (holders.length <= maxPostings) for (const holder of holders) candidates.add(holder)
    }
    for (const [other, otherImage] of candidates) {
      const value = likeness(image, otherImage)
      if (value >= threshold) pairs.push({ known: other, found: page, likeness: value })
    }
  }
  return pairs.sort(
    (a, b) =>
      b.likeness - a.likeness || compare(a.found.path, b.found.path) || compare(a.known.path, b.known.path)
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Matches pages of a repository with those of the last import: equal paths first, then equal contents (equal file names
 * first), then the most similar ones (MinHash). `textOf` returns the contents of pages that were renamed and edited at
 * once; without it they count as removed and added, which shows whose texts are needed.
 */
export const matchPages = (
  known: ReadonlyArray<KnownPage>,
  found: ReadonlyArray<FoundPage>,
  textOf?: (oid: GitOid) => string | undefined
): PageMatch => {
  const kept = new Map<string, string>()
  const gone = new Map([...known].sort((a, b) => compare(a.path, b.path)).map((page) => [page.pageId, page]))
  const open = new Map([...found].sort((a, b) => compare(a.path, b.path)).map((page) => [page.path, page]))
  const keep = (page: KnownPage, path: string) => {
    if (!gone.has(page.pageId) || !open.has(path)) return
    kept.set(path, page.pageId)
    gone.delete(page.pageId)
    open.delete(path)
  }

  for (const page of gone.values()) keep(page, page.path)

  const byContents = new Map<string, Array<KnownPage>>()
  for (const page of gone.values()) {
    pushTo(byContents, `${page.oid} ${nameOf(page.path)}`, page)
    pushTo(byContents, page.oid, page)
  }
  for (const key of [
    (page: FoundPage) => `${page.oid} ${nameOf(page.path)}`,
    (page: FoundPage) => page.oid
  ]) {
    for (const page of open.values()) {
      const candidates = byContents.get(key(page)) ?? []
      while (candidates.length > 0 && !gone.has(candidates[0]?.pageId ?? "")) candidates.shift()
      if (candidates[0] !== undefined) keep(candidates[0], page.path)
    }
  }

  if (
    textOf !== undefined &&
    gone.size > 0 &&
    open.size > 0 &&
    Math.max(gone.size, open.size) <= maxCompared
  ) {
    const imagesOf = <Page extends { readonly oid: GitOid }>(pages: Iterable<Page>) =>
      [...pages].map((page) => [page, sketch(textOf(page.oid) ?? "")] as const)
    for (const pair of alikePairs(imagesOf(gone.values()), imagesOf(open.values())))
      keep(pair.known, pair.found.path)
  }
  return { kept, added: [...open.values()], removed: [...gone.values()] }
}
