import { Effect } from "effect"
import type { PageText } from "./getPage.ts"
import { requireSnapshot, type RevisionSelector } from "../revisions/requireRevision.ts"
import { Sources } from "../entries/Sources.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { type ReusableContentId, ReusableContentNotFound } from "../entries/ReusableContent.ts"
import { reusableDocument } from "../reusables/reusableDocument.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"

/** A reusable content, with its text in the form that is asked for, or without it for null. */
export const getReusableContent = Effect.fn("content.getReusableContent")(function* (
  spaceId: SpaceId,
  id: ReusableContentId,
  format: "markdown" | "document" | null,
  selector: RevisionSelector = null
) {
  const { at, revisionId } = yield* requireSnapshot(spaceId, selector)
  const [content] = yield* (yield* ReusableContents).findMany(at, [id])
  if (content === undefined) return yield* new ReusableContentNotFound({ reusableContentId: id })
  const answer = (text: PageText) => ({ content, revisionId, text })
  if (format === null) return answer(null)
  if (format === "document") return answer({ document: yield* reusableDocument(at, content) })
  const texts = yield* (yield* Sources).getMany([content.sourceHash])
  return answer({ markdown: texts.get(content.sourceHash) ?? "" })
})
