import { Effect, Option } from "effect"
import { type FileId, FileNotFound } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"
import { requireHead } from "./requireHead.ts"

/** A file of a space for visitors. One statement. */
export const getPublishedFile = Effect.fnUntraced(function* (
  published: PublishedSpaces,
  spaceId: SpaceId,
  fileId: FileId
) {
  const { at } = yield* requireHead(published, spaceId)
  const found = yield* (yield* Files).find(at, fileId)
  return Option.isSome(found) ? found.value : yield* new FileNotFound({ fileId })
})
