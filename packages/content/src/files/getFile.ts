import { Effect, Option } from "effect"
import { requireSnapshot, type RevisionSelector } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { type FileId, FileNotFound } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"

/** A file of a space as it is now or was at a revision. */
export const getFile = Effect.fn("content.getFile")(function* (
  spaceId: SpaceId,
  fileId: FileId,
  selector: RevisionSelector = null
) {
  const { at } = yield* requireSnapshot(spaceId, selector)
  const found = yield* (yield* Files).find(at, fileId)
  return Option.isSome(found) ? found.value : yield* new FileNotFound({ fileId })
})
