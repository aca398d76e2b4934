import { Effect } from "effect"
import { resolveReferences } from "@octavo/markdown"
import { linksOf, storedDocument } from "../pages/documentOf.ts"
import type { PageText } from "../pages/getPage.ts"
import { resolveWith } from "@octavo/markdown"
import { requireSnapshot, type RevisionSelector } from "../revisions/requireRevision.ts"
import type { Snapshot } from "../revisions/Revision.ts"
import { derivedOf } from "../sources/derivedOf.ts"
import { Sources } from "../sources/Sources.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import {
  type ReusableContentId,
  ReusableContentNotFound,
  type ReusableContentVersion
} from "./ReusableContent.ts"
import { ReusableContents } from "./ReusableContents.ts"

const documentOf = Effect.fnUntraced(function* (at: Snapshot, { git, sourceHash }: ReusableContentVersion) {
  const sources = yield* Sources
  const facts = (yield* derivedOf([sourceHash])).get(sourceHash)
  const links = yield* linksOf(at, git?.path ?? null, facts?.references ?? [])
  const documentJson = (yield* sources.findDocuments([sourceHash])).get(sourceHash) ?? null
  return resolveReferences(yield* storedDocument({ sourceHash }, { documentJson }), resolveWith(links))
})

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
  if (format === "document") return answer({ document: yield* documentOf(at, content) })
  const texts = yield* (yield* Sources).getMany([content.sourceHash])
  return answer({ markdown: texts.get(content.sourceHash) ?? "" })
})
