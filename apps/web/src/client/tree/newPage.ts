import type { PageResource } from "@octavo/api"
import { errorOf } from "../data/ApiError.ts"
import { ask } from "../data/api.ts"
import { to } from "../data/routes.ts"
import { toast } from "../parts/toasts.tsx"
import { type Edited, editSpace } from "./pageEdits.ts"
import { words } from "./words.ts"

/** Says that a change was made in a change request, where it was. */
export const sayWhere = ({ request }: Edited): void => {
  if (request !== null) toast(words.inRequest(request))
}

/** Creates a page at the end of the pages of another one, or at the top, and opens it for editing. */
export const createPage = async (
  space: string,
  into: PageResource | null,
  route: (url: string) => void
): Promise<void> => {
  try {
    const edited = await editSpace(space, [
      { type: "insert_page", title: words.untitled, ...(into !== null && { into: into.id }) }
    ])
    const [made] = edited.changes
    if (made?.type !== "insert_page") return
    const content =
      edited.request === null
        ? `/spaces/${space}/content`
        : `/spaces/${space}/change-requests/${edited.request}/content`
    const page = await ask<PageResource>("GET", `${content}/page/${made.page}?format=markdown`)
    if (page.type === "document") route(to.edit(space, page.path, { request: edited.request }))
  } catch (error) {
    toast(errorOf(error).message)
  }
}
