import { Effect } from "effect"
import type { Reference } from "../documents/Derived.ts"
import type { LinkTarget } from "../pages/Page.ts"
import type { PagePlace } from "../pages/Pages.ts"
import type { RevisionPoint } from "../revisions/Revision.ts"
import { Sources } from "../sources/Sources.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { findDestinations } from "./findDestinations.ts"
import type { Link, PageLocation } from "./Link.ts"
import { readReference } from "./readReference.ts"

/** What an entry of the navigation that leads elsewhere says, as a text would write it. */
export const writtenTarget = (target: LinkTarget): string => {
  switch (target.kind) {
    case "url":
      return target.url
    case "page":
      return `/pages/${target.page}`
    case "anchor":
      return `/pages/${target.page ?? ""}#${target.anchor}`
    case "file":
      return `/files/${target.file}`
  }
}

const referencesOf = Effect.fnUntraced(function* ({ page }: PagePlace) {
  const { target } = page.attributes
  if (page.kind === "link" && target !== undefined) {
    const reference: Reference = { kind: "link", target: writtenTarget(target), start: 0, end: 0, text: "" }
    return [reference]
  }
  if (page.sourceHash === null) return []
  const facts = (yield* (yield* Sources).findDerived([page.sourceHash])).get(page.sourceHash)
  return (facts?.references ?? []).filter(({ target }) => target !== "")
})

/** A link with what tells it from others of its page, also in other revisions. */
export interface KeyedLink extends Link {
  readonly key: string
}

/** The links of a page at a point, in the order in which its text first mentions them. */
export const linksOfPage = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  at: RevisionPoint,
  place: PagePlace,
  appUrl: string
) {
  const { git, id } = place.page
  const from = { spaceId, pageId: id, gitPath: git?.path ?? null }
  const references = (yield* referencesOf(place)).map((reference) => readReference(from, reference, appUrl))
  const destinations = yield* findDestinations(spaceId, at, references)
  const links = new Map<string, KeyedLink & { readonly locations: Array<PageLocation> }>()
  for (const reference of references) {
    const { key: target, location, status } = destinations.resolve(reference)
    const { relation, section } = reference
    const key = `${relation} ${status} ${target}`
    const known = links.get(key)
    const link = known ?? { key, status, relation, target: location, locations: [] }
    if (known === undefined) links.set(key, link)
    if (link.locations.some(({ anchor }) => anchor === section)) continue
    link.locations.push({ kind: "page", spaceId, place, anchor: section })
  }
  return { links: [...links.values()], spaces: destinations.spaces }
})
