import { useLocation } from "preact-iso/router"
import { useLayoutEffect, useRef } from "preact/hooks"
import { rememberSplit } from "./splitChoice.ts"
import type { EditSession } from "./EditSession.ts"
import { mapCaret } from "./mapCaret.ts"
import { sourceFinder } from "./find/sourceFinder.ts"
import { SourcePreview } from "./SourcePreview.tsx"
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

/** The source of a page in a text field, with a preview beside it where the address has `view=split`. */
export const SourceView = ({ session }: { readonly session: EditSession }) => {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const field = ref.current
    if (field === null) return undefined
    field.value = textOf(session.text)
    return session.connect({
      read: () => field.value,
      show: (text) => replaceText(field, textOf(text)),
      find: () => Promise.resolve(sourceFinder(field))
    })
  }, [session])
  const { path, query, route } = useLocation()
  const isPreviewed = query["view"] === "split"
  const toggle = () => {
    rememberSplit(!isPreviewed)
    route(`${path}?${new URLSearchParams({ ...query, view: isPreviewed ? "source" : "split" })}`, true)
  }
  return (
    <>
      <div class="source-tools">
        <button type="button" class="button quiet" aria-pressed={isPreviewed} onClick={toggle}>
          {words.preview}
        </button>
      </div>
      <div class={isPreviewed ? "source-split" : "source-alone"}>
        <textarea
          ref={ref}
          class="source"
          aria-label={words.source}
          dir="auto"
          spellcheck
          autocapitalize="sentences"
          onInput={() => session.changeText()}
        />
        {isPreviewed && <SourcePreview session={session} field={ref} />}
      </div>
    </>
  )
}
