import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import type { EditSession } from "./EditSession.ts"
import { mapCaret } from "./mapCaret.ts"
import { words } from "./words.ts"

/** The source of a page in a text field. A text that the server merged replaces it without moving the cursor. */
export const SourceView = ({ session }: { readonly session: EditSession }) => {
  const ref = useRef<HTMLTextAreaElement>(null)
  const next = useRef<readonly [number, number] | null>(null)
  useEffect(() => {
    session.onReplace = (before, after) => {
      const field = ref.current
      if (field === null) return
      next.current = [
        mapCaret(before, after, field.selectionStart),
        mapCaret(before, after, field.selectionEnd)
      ]
    }
    return () => {
      session.onReplace = () => undefined
    }
  }, [session])
  const markdown = session.markdown.value
  useLayoutEffect(() => {
    const field = ref.current
    if (field === null) return
    if (field.value !== markdown) {
      const { scrollTop } = field
      field.value = markdown
      field.scrollTop = scrollTop
    }
    if (next.current !== null) {
      const isFocused = document.activeElement === field
      if (isFocused) field.setSelectionRange(...next.current)
      next.current = null
    }
  }, [markdown])
  return (
    <textarea
      ref={ref}
      class="source"
      aria-label={words.source}
      dir="auto"
      spellcheck
      autocapitalize="sentences"
      onInput={(event) => session.change({ markdown: event.currentTarget.value })}
    />
  )
}
