import { anOrganization, aMember, as } from "@octavo/identity/testing"
import { hashBytes, newId } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { deriveSource } from "../documents/deriveSource.ts"
import { slugify } from "../documents/slugify.ts"
import { type CollectionId, createSpace, PageId, type PageVersion, type Source } from "../index.ts"

/** A stored space in an organization of its own, with an admin who may do everything with it. */
export const aSpace = Effect.fnUntraced(function* (
  given: { readonly title?: string; readonly parentId?: CollectionId } = {}
) {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const view = yield* createSpace(organization.id, {
    title: given.title ?? "Handbook",
    emoji: null,
    parentId: given.parentId ?? null,
    language: null,
    editMode: "live"
  }).pipe(as(admin))
  return { ...view, organization, admin }
})

/** The source of a Markdown text. */
export const aSource = (text: string): Source => ({
  hash: hashBytes(text),
  text,
  derived: deriveSource(text)
})

/** A version of a page, to be committed. */
export const aPage = Effect.fnUntraced(function* (given: Partial<PageVersion> & { readonly title: string }) {
  const now = yield* Clock.currentTimeMillis
  const page: PageVersion = {
    id: PageId.make(yield* newId),
    parentId: null,
    position: "a0",
    kind: "document",
    slug: slugify(given.title),
    attributes: {},
    sourceHash: null,
    git: null,
    createdAt: now,
    updatedAt: now,
    ...given
  }
  return page
})
