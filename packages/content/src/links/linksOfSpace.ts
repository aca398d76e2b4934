import { Effect } from "effect"
import { Files } from "../entries/Files.ts"
import type { PathTarget } from "@octavo/markdown"
import type { PageNode } from "../entries/Page.ts"
import { type PagePlace, Pages } from "../entries/Pages.ts"
import { pageTree } from "../entries/pageTree.ts"
import type { ReusableContentVersion } from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { type Mentioned, Sources } from "../entries/Sources.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Destinations, type Entries } from "./Destinations.ts"
import { findAppPages } from "./findAppPages.ts"
import { findAnchors } from "./findAnchors.ts"
import { namedBy } from "./findDestinations.ts"
import { findNamed } from "./findNamed.ts"
import type { Link, PageLocation, ReusableContentLocation } from "./Link.ts"
import { referenceOfEntry } from "./linksOfPage.ts"
import { readReference, type ReadReference } from "./readReference.ts"

/**
 * The maximal number of locations reported per target; `listPageBacklinks` and `listFileBacklinks` list all of them.
 */
const maxLocations = 25

/** The number of references per batch; the fiber yields between batches. */
const batchSize = 2000

/** A page or a reusable content, with what its text refers to. */
interface Text {
  readonly place: PagePlace | null
  readonly content: ReusableContentVersion | null
  readonly mentioned: ReadonlyArray<Mentioned>
}

/** A reference of a text. */
interface Said {
  readonly text: Text
  readonly reference: ReadReference
}

/** The pages of a space in the order of its navigation, each with the slugs above it. */
const inOrder = (
  nodes: ReadonlyArray<PageNode>,
  ancestorSlugs: ReadonlyArray<string>
): ReadonlyArray<PagePlace> =>
  nodes.flatMap((page) => [{ page, ancestorSlugs }, ...inOrder(page.children, [...ancestorSlugs, page.slug])])

/** The paths of all entries of a space in its repository. */
const pathsOf = ({ files, pages, reusables }: Entries): ReadonlyMap<string, PathTarget> => {
  const targets = new Map<string, PathTarget>()
  const add = (path: string | undefined, kind: PathTarget["kind"], id: string) =>
    path === undefined ? undefined : targets.set(path, { kind, id })
  for (const { page } of pages.values()) add(page.git?.path, "page", page.id)
  for (const { git, id } of files.values()) add(git?.path, "file", id)
  for (const { git, id } of reusables.values()) add(git?.path, "reusable-content", id)
  return targets
}

const read = Effect.fnUntraced(function* (spaceId: SpaceId, texts: ReadonlyArray<Text>, appUrl: string) {
  const said: Array<Said> = []
  for (const text of texts) {
    const { content, mentioned, place } = text
    const gitPath = (place?.page ?? content)?.git?.path ?? null
    const from = { spaceId, pageId: place?.page.id ?? null, gitPath }
    for (const reference of mentioned) {
      // A heading that a reusable content names is one of the pages that include it.
      if (reference.target === "" || (place === null && reference.target.startsWith("#"))) continue
      said.push({ text, reference: readReference(from, reference, appUrl) })
      if (said.length % batchSize === 0) yield* Effect.yieldNow
    }
  }
  return said
})

/** A link of a space, with which of all its references is the first that leads there, and a key that identifies it across revisions. */
export interface SpaceLink extends Link {
  readonly key: string
  readonly first: number
}

/**
 * The links of all pages and reusable contents of a space at a snapshot, in the order of the navigation and of the
 * texts. The derived facts of the texts suffice: no text is read, and the number of queries is fixed.
 */
export const linksOfSpace = Effect.fnUntraced(function* (spaceId: SpaceId, at: Snapshot, appUrl: string) {
  const places = inOrder(pageTree(yield* (yield* Pages).listAll(at)), [])
  const files = yield* (yield* Files).listAll(at)
  const reusables = yield* (yield* ReusableContents).listAll(at)
  const hashes = new Set(
    [...places.map(({ page }) => page), ...reusables].flatMap(({ sourceHash }) => sourceHash ?? [])
  )
  const references = yield* (yield* Sources).findReferences([...hashes])
  const texts: ReadonlyArray<Text> = [
    ...places.map((place) => ({
      place,
      content: null,
      mentioned: referenceOfEntry(place.page) ?? references.get(place.page.sourceHash ?? "") ?? []
    })),
    ...reusables.map((content) => ({
      place: null,
      content,
      mentioned: references.get(content.sourceHash) ?? []
    }))
  ]
  const said = yield* read(spaceId, texts, appUrl)
  const pathsHere = new Map(
    places.map(({ ancestorSlugs, page }) => [[...ancestorSlugs, page.slug].join("/"), page.id])
  )
  const all = yield* findAppPages(
    spaceId,
    at,
    said.map(({ reference }) => reference),
    pathsHere
  )
  const here: Entries = {
    pages: new Map(places.map((place) => [place.page.id, place])),
    files: new Map(files.map((file) => [file.id, file])),
    reusables: new Map(reusables.map((content) => [content.id, content]))
  }
  const named = yield* findNamed(spaceId, namedBy(all))
  const found = new Destinations(spaceId, { targets: pathsOf(here), here, ...named })
  const destinations = found.withAnchors(yield* findAnchors(found.anchorsOf(all)))

  const links = new Map<
    string,
    SpaceLink & { readonly locations: Array<PageLocation | ReusableContentLocation> }
  >()
  for (const [first, { text }] of said.entries()) {
    if (first % batchSize === 0) yield* Effect.yieldNow
    const reference = all[first]!
    const { key: target, location, status, suggestion } = destinations.resolve(reference)
    const { relation, section: anchor } = reference
    const key = `${relation} ${status} ${target}`
    const known = links.get(key)
    const similar = suggestion === undefined ? {} : { suggestion }
    const link = known ?? { key, status, relation, target: location, ...similar, locations: [], first }
    if (known === undefined) links.set(key, link)
    if (link.locations.length >= maxLocations) continue
    const { content, place } = text
    const last = link.locations.at(-1)
    if (place !== null) {
      const isReported = link.locations.some(
        (reported) => reported.kind === "page" && reported.place === place && reported.anchor === anchor
      )
      if (!isReported) link.locations.push({ kind: "page", spaceId, place, anchor })
    } else if (content !== null && !(last?.kind === "reusable-content" && last.content === content)) {
      link.locations.push({ kind: "reusable-content", spaceId, content })
    }
  }
  return { links: [...links.values()], spaces: destinations.spaces }
})
