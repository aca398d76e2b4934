import type { PageResource } from "@octavo/api"
import { signal, useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { usePages } from "../data/usePages.ts"
import { Field } from "../parts/Field.tsx"
import { FormDialog } from "../parts/FormDialog.tsx"
import { MoveDialog } from "./MoveDialog.tsx"
import { sayWhere } from "./newPage.ts"
import { followPage } from "./pageActions.ts"
import { editSpace } from "./pageEdits.ts"
import { words } from "./words.ts"

/** Pages and the dialog that is open about them. */
type PageAction =
  | { readonly kind: "rename"; readonly space: string; readonly page: PageResource }
  | { readonly kind: "move"; readonly space: string; readonly pages: ReadonlyArray<PageResource> }

/** The dialog about pages that is open. */
export const doing = signal<PageAction | null>(null)

const close = () => (doing.value = null)

const Rename = ({ page, space }: { readonly space: string; readonly page: PageResource }) => {
  const { route } = useLocation()
  const title = useSignal(page.title)
  const { pages = [] } = usePages(space)
  const submit = async () => {
    const edited = await editSpace(space, [{ type: "update_page", page: page.id, title: title.value.trim() }])
    sayWhere(edited)
    close()
    // The path of a page follows from its title.
    await followPage(space, pages, route)
  }
  return (
    <FormDialog title={words.renameTitle(page.title)} action={words.rename} onSubmit={submit} onClose={close}>
      <Field label={words.title} value={title} />
    </FormDialog>
  )
}

/** The dialogs about pages. */
export const PageDialogs = () => {
  const now = doing.value
  if (now === null) return null
  if (now.kind === "rename") return <Rename space={now.space} page={now.page} />
  return <MoveDialog space={now.space} moved={now.pages} onClose={close} />
}
