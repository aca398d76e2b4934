import type { LinkResource, PageResource, SpaceResource } from "@octavo/api"
import { request } from "../../data/api.ts"
import { ApiError } from "../../data/ApiError.ts"
import { editSpace, type Edited, findOwnDraft } from "../../tree/pageEdits.ts"
import { patchesOf, type Ref } from "./brokenLinks.ts"
import { words } from "./words.ts"

/** Makes a broken link of a page lead to another target, where this person edits the space. */
export const changeLink = async (
  space: SpaceResource,
  page: string,
  link: LinkResource,
  target: Ref
): Promise<Edited> => {
  const draft = space.permissions.edit ? undefined : await findOwnDraft(space.id)
  const content = draft === undefined ? "content" : `change-requests/${draft.number}/content`
  const { etag, value } = await request<PageResource>(
    "GET",
    `/spaces/${space.id}/${content}/page/${page}?format=document`
  )
  const blocks = value.type === "document" ? patchesOf(value.document, link, page, target) : []
  if (blocks.length === 0) throw new ApiError(0, { message: words.notFound }, null)
  return editSpace(space.id, [{ type: "update_page", page, document: { base: etag, blocks } }])
}
