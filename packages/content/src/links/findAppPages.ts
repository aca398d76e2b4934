import { Effect, Option } from "effect"
import { type PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { SpaceId } from "../entries/SpaceId.ts"
import { findSpaces } from "./findNamed.ts"
import type { ReadReference } from "./readReference.ts"

type AppPage = Extract<ReadReference["leads"], { readonly to: "app-page" }>

/** The addresses of pages that are looked up by their paths; further ones are reported as addresses. */
const maxAddresses = 50

/** The deepest path that is looked for. */
const maxDepth = 100

const nameOf = ({ slugs, space }: AppPage): string => JSON.stringify([space, ...slugs])

/**
 * Replaces addresses of pages in the application, which name a space and a path, by references to the pages that the caller may read. An
 * address of a page that does not exist leads to nothing. Costs a query for each address, at most fifty, and none for pages of this space
 * where `pathsHere` has them.
 */
export const findAppPages = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  at: Snapshot,
  references: ReadonlyArray<ReadReference>,
  /** The ids of all pages of this space by their paths, where they are known. */
  pathsHere?: ReadonlyMap<string, PageId>
) {
  const asked = new Map<string, AppPage>()
  for (const { leads } of references) if (leads.to === "app-page") asked.set(nameOf(leads), leads)
  if (asked.size === 0) return references
  const spaces = yield* findSpaces(
    spaceId,
    [...asked.values()].map(({ space }) => ({ kind: "space", space }))
  )
  const pages = yield* Pages
  const found = new Map<string, PageId | null>()
  let lookups = 0
  for (const [name, { slugs, space }] of asked) {
    const isHere = space === spaceId
    const snapshot = isHere ? at : spaces.get(SpaceId.make(space))?.head
    if (snapshot === undefined || slugs.length > maxDepth) found.set(name, null)
    else if (isHere && pathsHere !== undefined) found.set(name, pathsHere.get(slugs.join("/")) ?? null)
    else if (lookups < maxAddresses) {
      lookups += 1
      found.set(name, Option.getOrNull(yield* pages.findByPath(snapshot, slugs)))
    }
  }
  return references.map((reference): ReadReference => {
    const { leads } = reference
    const page = leads.to === "app-page" ? found.get(nameOf(leads)) : undefined
    if (leads.to !== "app-page" || page === undefined) return reference
    if (page === null) return { ...reference, leads: { to: "nothing" } }
    const { anchor, space } = leads
    const target = { page, ...(space !== spaceId && { space }) }
    return {
      ...reference,
      leads: {
        to: "content",
        reference: anchor === null ? { kind: "page", ...target } : { kind: "anchor", anchor, ...target }
      }
    }
  })
})
