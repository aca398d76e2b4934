import type { PageResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { useId, useMemo } from "preact/hooks"
import { childrenOf, findPage } from "../data/pageTree.ts"
import { usePages } from "../data/usePages.ts"
import { FormDialog } from "../parts/FormDialog.tsx"
import { movePages } from "./pageActions.ts"
import { mayContain, type Place } from "./pageMoves.ts"
import { words } from "./words.ts"

interface MoveDialogProps {
  readonly space: string
  /** The pages to move, in reading order, none below another one. */
  readonly moved: ReadonlyArray<PageResource>
  readonly onClose: () => void
}

interface Target {
  readonly page: PageResource
  readonly level: number
}

/** The pages that may contain the moved ones: none of them and none below them, and only kinds that have subpages. */
const targetsIn = (
  pages: ReadonlyArray<PageResource>,
  moved: ReadonlySet<string>,
  level = 0
): ReadonlyArray<Target> =>
  pages.flatMap((page) =>
    moved.has(page.id) || !mayContain(page)
      ? []
      : [{ page, level }, ...targetsIn(childrenOf(page), moved, level + 1)]
  )

const indent = "\u00A0\u00A0\u00A0"
const first = "first"

/** The dialog that moves pages below another one, to a place among its pages. */
export const MoveDialog = ({ moved, onClose, space }: MoveDialogProps) => {
  const { route } = useLocation()
  const { pages = [] } = usePages(space)
  const id = useId()
  const ids = new Set(moved.map((page) => page.id))
  const before = findPage(pages, (page) => page.id === moved[0]?.id)?.above.at(-1)
  const above = useSignal(before?.id ?? "")
  const place = useSignal<string | null>(null)
  const parent = above.value === "" ? undefined : findPage(pages, ({ id }) => id === above.value)?.page
  const all = parent === undefined ? pages : childrenOf(parent)
  const siblings = all.filter((one) => !ids.has(one.id))
  const own = before === undefined ? pages : childrenOf(before)
  const previous = own[own.findIndex((one) => one.id === moved[0]?.id) - 1]?.id ?? first
  const isHere = above.value === (before?.id ?? "")
  const chosen = place.value ?? (isHere ? previous : (siblings.at(-1)?.id ?? first))
  const placeOfChoice = (): Place | undefined => {
    if (chosen !== first) return { at: "after", page: chosen }
    if (parent !== undefined) return { at: "first", page: parent.id }
    return pages[0] === undefined ? undefined : { at: "before", page: pages[0].id }
  }
  const hasGroup = moved.some(({ type }) => type === "group")
  const targets = useMemo(() => (hasGroup ? [] : targetsIn(pages, ids)), [pages, moved])
  const submit = async () => {
    const to = placeOfChoice()
    if (to !== undefined) await movePages(space, pages, moved, to, route)
    onClose()
  }
  return (
    <FormDialog title={words.moveTitle(moved)} action={words.moveAction} onSubmit={submit} onClose={onClose}>
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
          {targets.map((target) => (
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
