import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
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
  useEffect(() => {
    const before = document.activeElement
    ref.current?.showModal()
    ref.current?.querySelector<HTMLElement>("input, textarea")?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      class={`dialog ${name}`}
      aria-labelledby={id}
      onCancel={(event) => {
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
