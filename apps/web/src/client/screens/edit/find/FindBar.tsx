import type { Finder } from "@octavo/editor"
import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { Icon } from "../../../parts/icons.tsx"
import { focusText } from "../focusText.ts"
import { findWords as words } from "../words.ts"

interface FindProps {
  readonly finder: Finder
  readonly onClose: () => void
}

/** Finds words in the text that is edited, and replaces them. Enter goes to the next place, Shift+Enter to the one before, Escape closes. */
export const FindBar = ({ finder, onClose }: FindProps) => {
  const field = useRef<HTMLInputElement>(null)
  const text = useSignal("")
  const replacement = useSignal("")
  const isCaseSensitive = useSignal(false)
  const count = useSignal(0)
  const search = () => (count.value = finder.search(text.value, isCaseSensitive.value))
  useEffect(() => {
    field.current?.focus()
    return () => finder.close()
  }, [finder])
  const leave = () => {
    onClose()
    focusText()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave()
    else if (event.key === "Enter" && event.target === field.current)
      finder.move(event.shiftKey ? "previous" : "next")
    else return
    event.preventDefault()
  }
  const replaced = (act: (replacement: string) => void) => () => {
    act(replacement.value)
    search()
  }
  return (
    <div class="find-bar" role="search" aria-label={words.title} onKeyDown={press}>
      <input
        ref={field}
        type="text"
        aria-label={words.find}
        placeholder={words.find}
        autocomplete="off"
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value
          search()
        }}
      />
      <span class="muted small" role="status">
        {text.value !== "" && words.count(count.value)}
      </span>
      <button type="button" class="button quiet" onClick={() => finder.move("previous")}>
        {words.previous}
      </button>
      <button type="button" class="button quiet" onClick={() => finder.move("next")}>
        {words.next}
      </button>
      <input
        type="text"
        aria-label={words.replacement}
        placeholder={words.replacement}
        autocomplete="off"
        value={replacement.value}
        onInput={(event) => (replacement.value = event.currentTarget.value)}
      />
      <button type="button" class="button quiet" onClick={replaced(finder.replace)}>
        {words.replace}
      </button>
      <button type="button" class="button quiet" onClick={replaced(finder.replaceAll)}>
        {words.replaceAll}
      </button>
      <label class="check small">
        <input
          type="checkbox"
          checked={isCaseSensitive.value}
          onChange={(event) => {
            isCaseSensitive.value = event.currentTarget.checked
            search()
          }}
        />
        <span>{words.matchCase}</span>
      </label>
      <button type="button" class="plain" aria-label={words.close} onClick={leave}>
        <Icon name="close" />
      </button>
    </div>
  )
}
