import type { ChangeRequestResource } from "@octavo/client"
import { Effect } from "effect"
import { callApi } from "../request.ts"
import type { ContentPlaces } from "./contentPlaces.ts"
import { type Mirror, reportLoss } from "./Mirror.ts"
import { documentsIn } from "./revisionsBefore.ts"
import type { SourceRevision } from "./SourceContent.ts"

interface MirrorPage {
  readonly id: string
  readonly path?: string
  readonly slug?: string
  readonly git?: { readonly path: string }
  readonly type: string
  readonly pages?: ReadonlyArray<MirrorPage>
}

/** Finds the pages of the mirror by the paths of their files. */
export const findPages = Effect.fnUntraced(function* (id: string) {
  const { pages } = yield* callApi<{ readonly pages: ReadonlyArray<MirrorPage> }>({
    path: `/v1/spaces/${id}/content`
  })
  const found = new Map<string, MirrorPage>()
  const visit = (list: ReadonlyArray<MirrorPage>): void =>
    list.forEach((page) => {
      if (page.git !== undefined) found.set(page.git.path, page)
      visit(page.pages ?? [])
    })
  visit(pages)
  return found
})

/** Edits a space; one that is locked, by a change request that is merged. Reports a request that waits for its reviews. */
const editSpace = Effect.fnUntraced(function* (
  mirror: Mirror,
  title: string,
  id: string,
  changes: ReadonlyArray<object>
) {
  const path = `/v1/spaces/${id}`
  const { editMode } = yield* callApi<{ readonly editMode: string }>({ path })
  const edit = (content: string) => callApi({ method: "POST", path: `${content}/content`, body: { changes } })
  if (editMode !== "locked") return void (yield* edit(path))
  const request = yield* callApi<Pick<ChangeRequestResource, "id" | "urls">>({
    method: "POST",
    path: `${path}/change-requests`,
    body: { subject: "Addresses of pages at the source" }
  })
  const own = `${path}/change-requests/${request.id}`
  yield* edit(own)
  yield* callApi({ method: "POST", path: `${own}/merge` }).pipe(
    Effect.catchTag("ApiFailure", ({ message }) =>
      Effect.sync(() =>
        reportLoss(
          mirror,
          "space",
          title,
          `The addresses of its pages could not be merged (${message}): ${request.urls.app}`
        )
      )
    )
  )
})

/** Gives the pages of the mirror the addresses that they have at the source, where those do not follow from their files. */
export const keepAddresses = (
  mirror: Mirror,
  title: string,
  { pages }: SourceRevision,
  places: ContentPlaces,
  made: ReadonlyMap<string, MirrorPage>,
  id: string
) => {
  const changes = documentsIn(pages ?? []).flatMap(({ id: page, slug }) => {
    const mirrored = made.get(places.pages.get(page)!)
    return mirrored === undefined || slug === undefined || mirrored.slug === slug
      ? []
      : [{ type: "update_page", page: mirrored.id, slug }]
  })
  return changes.length === 0 ? Effect.void : editSpace(mirror, title, id, changes)
}
