import {
  getPage,
  type PageId,
  previewDocument,
  previewText,
  requireSpace,
  RevisionId,
  type SpaceId
} from "@octavo/content"
import type { Snippets } from "@octavo/html"
import { readPaste } from "@octavo/imports"
import type { Document } from "@octavo/markdown"
import type { PageCaches } from "@octavo/publishing"
import { Effect } from "effect"
import type { onServices } from "../http/onServices.ts"
import { stateOf } from "../http/revisionTag.ts"
import { htmlOfPage } from "../presenters/htmlOfPage.ts"

/** The text of the request, of which one form is there; a document is that of a page. */
interface Preview {
  readonly markdown?: string
  readonly html?: string
  readonly document?: Document
  readonly page?: PageId
  readonly base?: string
}

/** Answers how a text would be shown in a space. Nothing is written. */
export const previewContent = Effect.fnUntraced(function* (
  onRenderer: ReturnType<typeof onServices<PageCaches | Snippets>>,
  spaceId: SpaceId,
  { base, document: given, html, markdown = "", page }: Preview
) {
  // Before HTML is read, which takes a process.
  yield* requireSpace(spaceId, "read")
  const selector = base === undefined ? null : RevisionId.make(stateOf(base).revisionId)
  const written = given === undefined ? undefined : yield* previewDocument(spaceId, page!, selector, given)
  const source = html !== undefined ? yield* readPaste(html) : (written?.text ?? markdown)
  // The first heading of a page is its title; pasted text has no title.
  const text = html === undefined ? source : `# Paste\n\n${source}`
  const { document, linked, problems } = yield* previewText(spaceId, text, page ?? null, selector)
  const shown = yield* onRenderer(htmlOfPage(linked))
  const before =
    base === undefined || page === undefined
      ? null
      : (yield* getPage(spaceId, page, given === undefined ? "document" : "markdown", { selector })).text
  const isMarkdown = html === undefined && given === undefined
  return {
    ...shown,
    document,
    problems: [...(written?.problems ?? []), ...problems],
    ...(!isMarkdown && { markdown: source }),
    ...(before !== null && { before })
  }
})
