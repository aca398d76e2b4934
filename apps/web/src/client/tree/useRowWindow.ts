import { useSignal } from "@preact/signals"
import type { RefObject } from "preact"
import { useLayoutEffect } from "preact/hooks"
import { visibleRows } from "./rowWindow.ts"

/** The height of a row before one is drawn, in pixels. */
const usualHeight = 32

/** The rows of a list that are near the viewport of the element that scrolls it, and the height of a row in pixels. */
export const useRowWindow = (list: RefObject<HTMLElement | null>, scroller: string, count: number) => {
  const shown = useSignal({ start: 0, end: 0, rowHeight: usualHeight })
  useLayoutEffect(() => {
    const element = list.current
    const outer = element?.closest<HTMLElement>(scroller)
    if (element == null || outer == null) return undefined
    const measure = () => {
      const rowHeight = element.querySelector<HTMLElement>("[role=treeitem]")?.offsetHeight || usualHeight
      const box = outer.getBoundingClientRect()
      const { start, end } = visibleRows(
        count,
        rowHeight,
        box.top - element.getBoundingClientRect().top,
        box.height
      )
      const { value } = shown
      if (start === value.start && end === value.end && rowHeight === value.rowHeight) return
      shown.value = { start, end, rowHeight }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    outer.addEventListener("scroll", measure, { passive: true })
    return () => {
      observer.disconnect()
      outer.removeEventListener("scroll", measure)
    }
  }, [count, scroller])
  const { end, rowHeight, start } = shown.value
  return { start: Math.min(start, count), end: Math.min(end, count), rowHeight }
}
