import type { PageResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks"
import { findPage, pathOf } from "../data/pageTree.ts"
import { openPages, setOpen } from "./openPages.ts"
import { doing } from "./PageDialogs.tsx"
import { type Row, rowOfLetters, rowsOf } from "./rows.ts"
import { hrefOf, TreeRow } from "./TreeRow.tsx"
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

/** The pages of a space as a tree with one tab stop: arrow keys, Home, End and letters walk, F2 renames, Delete deletes. */
export const PageTree = ({ current, mayEdit, pages, space }: PageTreeProps) => {
  const { route } = useLocation()
  const tree = useRef<HTMLUListElement>(null)
  const focused = useSignal<string | null>(null)
  const typed = useRef({ letters: "", at: 0 })
  const found = findPage(pages, (page) => pathOf(page) === current)
  const currentId = found?.page.id
  useEffect(() => {
    if (found === undefined) return
    setOpen(
      space,
      [...found.above, found.page].map(({ id }) => id),
      true
    )
    focused.value = found.page.id
  }, [space, currentId])
  const open = openPages(space).value
  const rows = useMemo(() => rowsOf(pages, open), [pages, open])
  const shown = useSignal(currentId)
  useLayoutEffect(() => {
    shown.value = currentId
  }, [currentId])
  useLayoutEffect(() => {
    // The tab stop is a row that is shown.
    if (rows.every(({ page }) => page.id !== focused.peek())) focused.value = rows[0]?.page.id ?? null
  }, [rows])

  const focus = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (row === undefined) return
    focused.value = row.page.id
    const element = tree.current?.querySelector<HTMLElement>(`[data-page="${CSS.escape(row.page.id)}"]`)
    element?.focus()
    element?.scrollIntoView({ block: "nearest" })
  }

  const forward = (row: Row, index: number) => {
    if (row.isOpen) focus(index + 1)
    else if (row.hasChildren) setOpen(space, [row.page.id], true)
  }
  const back = (row: Row) => {
    if (row.isOpen) setOpen(space, [row.page.id], false)
    else if (row.above >= 0) focus(row.above)
  }
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

  const press = (event: KeyboardEvent, row: Row, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isRtl = tree.current !== null && getComputedStyle(tree.current).direction === "rtl"
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      [isRtl ? "ArrowLeft" : "ArrowRight"]: () => forward(row, index),
      [isRtl ? "ArrowRight" : "ArrowLeft"]: () => back(row),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      Enter: () => activate(row),
      " ": () => activate(row),
      "*": () => {
        const siblings = rows.filter(({ above }) => above === row.above)
        setOpen(
          space,
          siblings.map(({ page }) => page.id),
          true
        )
      },
      ...(mayEdit && {
        F2: () => (doing.value = { kind: "rename", space, page: row.page }),
        Delete: () => (doing.value = { kind: "remove", space, page: row.page })
      })
    }
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (action !== undefined) {
      event.preventDefault()
      action()
    } else if (event.key.length === 1 && event.key !== " ") {
      search(event.key, index)
    }
  }

  // Rows know by signals whether they are shown or focused: a move of either renders two of them, however many there are.
  const list = useMemo(
    () =>
      rows.map((row, index) => (
        <TreeRow
          key={row.page.id}
          space={space}
          row={row}
          shown={shown}
          focused={focused}
          onKeyDown={(event) => press(event, row, index)}
        />
      )),
    [rows, space, mayEdit]
  )
  return (
    <ul class="tree" role="tree" aria-label={words.pages} ref={tree}>
      {list}
    </ul>
  )
}
