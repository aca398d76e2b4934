import { resolveReferences, resolveWith } from "@octavo/markdown"
import { Effect, Option } from "effect"
import { linksOf, storedDocument } from "../pages/documentOf.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { derivedOf } from "../sources/derivedOf.ts"
import { Sources } from "../entries/Sources.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { DocumentNotFound } from "./DocumentNotFound.ts"

/**
 * The document tree of a text by the hash of its source, if a page or reusable content of the space has that text, or had it in a
 * revision. References are looked up in the latest revision that shows the text.
 */
export const getDocument = Effect.fn("content.getDocument")(function* (spaceId: SpaceId, documentId: string) {
  yield* requireSpace(spaceId, "read")
  const sources = yield* Sources
  const shown = Option.getOrNull(yield* sources.findShown(spaceId, documentId))
  if (shown === null) return yield* new DocumentNotFound({ documentId })
  const at = yield* Effect.orDie((yield* Revisions).get(shown.revisionId))
  const facts = (yield* derivedOf([documentId])).get(documentId)
  const links = yield* linksOf(at, shown.gitPath, facts?.references ?? [])
  const documentJson = (yield* sources.findDocuments([documentId])).get(documentId) ?? null
  const document = yield* storedDocument({ sourceHash: documentId }, { documentJson })
  return { revisionId: shown.revisionId, document: resolveReferences(document, resolveWith(links)) }
})
