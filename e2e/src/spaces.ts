import { Effect } from "effect"
import { type Door, request } from "./request.ts"

/** An entry of a space's navigation, as far as these tests look at it. */
export interface Entry {
  readonly id: string
  readonly type: "document" | "group" | "link"
  readonly title: string
  readonly path?: string
  readonly pages?: ReadonlyArray<Entry>
  readonly git?: { readonly oid: string; readonly path: string }
}

/** A file of a space, as far as these tests look at it. */
export interface FileEntry {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly downloadURL: string
  readonly git?: { readonly oid: string; readonly path: string }
}

/** The content of a space at a revision. */
export interface Content {
  readonly id: string
  readonly parents: ReadonlyArray<string>
  readonly pages: ReadonlyArray<Entry>
  readonly files: ReadonlyArray<FileEntry>
  readonly git?: { readonly oid: string }
}

/** The id of the first organization. */
export const organizationOf = (door: Door) =>
  Effect.map(
    request<{ readonly items: ReadonlyArray<{ readonly id: string }> }>(door, "GET", "/v1/orgs"),
    ({ body }) => body.items[0]!.id
  )

/** Makes an empty space; its id. */
export const aSpace = Effect.fnUntraced(function* (door: Door, title = "Docs") {
  const organizationId = yield* organizationOf(door)
  const { body } = yield* request<{ readonly id: string }>(
    door,
    "POST",
    `/v1/orgs/${organizationId}/spaces`,
    {
      title
    }
  )
  return body.id
})

/** What a space holds now. */
export const contentOf = (door: Door, spaceId: string) =>
  Effect.map(request<Content>(door, "GET", `/v1/spaces/${spaceId}/content`), ({ body }) => body)

/** A navigation with what is below its entries beside them. */
export const flat = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> =>
  entries.flatMap((entry) => [entry, ...flat(entry.pages ?? [])])

/** The pages of a space that have files in its repository, by the path of the file. */
export const pagesByFile = (content: Content): ReadonlyMap<string, Entry> =>
  new Map(flat(content.pages).flatMap((page) => (page.git === undefined ? [] : [[page.git.path, page]])))

/** The Markdown of a page, and its document. */
export const textsOf = Effect.fnUntraced(function* (door: Door, spaceId: string, pageId: string) {
  const path = `/v1/spaces/${spaceId}/content/page/${pageId}`
  const { body } = yield* request<{ readonly markdown: string }>(door, "GET", `${path}?format=markdown`)
  const answer = yield* request<{ readonly document: { readonly nodes: ReadonlyArray<unknown> } }>(
    door,
    "GET",
    `${path}?format=document`
  )
  return { markdown: body.markdown, document: answer.body.document }
})
