import { isPlainText, resolveReferences, resolveWith } from "@octavo/markdown"
import { Effect, Option } from "effect"
import { findLocations } from "../links/findLocations.ts"
import { linksOf } from "../pages/documentOf.ts"
import { type PageId, PageNotFound } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { withReusables } from "../reusables/withReusables.ts"
import { requireSnapshot, type RevisionSelector } from "../revisions/requireRevision.ts"
import { problemsOfSource } from "../sources/problemsOfSource.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { DocumentParser } from "../sources/DocumentParser.ts"

/**
 * Reads the source of a page that nobody has saved, as it would be read in a space: its document, the same with reusable content and where
 * its references lead, and its problems. Relative references start at a page of the space, or at its root for null, at a revision or now.
 * Nothing is written.
 */
export const previewText = Effect.fn("content.previewText")(function* (
  spaceId: SpaceId,
  markdown: string,
  pageId: PageId | null,
  selector: RevisionSelector = null
) {
  const { at } = yield* requireSnapshot(spaceId, selector)
  const found = pageId === null ? Option.none() : yield* (yield* Pages).findWithText(at, pageId)
  if (pageId !== null && Option.isNone(found)) return yield* new PageNotFound({ pageId })
  const from = Option.isSome(found) ? (found.value.page.git?.path ?? null) : null
  const parser = yield* DocumentParser
  const derived = yield* parser.derive(markdown)
  const read = yield* parser.read(markdown)
  const document = resolveReferences(read, resolveWith(yield* linksOf(at, from, derived.references)))
  const shown = yield* withReusables(at, document)
  return {
    document,
    linked: { document: shown, locate: yield* findLocations(spaceId, at, pageId ?? "", shown) },
    problems: problemsOfSource(derived, isPlainText(read))
  }
})
