import type { SpaceResource } from "@octavo/api"
import { useLocation, useRoute } from "preact-iso/router"
import { useEffect } from "preact/hooks"
import { findPage, pathOf } from "../../data/pageTree.ts"
import { usePages } from "../../data/usePages.ts"
import { useRead } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { UnreadScreen } from "../../parts/Unread.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Waiting } from "../../parts/Waiting.tsx"
import { mayPropose } from "../../tree/mayPropose.ts"
import { createPage } from "../../tree/newPage.ts"
import { ImportProgress } from "./ImportProgress.tsx"
import { words } from "./words.ts"

const EmptySpace = ({ space }: { readonly space: SpaceResource }) => {
  const { route } = useLocation()
  return (
    <section class="empty narrow">
      <h1 dir="auto">{space.title}</h1>
      <ImportProgress space={space.id}>
        {mayPropose(space) ? (
          <>
            <h2>{words.emptySpace}</h2>
            <p>{words.emptySpaceNote}</p>
            <p>
              <button type="button" class="button" onClick={() => void createPage(space.id, null, route)}>
                {words.emptySpace}
              </button>
            </p>
          </>
        ) : (
          <p>{words.emptySpaceReader}</p>
        )}
      </ImportProgress>
    </section>
  )
}

/** A space: leads to its first page, or to the page with the id of the query; an empty space offers to write one. */
export const SpaceScreen = () => {
  const { query, route } = useLocation()
  const id = useRoute().params["space"] ?? ""
  const read = useRead<SpaceResource>(`/spaces/${id}`)
  const tree = usePages(id)
  const space = read.answer?.value
  const wanted = query["page"]
  const found =
    tree.pages === undefined
      ? undefined
      : ((wanted === undefined ? undefined : findPage(tree.pages, (page) => page.id === wanted)) ??
        findPage(tree.pages, (page) => page.type === "document"))
  const path = found === undefined ? undefined : pathOf(found.page)
  useTitle(space?.title)
  useEffect(() => {
    if (path !== undefined) route(to.page(id, path), true)
  }, [id, path])
  if (space === undefined || tree.pages === undefined) return <UnreadScreen reads={[read, tree]} />
  if (path !== undefined) return <Waiting />
  return <EmptySpace space={space} />
}
