import { setOpen } from "./openPages.ts"
import type { PageSelection } from "./PageSelection.ts"
import { mayContain } from "./pageMoves.ts"
import type { Row } from "./rows.ts"

/** The tree when a key is pressed in one of its rows. */
interface TreeKeys {
  readonly rows: ReadonlyArray<Row>
  readonly row: Row
  readonly index: number
  readonly isRtl: boolean
  readonly pages: PageSelection
  readonly mayEdit: boolean
  /** Moves the focus to a row, by its index. */
  readonly focus: (index: number) => void
  /** Moves the focus to a page after the tree has changed. */
  readonly focusPage: (id: string) => void
  readonly activate: (row: Row) => void
}

type Actions = Readonly<Record<string, () => void>>

const forward = ({ focus, index, pages, row }: TreeKeys) => {
  if (row.isOpen) focus(index + 1)
  else if (row.hasChildren) setOpen(pages.space, [row.page.id], true)
}

const back = ({ focus, pages, row }: TreeKeys) => {
  if (row.isOpen) setOpen(pages.space, [row.page.id], false)
  else if (row.above >= 0) focus(row.above)
}

const openSiblings = ({ pages, row, rows }: TreeKeys) => {
  const siblings = rows.filter(({ above }) => above === row.above)
  setOpen(
    pages.space,
    siblings.map(({ page }) => page.id),
    true
  )
}

/** The arrow keys that lead into a row and out of it, by the direction of the text. */
const arrows = (isRtl: boolean) =>
  isRtl ? { inward: "ArrowLeft", outward: "ArrowRight" } : { inward: "ArrowRight", outward: "ArrowLeft" }

const walking = (tree: TreeKeys): Actions => {
  const { activate, focus, index, isRtl, row, rows } = tree
  const { inward, outward } = arrows(isRtl)
  return {
    ArrowDown: () => focus(index + 1),
    ArrowUp: () => focus(index - 1),
    [inward]: () => forward(tree),
    [outward]: () => back(tree),
    Home: () => focus(0),
    End: () => focus(rows.length - 1),
    Enter: () => activate(row),
    "*": () => openSiblings(tree)
  }
}

const editing = (tree: TreeKeys): Actions => {
  const { focusPage, index, pages, row, rows } = tree
  const { page } = row
  const remove = async () => {
    const removed = new Set(pages.pagesAt(page.id).map(({ id }) => id))
    // The next row that is neither deleted nor below a deleted one, else the one before.
    const isLeft = (at: number): boolean =>
      at < 0 || (!removed.has(rows[at]!.page.id) && isLeft(rows[at]!.above))
    const next = rows.findIndex((_, at) => at > index && isLeft(at))
    const previous = rows.findLastIndex((_, at) => at < index && isLeft(at))
    const left = rows[next >= 0 ? next : previous]
    if ((await pages.remove(pages.pagesAt(page.id))) && left !== undefined) focusPage(left.page.id)
  }
  return {
    " ": () => pages.toggle(page.id),
    F2: () => pages.rename(page),
    Delete: () => void remove(),
    Escape: () => pages.cancel()
  }
}

/** Shift extends the selection from its first page to the row that gets the focus. */
const extending = ({ focus, index, pages, row, rows }: TreeKeys): Actions => {
  const extendTo = (wanted: number) => {
    const at = Math.max(0, Math.min(wanted, rows.length - 1))
    pages.range(rows, row.page.id, rows[at]!.page.id)
    focus(at)
  }
  return {
    ArrowDown: () => extendTo(index + 1),
    ArrowUp: () => extendTo(index - 1),
    Home: () => extendTo(0),
    End: () => extendTo(rows.length - 1),
    " ": () => extendTo(index)
  }
}

const withControl = ({ focusPage, pages, row, rows }: TreeKeys): Actions => {
  const { page } = row
  const paste = async () => {
    const isContainer = mayContain(page)
    const isDone = await pages.paste({ at: isContainer ? "last" : "after", page: page.id })
    if (!isDone) return
    if (isContainer) setOpen(pages.space, [page.id], true)
    focusPage(page.id)
  }
  return {
    a: () => pages.all(rows, page.id),
    x: () => pages.cutAt(page.id),
    v: () => void paste()
  }
}

/** Alt moves the pages themselves by one step. */
const withAlt = ({ focusPage, isRtl, pages, row: { page } }: TreeKeys): Actions => {
  const { inward, outward } = arrows(isRtl)
  const step = (to: Parameters<PageSelection["step"]>[1]) => async () => {
    if (await pages.step(page.id, to)) focusPage(page.id)
  }
  const all = { ArrowUp: step("up"), ArrowDown: step("down"), [inward]: step("in"), [outward]: step("out") }
  return Object.fromEntries(Object.entries(all).map(([key, act]) => [key, () => void act()]))
}

/** The action of a key, if it has one. */
export const actionOf = (event: KeyboardEvent, tree: TreeKeys): (() => void) | undefined => {
  const { altKey, key, shiftKey } = event
  const isControl = event.ctrlKey || event.metaKey
  const find = (actions: Actions, name = key) => (Object.hasOwn(actions, name) ? actions[name] : undefined)
  if (!tree.mayEdit) {
    if (isControl || altKey) return undefined
    return find({ ...walking(tree), " ": () => tree.activate(tree.row) })
  }
  if (isControl && altKey) return undefined
  if (isControl && !shiftKey) return find(withControl(tree), key.toLowerCase())
  if (isControl) return key === "Home" || key === "End" ? find(extending(tree)) : undefined
  if (altKey) return shiftKey ? undefined : find(withAlt(tree))
  return (shiftKey ? find(extending(tree)) : undefined) ?? find({ ...walking(tree), ...editing(tree) })
}
