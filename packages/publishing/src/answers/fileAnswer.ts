import { FileId, type Files, getPublishedFile, type SpaceId } from "@octavo/content"
import { Effect, Option } from "effect"
import type { PageCaches } from "../pages/PageCaches.ts"
import type { Answer } from "../visits/Answer.ts"
import { headersOfSite } from "./answerHeaders.ts"
import type { AudienceAnswer } from "./SiteAnswer.ts"

const shape = /^~octavo\/files\/([^/]+)\/([^/]+)\/[^/]+$/

/** Files of the spaces that an audience sees, at their heads. */
export const fileAnswer: AudienceAnswer<PageCaches | Files> = Effect.fnUntraced(function* (site, path) {
  const [, spaceId, fileId] = shape.exec(path) ?? []
  if (spaceId === undefined || fileId === undefined) return null
  if (site.findSpace(spaceId as SpaceId) === undefined) return null
  const file = yield* Effect.option(getPublishedFile(site.spaces, spaceId as SpaceId, FileId.make(fileId)))
  if (Option.isNone(file)) return null
  const { blobHash, contentType, name } = file.value
  const { preview } = site.audience
  const isPublic =
    preview === null && site.audience.site.visibility === "public" && site.edition.conditions.length === 0
  const answer: Answer = {
    status: 200,
    headers: {
      ...headersOfSite(site.audience),
      "cache-control": preview !== null ? "no-store" : isPublic ? "public, max-age=300" : "private, no-cache"
    },
    body: { kind: "file", hash: blobHash, contentType, name }
  }
  return answer
})
