import type { Document } from "@octavo/markdown"
import { Clock, Effect } from "effect"
import { DocumentParser } from "../sources/DocumentParser.ts"
import type { PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { type RevisionSelector, requireSnapshot } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { PageDraft } from "./PageDraft.ts"
import { Planning } from "./Planning.ts"
import { SourceReader } from "./SourceReader.ts"
import { written } from "./writePage.ts"

/**
 * Writes a document as the source of a page of a revision, as a save would: only blocks that differ from those of the page are written.
 * Nothing is stored. Fails with `EditRefused` for what Markdown cannot say, and with `PageNotFound`.
 */
export const previewDocument = Effect.fn("content.previewDocument")(
  function* (spaceId: SpaceId, pageId: PageId, selector: RevisionSelector, document: Document) {
    const { at } = yield* requireSnapshot(spaceId, selector)
    const reader = new SourceReader(yield* DocumentParser)
    const planning = new Planning(new PageDraft(yield* Pages, at), reader, yield* Clock.currentTimeMillis)
    const page = yield* planning.find(pageId)
    const made = yield* written(planning, page, { document: { document } })
    return yield* planning.textOf(made.sourceHash)
  },
  Effect.catchTag("Unread", Effect.die)
)
