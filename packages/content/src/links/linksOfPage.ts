import { writeAnchor } from "@octavo/markdown"
import { Effect } from "effect"
import type { LinkTarget, PageVersion } from "../entries/Page.ts"
import type { PagePlace } from "../entries/Pages.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { type Mentioned, Sources } from "../entries/Sources.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { findAppPages } from "./findAppPages.ts"
import { findDestinations } from "./findDestinations.ts"
import type { Link, PageLocation } from "./Link.ts"
import { readReference } from "./readReference.ts"

/** The target of a link entry of the navigation, in the spelling of a text. */
export const writtenTarget = (target: LinkTarget): string => {
  switch (target.kind) {
    case "url":
      return target.url
    case "page":
      return `/pages/${target.page}`
    case "anchor":
      return `/pages/${target.page ?? ""}#${writeAnchor(target.anchor)}`
    case "file":
      return `/files/${target.file}`
  }
}

/** The reference of a link entry of the navigation; null for pages with texts, and for groups. */
export const referenceOfEntry = ({ attributes: { target }, kind }: PageVersion): [Mentioned] | null =>
  kind === "link" && target !== undefined ? [{ kind: "link", target: writtenTarget(target) }] : null

const referencesOf = Effect.fnUntraced(function* ({ page }: PagePlace) {
  const own = referenceOfEntry(page)
  if (own !== null || page.sourceHash === null) return own ?? []
  const found = (yield* (yield* Sources).findReferences([page.sourceHash])).get(page.sourceHash)
  return (found ?? []).filter(({ target }) => target !== "")
})

/** A link with a key that identifies it within its page, across revisions. */
export interface KeyedLink extends Link {
  readonly key: string
  readonly locations: Array<PageLocation>
}

/** The links of a page at a point, in the order in which its text first mentions them. */
export const linksOfPage = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  at: Snapshot,
  place: PagePlace,
  appUrl: string
) {
  const { git, id } = place.page
  const from = { spaceId, pageId: id, gitPath: git?.path ?? null }
  const read = (yield* referencesOf(place)).map((reference) => readReference(from, reference, appUrl))
  const references = yield* findAppPages(spaceId, at, read)
  const destinations = yield* findDestinations(spaceId, at, references)
  const links = new Map<string, KeyedLink>()
  for (const reference of references) {
    const { key: target, location, status } = destinations.resolve(reference)
    const { relation, section } = reference
    const key = `${relation} ${status} ${target}`
    const known = links.get(key)
    const link: KeyedLink = known ?? { key, status, relation, target: location, locations: [] }
    if (known === undefined) links.set(key, link)
    if (link.locations.some(({ anchor }) => anchor === section)) continue
    link.locations.push({ kind: "page", spaceId, place, anchor: section })
  }
  return { links: [...links.values()], spaces: destinations.spaces }
})
