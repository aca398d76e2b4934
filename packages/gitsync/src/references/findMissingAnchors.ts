import { documentsOf, Sources } from "@octavo/content"
import { placesIn, type Reference } from "@octavo/markdown"
import { Effect } from "effect"
import type { CurrentContent, ReadTexts } from "./ReadTexts.ts"
import { missingAnchor } from "./missingAnchor.ts"
import type { ReferenceTargets } from "./ReferenceTargets.ts"

/** A reference to an anchor of a page. */
export interface AskedAnchor {
  readonly path: string
  readonly sourceHash: string
  readonly reference: Reference
  /** The path of the page. */
  readonly page: string
  readonly anchor: string
}

/** The content of a repository, and of the space before. */
interface Content {
  readonly sources: ReadTexts["sources"]
  readonly current: CurrentContent
  readonly finder: ReferenceTargets
}

/** Sources whose anchors are read in one query. */
const sourcesAtOnce = 500

/** Document trees that are read in one go, and the maximal number of pages whose trees are read. */
const treesAtOnce = 50
const maxPages = 200

const chunksOf = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size)
  )

/** The source of a text of the repository. */
const hashesIn = ({ current, sources }: Content) => {
  let stored: ReadonlyMap<string, string | null> | undefined
  return (path: string): string | undefined => {
    const read = sources.get(path)?.sourceHash
    if (read !== undefined) return read
    stored ??= new Map(
      [...current.pages, ...current.reusables].flatMap(({ git, sourceHash }) =>
        git === null ? [] : [[git.path, sourceHash] as const]
      )
    )
    return stored.get(path) ?? undefined
  }
}

/** The anchors whose headings or elements with an id are not known of the page alone. */
const withoutHeadings = Effect.fnUntraced(function* (
  asked: ReadonlyArray<AskedAnchor>,
  hashOf: (path: string) => string | undefined
) {
  const sources = yield* Sources
  const open: Array<AskedAnchor> = []
  const byHash = Map.groupBy(asked, ({ page }) => hashOf(page))
  for (const hashes of chunksOf([...byHash.keys()], sourcesAtOnce)) {
    const known = yield* sources.findAnchors(hashes.flatMap((hash) => hash ?? []))
    for (const hash of hashes) {
      const names = hash === undefined ? undefined : known.get(hash)
      // A text that is not stored has no anchors that could be missing.
      if (names !== undefined) open.push(...byHash.get(hash)!.filter(({ anchor }) => !names.has(anchor)))
    }
  }
  return open
})

/**
 * The names of places of pages with those of the texts that they include, and of the tabs and expandable blocks of both, which only
 * document trees have. Pages that cannot be read as Markdown are left out.
 */
const allNames = Effect.fnUntraced(function* (
  pages: ReadonlyArray<string>,
  hashOf: (path: string) => string | undefined,
  finder: ReferenceTargets
) {
  const sources = yield* Sources
  const own = new Map(
    pages.flatMap((page) => {
      const hash = hashOf(page)
      return hash === undefined ? [] : [[page, hash] as const]
    })
  )
  const facts = yield* sources.findDerived([...own.values()])
  const textsOf = new Map(
    [...own].flatMap(([page, hash]) => {
      const { references, unparsed } = facts.get(hash) ?? { references: [], unparsed: true }
      if (unparsed !== undefined) return []
      const included = finder.includedIn(page, references).flatMap((path) => hashOf(path) ?? [])
      return [[page, [hash, ...included]] as const]
    })
  )
  const hashes = [...new Set([...textsOf.values()].flat())]
  const names = new Map<string, Set<string>>()
  for (const some of chunksOf(hashes, treesAtOnce)) {
    const anchors = yield* sources.findAnchors(some)
    for (const [hash, document] of yield* documentsOf(some))
      names.set(hash, new Set([...(anchors.get(hash)?.keys() ?? []), ...placesIn(document).names.keys()]))
  }
  return new Map(
    [...textsOf].flatMap(([page, texts]) =>
      texts.every((hash) => names.has(hash))
        ? [[page, new Set(texts.flatMap((hash) => [...names.get(hash)!]))] as const]
        : []
    )
  )
})

/**
 * Finds the references to anchors that do not exist. Headings are looked up first; the document trees of at most 200 pages are read for the
 * others, and `unchecked` counts the references to further ones.
 */
export const findMissingAnchors = Effect.fnUntraced(function* (
  asked: ReadonlyArray<AskedAnchor>,
  content: Content
) {
  if (asked.length === 0) return { missing: [], unchecked: 0 }
  const hashOf = hashesIn(content)
  const open = yield* withoutHeadings(asked, hashOf)
  const pages = [...new Set(open.map(({ page }) => page))].slice(0, maxPages)
  const names = yield* allNames(pages, hashOf, content.finder)
  const read = new Set(pages)
  const missing = open.flatMap(({ anchor, page, path, reference, sourceHash }) => {
    const known = names.get(page)
    if (known === undefined || known.has(anchor)) return []
    return [{ path, sourceHash, reference, missing: missingAnchor(path, { page, anchor, names: known }) }]
  })
  return { missing, unchecked: open.filter(({ page }) => !read.has(page)).length }
})
