import {
  getLinkedPage,
  getLinkedPageByPath,
  getPage,
  getPageByPath,
  type PageId,
  type PageNode,
  PageNotFound,
  type PageText,
  requireSpace,
  type RevisionId
} from "@octavo/content"
import type { Snippets } from "@octavo/html"
import type { Evaluation } from "@octavo/markdown"
import type { PageCaches } from "@octavo/publishing"
import { Effect } from "effect"
import type { onServices } from "../http/onServices.ts"
import { pageTag, unlessKnown, withRevisionTag, withRevisionTagOfJson } from "../http/revisionTag.ts"
import { encodePage } from "../presenters/encodePage.ts"
import { type HtmlOfPage, htmlOfPage } from "../presenters/htmlOfPage.ts"
import type { makeKeptPages } from "./keptPages.ts"
import type { Snapshot } from "./Snapshot.ts"

const evaluationOf = (evaluated: boolean | "deterministic-only"): Evaluation | null =>
  evaluated === true ? "everything" : evaluated === false ? null : evaluated

interface PageQuery {
  readonly evaluated?: boolean | "deterministic-only"
  readonly format?: "document" | "html" | "markdown"
  readonly metadata?: boolean
  readonly computed?: boolean
}

interface PageRequest {
  readonly params: { readonly pageId: PageId }
  readonly query: PageQuery
}

interface PathRequest {
  readonly params: { readonly pagePath: string }
  readonly query: PageQuery
}

interface PageAnswer {
  readonly page: PageNode
  readonly revisionId: RevisionId
  readonly text: PageText | HtmlOfPage
}

const readingOf = ({ selector }: Snapshot, { evaluated = false }: PageQuery) => ({
  evaluation: evaluationOf(evaluated),
  selector
})

type LinkedPage = Effect.Success<ReturnType<typeof getLinkedPage>>

/** Answers with one page and its text. */
export const pageAnswers = (
  publicUrl: string,
  answerKept: Effect.Success<ReturnType<typeof makeKeptPages>>,
  onRenderer: ReturnType<typeof onServices<PageCaches | Snippets>>
) => {
  const encoded =
    ({ spaceId }: Snapshot, { computed = true, metadata = true }: PageQuery) =>
    ({ page, revisionId, text }: PageAnswer) => ({
      revisionId,
      tag: pageTag(revisionId, page.id),
      json: encodePage(page, text, { publicUrl, spaceId, metadata, computed })
    })
  const withHtml = <E, R>(found: Effect.Effect<LinkedPage, E, R>) =>
    Effect.flatMap(found, ({ linked, ...rest }) =>
      Effect.map(linked === null ? Effect.succeed(null) : onRenderer(htmlOfPage(linked)), (text) => ({
        ...rest,
        text
      }))
    )
  const answerText = (at: Snapshot, query: PageQuery) => (found: PageAnswer) => {
    const { json, tag } = encoded(at, query)(found)
    return withRevisionTagOfJson(tag, json)
  }

  const answerPage = (at: Snapshot, request: PageRequest) => {
    const answer = answerUnknown(at, request)
    if (at.selector !== null) return answer
    const tag = Effect.map(requireSpace(at.spaceId, "read"), ({ snapshot: { revisionId } }) =>
      pageTag(revisionId, request.params.pageId)
    )
    return unlessKnown(tag, answer)
  }

  const answerUnknown = (at: Snapshot, { params: { pageId }, query }: PageRequest) => {
    const { computed = true, evaluated = false, format = "document", metadata = true } = query
    // Links to other spaces depend on what the caller may read there, so this answer is kept for nobody.
    if (format === "html") {
      return Effect.flatMap(
        withHtml(getLinkedPage(at.spaceId, pageId, readingOf(at, query))),
        answerText(at, query)
      )
    }
    const found = getPage(at.spaceId, pageId, format, readingOf(at, query))
    return at.selector === null && evaluated === false
      ? answerKept(
          at.spaceId,
          `${pageId} ${format} ${metadata} ${computed}`,
          Effect.map(found, encoded(at, query))
        )
      : Effect.flatMap(found, answerText(at, query))
  }

  const answerPageByPath = (at: Snapshot, { params: { pagePath }, query }: PathRequest) => {
    const { format = "document" } = query
    const reading = readingOf(at, query)
    return format === "html"
      ? Effect.flatMap(withHtml(getLinkedPageByPath(at.spaceId, pagePath, reading)), answerText(at, query))
      : Effect.flatMap(getPageByPath(at.spaceId, pagePath, format, reading), answerText(at, query))
  }

  const answerPageDocument = (
    { spaceId, selector }: Snapshot,
    { params: { pageId }, query: { evaluated = false } }: PageRequest
  ) =>
    Effect.flatMap(
      getPage(spaceId, pageId, "document", { evaluation: evaluationOf(evaluated), selector }),
      ({ revisionId, text }) =>
        text !== null && "document" in text
          ? withRevisionTag(pageTag(revisionId, pageId), text.document)
          : Effect.fail(new PageNotFound({ pageId }))
    )

  return { answerPage, answerPageByPath, answerPageDocument }
}
