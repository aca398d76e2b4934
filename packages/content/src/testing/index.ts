import { anOrganization, aMember, as } from "@octavo/identity/testing"
import { hashBytes, newId } from "@octavo/kernel"
import { Clock, DateTime, Effect } from "effect"
import { deriveSource, parseMarkdownFast, slugify } from "@octavo/markdown"
import type { DefaultLevel, OrganizationId, UserId } from "@octavo/identity"
import {
  Collection,
  CollectionId,
  Collections,
  commitRevision,
  type ContentChanges,
  createSpace,
  FileId,
  type FileVersion,
  type BranchId,
  noChanges,
  PageId,
  type PageVersion,
  type Source
} from "../index.ts"

export { onePixel } from "./onePixel.ts"
export { aSpec, operation, petsSource, schema, tag, webhook } from "./aSpec.ts"

/** A stored collection. */
export const aCollection = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  given: {
    readonly id?: CollectionId
    readonly parentId?: CollectionId | null
    readonly position?: string
    readonly title?: string
    readonly defaultLevel?: DefaultLevel
    readonly createdBy?: UserId
  } = {}
) {
  const collection = new Collection({
    id: given.id ?? CollectionId.make(yield* newId),
    organizationId,
    parentId: given.parentId ?? null,
    position: given.position ?? "a0",
    title: given.title ?? "Container",
    description: null,
    defaultLevel: given.defaultLevel === undefined ? "inherit" : given.defaultLevel,
    createdBy: given.createdBy ?? ("nobody" as UserId),
    createdAt: yield* DateTime.now
  })
  yield* (yield* Collections).put(collection)
  return collection
})

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
  derived: deriveSource(text, parseMarkdownFast)
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

/** Commits changes to a line, as an edit by nobody. */
export const commitToBranch = (branchId: BranchId, changes: Partial<ContentChanges>) =>
  commitRevision(branchId, {
    type: "edits",
    expectedHead: null,
    createdBy: null,
    git: null,
    message: null,
    changes: { ...noChanges, ...changes }
  })

/** A version of a file, to be committed. Its bytes are not stored. */
export const aFile = Effect.fnUntraced(function* (given: Partial<FileVersion> & { readonly name: string }) {
  const now = yield* Clock.currentTimeMillis
  const file: FileVersion = {
    id: FileId.make(yield* newId),
    contentType: "image/png",
    size: 68,
    dimensions: { width: 2, height: 1 },
    blobHash: hashBytes(given.name),
    git: null,
    createdAt: now,
    updatedAt: now,
    ...given
  }
  return file
})
