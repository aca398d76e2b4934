import { useSignal } from "@preact/signals"
import { useLayoutEffect, useRef } from "preact/hooks"
import { remember, remembered } from "../../data/remembered.ts"
import type { EditSession } from "./EditSession.ts"
import { mapCaret } from "./mapCaret.ts"
import { sourceFinder } from "./sourceFinder.ts"
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

const previewChoice = "source-preview"

/** The source of a page in a text field, with a preview beside it for those who want one. */
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
  const isPreviewed = useSignal(remembered(previewChoice) === "yes")
  return (
    <>
      <div class="source-tools">
        <button
          type="button"
          class="button quiet"
          aria-pressed={isPreviewed.value}
          onClick={() => {
            isPreviewed.value = !isPreviewed.value
            remember(previewChoice, isPreviewed.value ? "yes" : "no")
          }}
        >
          {words.preview}
        </button>
      </div>
      <div class={isPreviewed.value ? "source-split" : "source-alone"}>
        <textarea
          ref={ref}
          class="source"
          aria-label={words.source}
          dir="auto"
          spellcheck
          autocapitalize="sentences"
          onInput={() => session.changeText()}
        />
        {isPreviewed.value && <SourcePreview session={session} field={ref} />}
      </div>
    </>
  )
}
