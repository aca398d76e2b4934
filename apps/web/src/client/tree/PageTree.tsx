import type { PageResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks"
import { findPage, pathOf } from "../data/pageTree.ts"
import { readPath } from "../data/readPage.ts"
import { prefetch } from "../data/reads.ts"
import { openPages, setOpen } from "./openPages.ts"
import { PageSelection } from "./PageSelection.ts"
import { type Row, rowOfLetters, rowsOf } from "./rows.ts"
import { rowWindow } from "./rowWindow.ts"
import { SelectionBar } from "./SelectionBar.tsx"
import { actionOf } from "./treeKeys.ts"
import { hrefOf, TreeRow } from "./TreeRow.tsx"
import { usePageDrag } from "./usePageDrag.ts"
import { useRowWindow } from "./useRowWindow.ts"
import { words } from "./words.ts"

/** Letters that follow each other within so many milliseconds are one word. */
const typingPause = 600

interface PageTreeProps {
  readonly space: string
  readonly pages: ReadonlyArray<PageResource>
  /** The path of the page that is shown. */
  readonly current: string
  readonly mayEdit: boolean
}

/**
 * The pages of a space as a tree with one tab stop and several selected pages. Only the rows near the viewport are in the document.
 * `treeKeys.ts` has its keys.
 */
export const PageTree = ({ current, mayEdit, pages, space }: PageTreeProps) => {
  const { route } = useLocation()
  const tree = useRef<HTMLUListElement>(null)
  const focused = useSignal<string | null>(null)
  const isFocusWanted = useRef(false)
  const hasFocus = useRef(false)
  /** Whether the row of the page that is shown has to be scrolled into view when it is drawn. */
  const isViewWanted = useRef(false)
  /** The row that had the focus before the pointer took it. */
  const pressedFrom = useRef<string | null>(null)
  const typed = useRef({ letters: "", at: 0 })
  const selected = useMemo(() => new PageSelection(space), [space])
  selected.pages = pages
  selected.route = route
  const found = useMemo(() => findPage(pages, (page) => pathOf(page) === current), [pages, current])
  const currentId = found?.page.id
  const open = openPages(space).value
  const rows = useMemo(() => rowsOf(pages, open), [pages, open])
  const indices = useMemo(() => new Map(rows.map(({ page }, index) => [page.id, index])), [rows])
  const { end, rowHeight, start } = useRowWindow(tree, ".side", rows.length)
  const stop = indices.get(focused.value ?? "") ?? 0

  const elementOf = (id: string) =>
    tree.current?.querySelector<HTMLElement>(`[data-page="${CSS.escape(id)}"]`) ?? null
  const rowOf = (event: Event): Row | undefined => {
    const id = (event.target as Element).closest<HTMLElement>("[data-page]")?.dataset["page"]
    return id === undefined ? undefined : rows[indices.get(id) ?? -1]
  }
  const focusPage = (id: string) => {
    focused.value = id
    const element = elementOf(id)
    isFocusWanted.current = element === null
    element?.focus()
    element?.scrollIntoView({ block: "nearest" })
  }
  const focus = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (row !== undefined) focusPage(row.page.id)
  }

  useEffect(() => {
    if (found === undefined) return
    setOpen(
      space,
      [...found.above, found.page].map(({ id }) => id),
      true
    )
    focused.value = found.page.id
    isViewWanted.current = true
  }, [space, currentId])
  useLayoutEffect(() => {
    const shown = isViewWanted.current && currentId !== undefined ? elementOf(currentId) : null
    if (shown === null) return
    isViewWanted.current = false
    shown.scrollIntoView({ block: "nearest" })
  })
  useLayoutEffect(() => {
    // A row that is moved within the document loses the focus.
    const isLost = hasFocus.current && document.activeElement === document.body
    if (!(isFocusWanted.current || isLost) || !indices.has(focused.value ?? "")) return
    if (isFocusWanted.current) focusPage(focused.value!)
    else elementOf(focused.value!)?.focus({ preventScroll: true })
  })

  const { listeners, place } = usePageDrag(selected, rowOf, (id) => (focused.value = id))
  const activate = (row: Row) => {
    const href = hrefOf(space, row.page)
    if (href === undefined) setOpen(space, [row.page.id], !row.isOpen)
    else if (row.page.type === "document") route(href)
    else location.assign(href)
  }
  const search = (key: string, index: number) => {
    const now = Date.now()
    const before = now - typed.current.at < typingPause ? typed.current.letters : ""
    typed.current = { letters: before + key, at: now }
    const next = rowOfLetters(rows, index, typed.current.letters)
    if (next >= 0) focus(next)
  }
  const press = (event: KeyboardEvent) => {
    const row = rowOf(event)
    if (row === undefined || tree.current === null) return
    const index = indices.get(row.page.id)!
    const isRtl = getComputedStyle(tree.current).direction === "rtl"
    const given = { rows, row, index, isRtl, pages: selected, mayEdit, focus, focusPage, activate }
    const action = actionOf(event, given)
    if (action !== undefined) {
      event.preventDefault()
      action()
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      if (!event.altKey) search(event.key, index)
    }
  }
  const click = (event: MouseEvent) => {
    const row = rowOf(event)
    if (row === undefined || event.button !== 0) return
    const { id } = row.page
    if (mayEdit && (event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey) selected.range(rows, pressedFrom.current ?? id, id)
      else selected.toggle(id)
      focusPage(id)
      return
    }
    selected.clear()
    if (hrefOf(space, row.page) === undefined) setOpen(space, [id], !row.isOpen)
  }

  const { ranges, rest } = rowWindow(rows.length, start, end, stop)
  const gap = (name: string, count: number) =>
    count > 0 && <li key={name} role="none" style={{ height: `${count * rowHeight}px` }} />
  return (
    <>
      {mayEdit && <SelectionBar pages={selected} onEnd={() => focus(stop)} />}
      <ul
        class="tree"
        role="tree"
        aria-label={words.pages}
        aria-multiselectable={mayEdit ? true : undefined}
        ref={tree}
        onPointerDown={() => (pressedFrom.current = focused.value)}
        onClick={click}
        onKeyDown={press}
        onFocusOut={({ relatedTarget, target }) => {
          if (relatedTarget !== null || (target as Element).isConnected) hasFocus.current = false
        }}
        onFocusIn={(event) => {
          hasFocus.current = true
          isFocusWanted.current = false
          const row = rowOf(event)
          if (row === undefined) return
          focused.value = row.page.id
          if (row.page.type === "document") void prefetch(readPath(space, row.page.id))
        }}
        onPointerOver={(event) => {
          const page = rowOf(event)?.page
          if (page?.type === "document") void prefetch(readPath(space, page.id))
        }}
        {...(mayEdit && listeners)}
      >
        {ranges.flatMap((range) => [
          gap(`before-${range.start}`, range.skipped),
          ...rows
            .slice(range.start, range.end)
            .map((row, at) => (
              <TreeRow
                key={row.page.id}
                space={space}
                row={row}
                isCurrent={row.page.id === currentId}
                isStop={range.start + at === stop}
                isSelected={mayEdit ? selected.ids.has(row.page.id) : undefined}
                isCut={selected.cut.value.has(row.page.id)}
                drop={place.value?.page === row.page.id ? place.value.at : undefined}
              />
            ))
        ])}
        {gap("end", rest)}
      </ul>
    </>
  )
}
