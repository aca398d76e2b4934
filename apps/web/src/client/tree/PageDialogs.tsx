import type { PageResource } from "@octavo/api"
import { signal, useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { childrenOf, findPage, pathOf } from "../data/pageTree.ts"
import { usePages } from "../data/usePages.ts"
import { placeOf, to } from "../data/routes.ts"
import { Field } from "../parts/Field.tsx"
import { FormDialog } from "../parts/FormDialog.tsx"
import { MoveDialog } from "./MoveDialog.tsx"
import { sayWhere } from "./newPage.ts"
import { editSpace } from "./pageEdits.ts"
import { words } from "./words.ts"

/** A page and what is being done to it. */
export interface PageAction {
  readonly kind: "rename" | "move" | "remove"
  readonly space: string
  readonly page: PageResource
}

/** The dialog about a page that is open. */
export const doing = signal<PageAction | null>(null)

const close = () => (doing.value = null)

const countBelow = (page: PageResource): number =>
  childrenOf(page).reduce((sum, child) => sum + 1 + countBelow(child), 0)

const Rename = ({ page, space }: PageAction) => {
  const { path, route } = useLocation()
  const title = useSignal(page.title)
  const { pages = [] } = usePages(space)
  const submit = async () => {
    const edited = await editSpace(space, [{ type: "update_page", page: page.id, title: title.value.trim() }])
    sayWhere(edited)
    close()
    // The path of a page follows from its title: the screen that shows it, or a page below it, moves along.
    const place = placeOf(path)
    const shown = findPage(pages, (one) => pathOf(one) === place?.path)
    const isShown = shown !== undefined && [...shown.above, shown.page].some(({ id }) => id === page.id)
    if (edited.request === null && place?.verb === "p" && isShown)
      route(`${to.space(space)}?page=${shown.page.id}`, true)
  }
  return (
    <FormDialog title={words.renameTitle(page.title)} action={words.rename} onSubmit={submit} onClose={close}>
      <Field label={words.title} value={title} />
    </FormDialog>
  )
}

const Remove = ({ page, space }: PageAction) => {
  const { path, route } = useLocation()
  const below = countBelow(page)
  const submit = async () => {
    const edited = await editSpace(space, [{ type: "delete_page", page: page.id }])
    sayWhere(edited)
    close()
    const place = placeOf(path)
    const own = pathOf(page)
    const isShown = own !== undefined && (place?.path === own || place?.path.startsWith(`${own}/`) === true)
    if (edited.request === null && isShown) route(to.space(space), true)
  }
  return (
    <FormDialog
      title={words.removeTitle(page.title)}
      action={words.remove}
      isDangerous
      onSubmit={submit}
      onClose={close}
    >
      {below > 0 && <p>{words.removeBelow(below)}</p>}
      <p>{words.removeNote}</p>
    </FormDialog>
  )
}

/** The dialogs about pages. */
export const PageDialogs = () => {
  const now = doing.value
  if (now === null) return null
  if (now.kind === "rename") return <Rename {...now} />
  if (now.kind === "move") return <MoveDialog {...now} onClose={close} />
  return <Remove {...now} />
}
