import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { type ApiError, errorOf } from "../data/ApiError.ts"
import { Dialog } from "./Dialog.tsx"
import { Failure } from "./Failure.tsx"
import { words } from "./words.ts"

interface FormDialogProps {
  readonly title: string
  readonly action: string
  readonly isDangerous?: boolean
  /** The words of the button that closes the dialog. */
  readonly cancel?: string
  /** Does what the form is for; its failure is shown and the form stays. */
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
  readonly children?: ComponentChildren
}

/** A dialog with a form: it stays open, with what was typed, until its action has succeeded. */
export const FormDialog = ({
  action,
  cancel = words.cancel,
  children,
  isDangerous,
  onClose,
  onSubmit,
  title
}: FormDialogProps) => {
  const error = useSignal<ApiError | null>(null)
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    error.value = null
    try {
      await onSubmit()
    } catch (failed) {
      error.value = errorOf(failed)
    } finally {
      isBusy.value = false
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="form" onSubmit={(event) => void submit(event)}>
        {children}
        {error.value !== null && <Failure error={error.value} />}
        <p class="muted small" role="status">
          {isBusy.value && words.working}
        </p>
        <div class="form-end">
          <button type="button" class="button quiet" onClick={onClose}>
            {cancel}
          </button>
          <button type="submit" class={isDangerous === true ? "button danger-button" : "button"}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
