import { inSlices } from "@octavo/kernel"
import { type ContentReference, type Document, isReference } from "@octavo/markdown"
import { Effect } from "effect"
import type { Snapshot } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { findDestinations } from "./findDestinations.ts"
import type { Location } from "./Link.ts"
import type { ReadReference } from "./readReference.ts"

/** The most references of a document that are looked up; a page with more shows the others as plain text. */
const maxReferences = 20_000

/** The references to content in a document, each once, by their JSON. */
function* referencesIn(document: Document) {
  const found = new Map<string, ContentReference>()
  const waiting: Array<unknown> = [document.nodes]
  for (let seen = 1; waiting.length > 0 && found.size < maxReferences; seen++) {
    if (seen % 1_000 === 0) yield
    const value = waiting.pop()
    if (typeof value !== "object" || value === null) continue
    if (isReference(value)) {
      if (value.kind !== "url") found.set(JSON.stringify(value), value)
    } else for (const child of Object.values(value)) waiting.push(child)
  }
  return found
}

const withPage = (reference: ContentReference, pageId: string): ContentReference =>
  reference.kind === "anchor" && reference.page === undefined ? { ...reference, page: pageId } : reference

const readOf = (reference: ContentReference): ReadReference => ({
  written: "",
  relation: "reference",
  section: null,
  isInApp: false,
  leads: { to: "content", reference }
})

/**
 * Looks up where the references of a page's document lead, as the caller may see it: a fixed number of questions, however many there are.
 * Answers undefined for what is not there, or may not be seen.
 */
export const findLocations = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  at: Snapshot,
  pageId: string,
  document: Document
) {
  const references = yield* inSlices(() => referencesIn(document))
  const read = new Map(
    [...references].map(([key, reference]) => [key, readOf(withPage(reference, pageId))] as const)
  )
  const destinations = yield* findDestinations(spaceId, at, [...read.values()])
  return (reference: ContentReference): Location | undefined => {
    if (reference.kind === "url") return reference
    const asked = read.get(JSON.stringify(reference))
    if (asked === undefined) return undefined
    const { location } = destinations.resolve(asked)
    return location.kind === "url" ? undefined : location
  }
})
