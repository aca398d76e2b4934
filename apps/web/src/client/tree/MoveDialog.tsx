import type { PageResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { useId } from "preact/hooks"
import { childrenOf, findPage, pathOf } from "../data/pageTree.ts"
import { usePages } from "../data/usePages.ts"
import { placeOf, to } from "../data/routes.ts"
import { FormDialog } from "../parts/FormDialog.tsx"
import { sayWhere } from "./newPage.ts"
import { editSpace } from "./pageEdits.ts"
import { words } from "./words.ts"

interface MoveDialogProps {
  readonly space: string
  readonly page: PageResource
  readonly onClose: () => void
}

interface Target {
  readonly page: PageResource
  readonly level: number
}

/** The pages that may stand above a page: all but itself and those below it, and only kinds that have pages. */
const targetsIn = (
  pages: ReadonlyArray<PageResource>,
  moved: PageResource,
  level = 0
): ReadonlyArray<Target> =>
  pages.flatMap((page) =>
    page.id === moved.id || !("pages" in page)
      ? []
      : [{ page, level }, ...targetsIn(page.pages, moved, level + 1)]
  )

const indent = "\u00A0\u00A0\u00A0"
const first = "first"

/** The dialog that moves a page below another one, to a place among its pages. */
export const MoveDialog = ({ onClose, page, space }: MoveDialogProps) => {
  const { path, route } = useLocation()
  const { pages = [] } = usePages(space)
  const id = useId()
  const before = findPage(pages, ({ id }) => id === page.id)?.above.at(-1)
  const above = useSignal(before?.id ?? "")
  const place = useSignal<string | null>(null)
  const parent = above.value === "" ? undefined : findPage(pages, ({ id }) => id === above.value)?.page
  const siblings = (parent === undefined ? pages : childrenOf(parent)).filter((one) => one.id !== page.id)
  const own = before === undefined ? pages : childrenOf(before)
  const previous = own[own.findIndex((one) => one.id === page.id) - 1]?.id ?? first
  const isHere = above.value === (before?.id ?? "")
  const chosen = place.value ?? (isHere ? previous : (siblings.at(-1)?.id ?? first))
  const submit = async () => {
    const edited = await editSpace(space, [
      {
        type: "update_page",
        page: page.id,
        into: above.value === "" ? null : above.value,
        at: chosen === first ? 0 : { after: chosen }
      }
    ])
    sayWhere(edited)
    onClose()
    const now = placeOf(path)
    const shown = findPage(pages, (one) => pathOf(one) === now?.path)
    const isShown = shown !== undefined && [...shown.above, shown.page].some((one) => one.id === page.id)
    if (edited.request === null && now?.verb === "p" && isShown)
      route(`${to.space(space)}?page=${shown.page.id}`, true)
  }
  return (
    <FormDialog
      title={words.moveTitle(page.title)}
      action={words.moveAction}
      onSubmit={submit}
      onClose={onClose}
    >
      <div class="field">
        <label for={`${id}-above`}>{words.above}</label>
        <select
          id={`${id}-above`}
          value={above.value}
          onChange={(event) => {
            above.value = event.currentTarget.value
            place.value = null
          }}
        >
          <option value="">{words.top}</option>
          {targetsIn(pages, page).map((target) => (
            <option key={target.page.id} value={target.page.id}>
              {indent.repeat(target.level)}
              {target.page.title}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}-place`}>{words.place}</label>
        <select
          id={`${id}-place`}
          value={chosen}
          onChange={(event) => (place.value = event.currentTarget.value)}
        >
          <option value={first}>{words.first}</option>
          {siblings.map((one) => (
            <option key={one.id} value={one.id}>
              {words.afterPage(one.title)}
            </option>
          ))}
        </select>
      </div>
    </FormDialog>
  )
}
