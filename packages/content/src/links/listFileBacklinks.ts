import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { type FileId, FileNotFound } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import type { RevisionSelector } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { findBacklinks } from "./findBacklinks.ts"
import { requireSpaceAt } from "./requireSpaceAt.ts"
import type { BacklinkPosition } from "./BacklinkPosition.ts"

/**
 * Lists the places in pages and reusable contents of a space that show a file or link to it, as `listPageBacklinks`
 * does for a page.
 */
export const listFileBacklinks = Effect.fn("content.listFileBacklinks")(function* (
  spaceId: SpaceId,
  fileId: FileId,
  appUrl: string,
  request: ListingRequest<BacklinkPosition>,
  selector: RevisionSelector = null
) {
  const { revision, space } = yield* requireSpaceAt(spaceId, selector, request.after)
  const [file] = yield* (yield* Files).findMany(revision, [fileId])
  if (file === undefined) return yield* new FileNotFound({ fileId })
  const target = { kind: "file" as const, id: file.id, gitPath: file.git?.path ?? null }
  const listing = yield* findBacklinks(revision, target, appUrl, request)
  return { ...listing, revision, space }
})
