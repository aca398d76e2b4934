import { Effect, Option } from "effect"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { type FileId, FileNotFound } from "./File.ts"
import { Files } from "./Files.ts"

/** A file of a space as it is now. */
export const getFile = Effect.fn("content.getFile")(function* (spaceId: SpaceId, fileId: FileId) {
  const { head } = yield* requireSpace(spaceId, "read")
  const found = yield* (yield* Files).find(head, fileId)
  return Option.isSome(found) ? found.value : yield* new FileNotFound({ fileId })
})
