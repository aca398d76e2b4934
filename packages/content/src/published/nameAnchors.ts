import type { ContentReference, Document } from "@octavo/markdown"
import { inSlices } from "@octavo/kernel"
import { Effect } from "effect"
import { PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { Sources } from "../entries/Sources.ts"

type Anchored = Extract<ContentReference, { readonly kind: "anchor" }>

/** Whether a value is a reference to an anchor of another page of the space. */
const isAnchored = (value: object): value is Anchored & { readonly page: string } =>
  "kind" in value && value.kind === "anchor" && "page" in value && !("space" in value)

const pagesNamedIn = (value: object, pages: Set<PageId>): void => {
  if (isAnchored(value)) pages.add(PageId.make(value.page))
  else
    for (const child of Object.values(value))
      if (typeof child === "object" && child !== null) pagesNamedIn(child, pages)
}

/** A value with other references in place of those to anchors; a part in which none differs stays the same object. */
const withReferences = <A>(
  value: A,
  replace: (reference: Anchored & { readonly page: string }) => Anchored
): A => {
  if (typeof value !== "object" || value === null) return value
  if (isAnchored(value)) return replace(value) as A
  let copy: object | undefined
  for (const [key, child] of Object.entries(value)) {
    const replaced: unknown = withReferences(child, replace)
    if (replaced === child) continue
    copy ??= Array.isArray(value) ? [...(value as Array<unknown>)] : { ...value }
    Object.assign(copy, { [key]: replaced })
  }
  return copy === undefined ? value : (copy as A)
}

/** A document whose references to headings of other pages of its space have the ids of these, whichever names the text has for them. */
export const nameAnchors = Effect.fnUntraced(function* (at: Snapshot, document: Document) {
  const named = yield* inSlices(function* () {
    const found = new Set<PageId>()
    for (const node of document.nodes) {
      pagesNamedIn(node, found)
      yield
    }
    return found
  })
  if (named.size === 0) return document
  const places = yield* (yield* Pages).findPlaces(at, [...named])
  const hashes = new Map(
    places.flatMap(({ page }) => (page.sourceHash === null ? [] : [[page.id as string, page.sourceHash]]))
  )
  const anchors = yield* (yield* Sources).findAnchors([...new Set(hashes.values())])
  return withReferences(document, (reference) => {
    const anchor = anchors.get(hashes.get(reference.page) ?? "")?.get(reference.anchor)
    return anchor === undefined || anchor === reference.anchor ? reference : { ...reference, anchor }
  })
})
