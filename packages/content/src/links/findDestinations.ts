import { Effect } from "effect"
import { type ContentReference, type PathTarget, placesOf, referencedId } from "@octavo/markdown"
import { FileId } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import { LinkTargets } from "../pages/LinkTargets.ts"
import { PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { ReusableContentId } from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { Snapshot } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Destinations, type Entries } from "./Destinations.ts"
import { findAnchors } from "./findAnchors.ts"
import { findNamed, type Named, spaceOf } from "./findNamed.ts"
import type { ReadReference } from "./readReference.ts"

/** Finds targets in the space of the texts, at a snapshot. */
const findHere = Effect.fnUntraced(function* (
  at: Snapshot,
  references: ReadonlyArray<ContentReference>,
  targets: ReadonlyMap<string, PathTarget>
) {
  const wanted = (kind: PathTarget["kind"]) => [
    ...new Set([
      ...[...targets.values()].flatMap((target) => (target.kind === kind ? target.id : [])),
      ...references.flatMap((reference) => {
        const own = reference.kind === "anchor" ? "page" : reference.kind
        return own === kind && spaceOf(reference) === undefined ? (referencedId(reference) ?? []) : []
      })
    ])
  ]
  const pageIds = wanted("page").map((id) => PageId.make(id))
  const fileIds = wanted("file").map((id) => FileId.make(id))
  const reusableIds = wanted("reusable-content").map((id) => ReusableContentId.make(id))
  const pages = pageIds.length === 0 ? [] : yield* (yield* Pages).findPlaces(at, pageIds)
  const files = yield* (yield* Files).findMany(at, fileIds)
  const reusables = yield* (yield* ReusableContents).findMany(at, reusableIds)
  const here: Entries = {
    pages: new Map(pages.map((place) => [place.page.id, place])),
    files: new Map(files.map((file) => [file.id, file])),
    reusables: new Map(reusables.map((content) => [content.id, content]))
  }
  return here
})

/** The ids that references name. */
export const namedBy = (references: ReadonlyArray<ReadReference>): ReadonlyArray<Named> =>
  references.flatMap(({ leads, parts }) =>
    leads.to === "content" ? [{ reference: leads.reference, ...(parts !== undefined && { parts }) }] : []
  )

/**
 * Looks up where references of texts of a space lead at one of its points, all at once: a fixed number of questions,
 * however many there are.
 */
export const findDestinations = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  at: Snapshot,
  references: ReadonlyArray<ReadReference>
) {
  const paths = [...new Set(references.flatMap(({ leads }) => (leads.to === "path" ? placesOf(leads) : [])))]
  const named = namedBy(references)
  const targets = paths.length === 0 ? new Map() : yield* (yield* LinkTargets).findByGitPath(at, paths)
  const here = yield* findHere(
    at,
    named.map(({ reference }) => reference),
    targets
  )
  const destinations = new Destinations(spaceId, { targets, here, ...(yield* findNamed(spaceId, named)) })
  return destinations.withAnchors(yield* findAnchors(destinations.anchorsOf(references)))
})
