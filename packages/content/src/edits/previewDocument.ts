import type { Document } from "@octavo/markdown"
import { Clock, Effect } from "effect"
import { DocumentParser } from "../sources/DocumentParser.ts"
import type { PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { type RevisionSelector, requireSnapshot } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { TextProblem } from "../sources/problemsOfSource.ts"
import type { EditRefused } from "./Edit.ts"
import { PageDraft } from "./PageDraft.ts"
import { Planning } from "./Planning.ts"
import { SourceReader } from "./SourceReader.ts"
import { written } from "./writePage.ts"

/** The refusals of documents that can be written when the whole page is. */
const ofPlaces: ReadonlySet<EditRefused["reason"]> = new Set([
  "hidden-source",
  "pipe-table",
  "no-markdown",
  "change-elsewhere"
])

const problemOf = ({ reason, words = [] }: EditRefused): TextProblem => ({
  message:
    reason === "hidden-source"
      ? `The changes cannot be written in place, so the page is written anew, without this text that documents do not show: ${words.join(", ")}.`
      : "The changes cannot be written in place, so the page is written anew: other lines may look different."
})

/**
 * Writes a document as the source of a page of a revision, as a save would: only blocks that differ from those of the page are written. If
 * a save would be refused since other text of the page would change, the whole body is printed, and a problem says so. Nothing is stored.
 * Fails with `EditRefused` for what Markdown cannot say, and with `PageNotFound`.
 */
export const previewDocument = Effect.fn("content.previewDocument")(
  function* (spaceId: SpaceId, pageId: PageId, selector: RevisionSelector, document: Document) {
    const { at } = yield* requireSnapshot(spaceId, selector)
    const reader = new SourceReader(yield* DocumentParser)
    const planning = new Planning(new PageDraft(yield* Pages, at), reader, yield* Clock.currentTimeMillis)
    const page = yield* planning.find(pageId)
    const write = (anew: boolean) => written(planning, page, { document: { document, anew } })
    const { made, problems } = yield* write(false).pipe(
      Effect.map((made) => ({ made, problems: [] as ReadonlyArray<TextProblem> })),
      Effect.catchTag("EditRefused", (refused) =>
        ofPlaces.has(refused.reason)
          ? Effect.map(write(true), (made) => ({ made, problems: [problemOf(refused)] }))
          : Effect.fail(refused)
      )
    )
    return { text: yield* planning.textOf(made.sourceHash), problems }
  },
  Effect.catchTag("Unread", Effect.die)
)
