import { type PageId, previewText, requireSpace, type SpaceId } from "@octavo/content"
import type { Snippets } from "@octavo/html"
import { readPaste } from "@octavo/imports"
import type { PageCaches } from "@octavo/publishing"
import { Effect } from "effect"
import type { onServices } from "../http/onServices.ts"
import { htmlOfPage } from "../presenters/htmlOfPage.ts"

/** The text of the request, of which either form is there. */
interface Preview {
  readonly markdown?: string
  readonly html?: string
  readonly page?: PageId
}

/** Answers how a text would be shown in a space. Nothing is written. */
export const previewContent = Effect.fnUntraced(function* (
  onRenderer: ReturnType<typeof onServices<PageCaches | Snippets>>,
  spaceId: SpaceId,
  { html, markdown = "", page }: Preview
) {
  // Before HTML is read, which takes a process.
  yield* requireSpace(spaceId, "read")
  const source = html === undefined ? markdown : yield* readPaste(html)
  const { document, linked, problems } = yield* previewText(spaceId, source, page ?? null)
  const shown = yield* onRenderer(htmlOfPage(linked))
  return { ...shown, document, problems, ...(html !== undefined && { markdown: source }) }
})
