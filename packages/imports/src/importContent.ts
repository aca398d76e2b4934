import { Caller } from "@octavo/identity"
import { Effect } from "effect"
import { commitEdits } from "@octavo/content"
import type { Edit } from "@octavo/content"
import { requireSpace } from "@octavo/content"
import type { Space } from "@octavo/content"
import type { SpaceId } from "@octavo/content"
import { withinImportBounds } from "./ImportBounds.ts"
import type { ImportSource } from "./ImportSource.ts"
import { planImport } from "./planImport.ts"
import { type ImportPlace, readImport } from "./readImport.ts"

/** The source and the target of an import. */
export interface ContentImport {
  readonly source: ImportSource
  readonly place: ImportPlace
}

/**
 * Finds what shall be imported, as edits that add it to the content of a space, with how many pages that is. An organization
 * has a bounded number of such under way.
 */
export const prepareImport = Effect.fn("content.prepareImport")(function* (
  { organizationId }: Pick<Space, "organizationId">,
  { place, source }: ContentImport
) {
  const { userId } = yield* Caller
  const { edits, found, imported, problems } = yield* readImport(source, place, userId).pipe(
    Effect.flatMap((found) => Effect.map(planImport(found), (plan) => ({ ...plan, found }))),
    withinImportBounds(organizationId)
  )
  const from = "url" in place ? (URL.parse(place.url)?.host ?? source) : "a file"
  const { total } = found
  const pages = total === 1 ? "a page" : imported < total ? `${imported} of ${total} pages` : `${total} pages`
  return { edits, imported, total, problems, message: `Imported ${pages} from ${from}` }
})

/**
 * Commits the edits of an import to the main branch of a space, also where that is locked. They insert new pages, whose
 * texts depend on nothing that others write, and files with their bytes: no concurrent write outdates their plan, and they
 * name no upload.
 */
export const commitImport = Effect.fn("content.commitImport")(function* (
  { mainBranchId }: Pick<Space, "mainBranchId">,
  edits: ReadonlyArray<Edit>,
  message: string
) {
  const { userId } = yield* Caller
  const { revision } = yield* commitEdits(mainBranchId, edits, {
    expected: null,
    createdBy: userId,
    message
  }).pipe(
    Effect.catchTags({
      EditsConflict: Effect.die,
      RevisionNotFound: Effect.die,
      RevisionOutdated: Effect.die,
      UploadNotFound: Effect.die,
      UploadUnfinished: Effect.die
    })
  )
  return revision
})

/**
 * Adds what lies elsewhere to the content of a space, as one revision, all or none: up to twenty pages of a website,
 * with their pictures. Pages that are there already stay as they are.
 */
export const importContent = Effect.fn("content.importContent")(function* (
  spaceId: SpaceId,
  wanted: ContentImport
) {
  const { space } = yield* requireSpace(spaceId, "create")
  const { edits, imported, message, problems, total } = yield* prepareImport(space, wanted)
  return { revision: yield* commitImport(space, edits, message), imported, total, problems }
})
