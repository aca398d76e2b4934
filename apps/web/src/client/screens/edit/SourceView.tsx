import { useLayoutEffect, useRef } from "preact/hooks"
import type { EditSession } from "./EditSession.ts"
import { mapCaret } from "./mapCaret.ts"
import { words } from "./words.ts"

const textOf = (text: unknown): string => (typeof text === "string" ? text : "")

/** Shows another text in a field without moving its cursor and its lines. */
const replaceText = (field: HTMLTextAreaElement, after: string) => {
  const { scrollTop, selectionEnd, selectionStart, value: before } = field
  field.value = after
  field.scrollTop = scrollTop
  if (document.activeElement === field) {
    field.setSelectionRange(mapCaret(before, after, selectionStart), mapCaret(before, after, selectionEnd))
  }
}

/** The source of a page in a text field. */
export const SourceView = ({ session }: { readonly session: EditSession }) => {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const field = ref.current
    if (field === null) return undefined
    field.value = textOf(session.text)
    return session.connect({ read: () => field.value, show: (text) => replaceText(field, textOf(text)) })
  }, [session])
  return (
    <textarea
      ref={ref}
      class="source"
      aria-label={words.source}
      dir="auto"
      spellcheck
      autocapitalize="sentences"
      onInput={() => session.changeText()}
    />
  )
}
