import { useEffect } from "preact/hooks"

/** Moves the focus to the screen when the element that has it is removed: browsers would begin at the top of the document. */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => (last = target)
    const observer = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return
      last = null
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true })
    })
    addEventListener("focusin", note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener("focusin", note)
      observer.disconnect()
    }
  }, [])
}
