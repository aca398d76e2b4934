import type { PageResource, SpaceResource } from "@octavo/api"
import { useLocation } from "preact-iso/router"
import { ask } from "../../data/api.ts"
import { isGenerated, pathOf } from "../../data/pageTree.ts"
import { to } from "../../data/routes.ts"
import { usePages } from "../../data/usePages.ts"
import { copyText } from "../../parts/copyText.ts"
import { Icon } from "../../parts/icons.tsx"
import { Menu, type MenuEntry } from "../../parts/Menu.tsx"
import { mayPropose } from "../../tree/mayPropose.ts"
import { createPage } from "../../tree/newPage.ts"
import { deletePages, tryTo } from "../../tree/pageActions.ts"
import { doing } from "../../tree/PageDialogs.tsx"
import { words } from "./words.ts"

interface PageActionsProps {
  readonly space: SpaceResource
  readonly page: PageResource
}

const readMarkdown = async (space: string, page: string): Promise<string> => {
  const read = await ask<PageResource>("GET", `/spaces/${space}/content/page/${page}?format=markdown`)
  return read.type === "document" ? (read.markdown ?? "") : ""
}

/** What readers can take from a page: its address, its Markdown, and a PDF of it with its subpages. */
const entriesOfReaders = ({ page, space }: PageActionsProps): ReadonlyArray<MenuEntry> => {
  const failed = words.cannotCopy
  const copyLink = () => copyText(location.href.replace(/[?#].*/, ""), { copied: words.copiedLink, failed })
  const copyMarkdown = () =>
    tryTo(async () =>
      copyText(await readMarkdown(space.id, page.id), { copied: words.copiedMarkdown, failed })
    )
  const download = () =>
    tryTo(async () => {
      const { url } = await ask<{ readonly url: string }>("GET", `/spaces/${space.id}/pdf?page=${page.id}`)
      location.assign(url)
    })
  return [
    { label: words.copyLink, act: () => void copyLink() },
    ...(page.type === "document" ? [{ label: words.copyMarkdown, act: () => void copyMarkdown() }] : []),
    { label: words.downloadPdf, act: () => void download() }
  ]
}

/** The links and actions of a page. */
export const PageActions = ({ page, space }: PageActionsProps) => {
  const { route } = useLocation()
  const { pages = [] } = usePages(space.id)
  const path = pathOf(page) ?? ""
  const mayChange = mayPropose(space) && !isGenerated(page)
  const remove = () => tryTo(() => deletePages(space.id, pages, [page], route))
  const changing: ReadonlyArray<MenuEntry> = [
    { label: words.newBelow, act: () => void createPage(space.id, page, route) },
    { label: words.rename, act: () => (doing.value = { kind: "rename", space: space.id, page }) },
    { label: words.move, act: () => (doing.value = { kind: "move", space: space.id, pages: [page] }) },
    { label: words.remove, isDangerous: true, act: () => void remove() }
  ]
  return (
    <div class="page-actions">
      <a class="button quiet" href={to.history(space.id, path)}>
        {words.history}
      </a>
      {mayChange && page.type === "document" && (
        <button type="button" class="button" onClick={() => route(to.edit(space.id, path))}>
          {words.edit}
        </button>
      )}
      <Menu
        label={words.actionsOf(page.title)}
        entries={[...entriesOfReaders({ page, space }), ...(mayChange ? changing : [])]}
      >
        <Icon name="more" />
      </Menu>
    </div>
  )
}
