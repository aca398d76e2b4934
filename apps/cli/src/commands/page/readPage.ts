import type { PageResource } from "@octavo/client"
import { Effect } from "effect"
import type { Content } from "../../context/contentOf.ts"
import { requestApi } from "../../request.ts"

/** A page with its Markdown and its ETag. */
export interface PageText {
  readonly page: PageResource & { readonly path?: string; readonly urls?: { readonly app: string } }
  readonly markdown: string
  readonly etag: string | undefined
}

/** The page with its whole Markdown source: the head, or the state of a revision of the space. */
export const readPage = Effect.fnUntraced(function* (content: Content, page: string, revision?: string) {
  const path =
    revision === undefined
      ? `${content.path}/content/page/${page}`
      : `/v1/spaces/${content.space.id}/revisions/${encodeURIComponent(revision)}/page/${page}`
  const { body, headers } = yield* requestApi<PageText["page"] & { readonly markdown?: string }>({
    path,
    query: { format: "markdown" }
  })
  return {
    page: body,
    markdown: body.markdown ?? "",
    etag: headers.get("etag") ?? undefined
  } satisfies PageText as PageText
})
