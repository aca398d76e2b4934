import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { isGenerated } from "../data/pageTree.ts"
import { setOpen } from "./openPages.ts"
import type { PageSelection } from "./PageSelection.ts"
import { mayMove, type Place, placeAt } from "./pageMoves.ts"
import type { Row } from "./rows.ts"
import { topmostOf } from "./selection.ts"
import { words } from "./words.ts"

/** A page over which others are held for so long is opened, in milliseconds. */
const openAfter = 600

const isSame = (one: Place | null, other: Place | null): boolean =>
  one?.page === other?.page && one?.at === other?.at

/** Shows the number of dragged pages at the pointer, in place of the row. */
const showCount = (event: DragEvent, count: number) => {
  const label = document.createElement("div")
  label.className = "drag-label"
  label.textContent = words.count(count)
  document.body.append(label)
  event.dataTransfer?.setDragImage(label, -12, 8)
  // The browser has drawn it once the event is over.
  setTimeout(() => label.remove())
}

/** The listeners of the tree for dragged pages, and the place where they would go. */
export const usePageDrag = (
  pages: PageSelection,
  rowOf: (event: Event) => Row | undefined,
  /** The tree keeps a dragged row in the document: without its source, the browser ends a drag. */
  keep: (id: string) => void
) => {
  const dragged = useRef<ReadonlySet<string>>(new Set())
  const place = useSignal<Place | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const aim = (next: Place | null, row?: Row) => {
    if (isSame(place.value, next)) return
    place.value = next
    clearTimeout(timer.current)
    if (next?.at !== "last" || row === undefined || row.isOpen || !row.hasChildren) return
    timer.current = setTimeout(() => setOpen(pages.space, [row.page.id], true), openAfter)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const placeOf = (event: DragEvent, row: Row | undefined): Place | undefined => {
    if (row === undefined) {
      const last = pages.pages.at(-1)
      return last === undefined ? undefined : { at: "after", page: last.id }
    }
    const element = (event.target as Element).closest("[data-page]")!
    const { height, top } = element.getBoundingClientRect()
    return placeAt(row.page, (event.clientY - top) / height, row.isOpen)
  }
  const end = () => {
    dragged.current = new Set()
    aim(null)
  }
  return {
    place,
    listeners: {
      onDragStart: (event: DragEvent) => {
        const row = rowOf(event)
        if (row === undefined || isGenerated(row.page)) return
        keep(row.page.id)
        if (!pages.ids.has(row.page.id)) pages.clear()
        dragged.current = new Set(pages.pagesAt(row.page.id).map(({ id }) => id))
        if (dragged.current.size > 1) showCount(event, dragged.current.size)
      },
      onDragOver: (event: DragEvent) => {
        if (dragged.current.size === 0) return
        const row = rowOf(event)
        const next = placeOf(event, row)
        if (next === undefined || !mayMove(pages.pages, topmostOf(pages.pages, dragged.current), next)) {
          aim(null)
          return
        }
        event.preventDefault()
        if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "move"
        aim(next, row)
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget
        if (!(to instanceof Node) || !(event.currentTarget as Element).contains(to)) aim(null)
      },
      onDrop: (event: DragEvent) => {
        const to = place.value
        if (to === null || dragged.current.size === 0) return
        event.preventDefault()
        const ids = dragged.current
        end()
        if (to.at === "last") setOpen(pages.space, [to.page], true)
        void pages.moveTo(ids, to)
      },
      onDragEnd: end
    }
  }
}
