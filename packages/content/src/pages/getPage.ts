import { Effect, Option } from "effect"
import { Caller } from "@octavo/identity"
import { admit } from "../spaces/admit.ts"
import { SpaceNotFound } from "../spaces/Space.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import type { Document } from "../documents/Document.ts"
import type { Evaluation } from "../expressions/evaluateDocument.ts"
import { documentOf } from "./documentOf.ts"
import { evaluatePageDocument, evaluatePageMarkdown } from "./evaluatePage.ts"
import { type PageId, PageNotFound } from "./Page.ts"
import { type CurrentPage, type PageInTree, Pages } from "./Pages.ts"
import { pageNode } from "./pageTree.ts"

/** The text of a page, as it was written or as a document tree; neither for groups and links. */
export type PageText = { readonly markdown: string } | { readonly document: Document } | null

/** A page that the caller may read, with the head of the space that it stands in. */
const readable = Effect.fnUntraced(function* <P extends PageInTree>(
  spaceId: SpaceId,
  pageId: PageId,
  { page, space }: CurrentPage<P>
) {
  if (space === null) return yield* new SpaceNotFound({ spaceId })
  yield* admit(spaceId, space, "read")
  if (Option.isNone(page)) return yield* new PageNotFound({ pageId })
  return { space, found: page.value }
})

/** A page as it is now, with its text in the form that is asked for, its expressions evaluated if that is asked for. */
export const getPage = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  pageId: PageId,
  format: "markdown" | "document",
  evaluation: Evaluation | null = null
) {
  const { userId } = yield* Caller
  const pages = yield* Pages
  if (format === "markdown" && evaluation === null) {
    const current = yield* pages.findCurrentWithText(spaceId, userId, pageId)
    const { found, space } = yield* readable(spaceId, pageId, current)
    const text: PageText = found.text === null ? null : { markdown: found.text }
    return { revisionId: space.revisionId, page: pageNode(found), text }
  }
  const current = yield* pages.findCurrentWithDocument(spaceId, userId, pageId)
  const { found, space } = yield* readable(spaceId, pageId, current)
  const { page, source } = found
  const answer = (text: PageText) => ({ revisionId: space.revisionId, page: pageNode(found), text })
  if (source === null) return answer(null)
  if (format === "markdown" && evaluation !== null)
    return answer({ markdown: yield* evaluatePageMarkdown(space.head, page, source, evaluation) })
  const document = yield* documentOf(space.head, page, source)
  return answer({
    document:
      evaluation === null ? document : yield* evaluatePageDocument(space.head, page, document, evaluation)
  })
})
