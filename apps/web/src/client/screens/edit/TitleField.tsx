import { useEffect, useRef } from "preact/hooks"
import { words as treeWords } from "../../tree/words.ts"
import type { EditSession } from "./EditSession.ts"
import { focusText } from "./focusText.ts"
import { words } from "./words.ts"

/** The title of the edited page: one paragraph, as many rows as it needs. Enter leads to the text. */
export const TitleField = ({ session }: { readonly session: EditSession }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (session.base.title === treeWords.untitled) field.current?.select()
  }, [session])
  return (
    <textarea
      ref={field}
      class="edit-title"
      rows={1}
      aria-label={words.title}
      dir="auto"
      autocomplete="off"
      maxLength={1000}
      value={session.title.value}
      onInput={({ currentTarget }) => {
        const title = currentTarget.value.replaceAll(/\s*[\r\n]+\s*/g, " ")
        if (title !== currentTarget.value) currentTarget.value = title
        session.changeTitle(title)
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        focusText()
      }}
    />
  )
}
