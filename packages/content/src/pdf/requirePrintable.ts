import { Effect } from "effect"
import { SpaceNotFound } from "../spaces/Space.ts"
import { Spaces } from "../spaces/Spaces.ts"
import type { PdfRequest } from "./requestPdf.ts"

/** The space of a request for a PDF, if it was not deleted since. */
export const requirePrintable = Effect.fnUntraced(function* ({ spaceId }: PdfRequest) {
  const space = yield* (yield* Spaces).get(spaceId)
  return space.deletedAt === null ? space : yield* new SpaceNotFound({ spaceId })
})
