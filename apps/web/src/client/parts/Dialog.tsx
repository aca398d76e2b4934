import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { Icon } from "./icons.tsx"
import { words } from "./words.ts"

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Text that assistive technology reads, where a heading would only take place. */
  readonly isTitleHidden?: boolean
  readonly class?: string
  readonly children: ComponentChildren
}

/** A modal dialog, open as long as it is rendered. Focus goes back to where it was. */
export const Dialog = ({
  children,
  class: name = "",
  isTitleHidden = false,
  onClose,
  title
}: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Letters that are typed before the first frame belong to the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>("input, textarea")?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      class={`dialog ${name}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // A chooser of files that is cancelled sends its event through the dialog, too.
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      <div class="dialog-box">
        <div class={isTitleHidden ? "hidden" : "dialog-head"}>
          <h2 id={id}>{title}</h2>
          {!isTitleHidden && (
            <button type="button" class="plain" aria-label={words.close} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
