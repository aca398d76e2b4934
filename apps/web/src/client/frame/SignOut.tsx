import type { Signal } from "@preact/signals"
import type { RefObject } from "preact"
import { type Draft, listDrafts, removeDraft } from "../data/drafts.ts"
import { forgetEditable } from "../data/editable.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { words } from "./words.ts"

/** Signs out, unless this browser has drafts: then they are shown first. */
export const signOut = async (
  form: RefObject<HTMLFormElement | null>,
  drafts: Signal<ReadonlyArray<Draft>>
): Promise<void> => {
  drafts.value = await listDrafts()
  if (drafts.value.length > 0) return
  forgetEditable()
  form.current?.requestSubmit()
}

interface DraftsDialogProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly drafts: Signal<ReadonlyArray<Draft>>
}

/** Asks somebody who signs out whether their drafts stay in this browser, where others who use it could find them. */
export const DraftsDialog = ({ drafts, form }: DraftsDialogProps) => {
  const { value } = drafts
  if (value.length === 0) return null
  const leave = async (isKept: boolean) => {
    if (!isKept) await Promise.all(value.map(({ key }) => removeDraft(key)))
    forgetEditable()
    form.current?.requestSubmit()
  }
  return (
    <Dialog title={words.unsaved(value.length)} onClose={() => (drafts.value = [])}>
      <p>{words.unsavedNote}</p>
      <ul class="plain-list">
        {value.map(({ key, title }) => (
          <li key={key} dir="auto">
            {title}
          </li>
        ))}
      </ul>
      <div class="form-end">
        <button type="button" class="button quiet danger" onClick={() => void leave(false)}>
          {words.deleteDrafts}
        </button>
        <button type="button" class="button" onClick={() => void leave(true)}>
          {words.keepDrafts}
        </button>
      </div>
    </Dialog>
  )
}
