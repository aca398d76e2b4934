import { type Listing, type ListingRequest, toListing } from "@octavo/kernel"
import { Effect } from "effect"
import { type ContentReference, entryAt, type PathTarget, placesOf } from "@octavo/markdown"
import { LinkTargets } from "../pages/LinkTargets.ts"
import { PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { ReusableContentId } from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { Revision } from "../entries/Revision.ts"
import type { PageLocation, ReusableContentLocation } from "./Link.ts"
import { type Mention, Mentions } from "./Mentions.ts"
import { readReference } from "./readReference.ts"
import { namesOfTarget } from "./targetNames.ts"
import type { BacklinkPosition } from "./BacklinkPosition.ts"

const names = (reference: ContentReference, { id, kind }: PathTarget): boolean => {
  if ("space" in reference && reference.space !== undefined) return false
  switch (reference.kind) {
    case "page":
    case "anchor":
      return kind === "page" && reference.page === id
    case "file":
      return kind === "file" && reference.file === id
    default:
      return false
  }
}

/** Something that may be referred to, with its path in the repository. */
type BacklinksTarget = PathTarget & { readonly gitPath: string | null }

/** The mentions that do lead to the target, as readers of the texts would be led. */
const leadingTo = Effect.fnUntraced(function* (
  revision: Revision,
  target: BacklinksTarget,
  mentions: ReadonlyArray<Mention>,
  appUrl: string
) {
  const read = mentions.map((mention) => {
    const { gitPath, id, kind, section, written } = mention
    const from = { spaceId: revision.spaceId, pageId: kind === "page" ? id : null, gitPath }
    const reference = {
      kind: "link" as const,
      target: written,
      start: 0,
      end: 0,
      text: "",
      ...(section !== null && { section })
    }
    return { mention, leads: readReference(from, reference, appUrl).leads }
  })
  // Most of what has the name lies elsewhere; the few that may lie here are looked up as for a reader.
  const isNear = (places: ReadonlyArray<string>) => target.gitPath !== null && places.includes(target.gitPath)
  const paths = new Set(
    read.flatMap(({ leads }) => {
      const places = leads.to === "path" ? placesOf(leads) : []
      return isNear(places) ? places : []
    })
  )
  const targets =
    paths.size === 0 ? new Map() : yield* (yield* LinkTargets).findByGitPath(revision, [...paths])
  return read.flatMap(({ leads, mention }) => {
    const isIt =
      leads.to === "path"
        ? entryAt(targets, leads)?.id === target.id
        : leads.to === "content" && names(leads.reference, target)
    return isIt ? [mention] : []
  })
})

/**
 * The other pages and the reusable contents of a revision that refer to a page or a file of it, oldest first, each with
 * the first heading under which it does. Costs what has the same name, not what there is.
 */
export const findBacklinks = Effect.fnUntraced(function* (
  revision: Revision,
  target: BacklinksTarget,
  appUrl: string,
  { after, limit }: ListingRequest<BacklinkPosition>
) {
  const { gitPath, id } = target
  const named = yield* (yield* Mentions).find(revision, id, namesOfTarget(id, gitPath))
  const leading = yield* leadingTo(
    revision,
    target,
    named.filter((mention) => mention.id !== id),
    appUrl
  )
  const first = new Map<string, Mention>()
  for (const mention of leading) if (!first.has(mention.id)) first.set(mention.id, mention)
  const following = [...first.values()].filter((mention) => after === null || mention.id > after[1])
  const { items, next } = toListing(following, limit, (mention) => [revision.id, mention.id])
  const idsOf = (kind: Mention["kind"]) => items.flatMap((item) => (item.kind === kind ? item.id : []))
  const pageIds = idsOf("page").map((id) => PageId.make(id))
  const reusableIds = idsOf("reusable-content").map((id) => ReusableContentId.make(id))
  const places = pageIds.length === 0 ? [] : yield* (yield* Pages).findPlaces(revision, pageIds)
  const contents = yield* (yield* ReusableContents).findMany(revision, reusableIds)
  const { spaceId } = revision
  const locations = new Map<string, PageLocation | ReusableContentLocation>([
    ...places.map((place): [string, PageLocation] => [
      place.page.id,
      { kind: "page", spaceId, place, anchor: first.get(place.page.id)!.section }
    ]),
    ...contents.map((content): [string, ReusableContentLocation] => [
      content.id,
      { kind: "reusable-content", spaceId, content }
    ])
  ])
  const listing: Listing<PageLocation | ReusableContentLocation, BacklinkPosition> = {
    items: items.flatMap((item) => locations.get(item.id) ?? []),
    next
  }
  return listing
})
