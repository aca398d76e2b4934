import { signal, useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { pendingWrites } from "../data/api.ts"
import { Icon } from "./icons.tsx"
import { words } from "./words.ts"

interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; readonly act: () => void }
}

const toasts = signal<ReadonlyArray<Toast>>([])
let count = 0

/** A notice with an action stays for so long, in milliseconds; it stays while it has focus or the pointer. */
const shownFor = 12_000

const remove = (id: number) => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Shows a notice, with an action such as "Undo". */
export const toast = (text: string, action?: Toast["action"]): void => {
  const id = (count += 1)
  toasts.value = [...toasts.value.slice(-2), { id, text, ...(action !== undefined && { action }) }]
  const leave = () => {
    const element = document.getElementById(`toast-${id}`)
    if (element?.matches(":hover, :focus-within") === true) setTimeout(leave, 2000)
    else remove(id)
  }
  setTimeout(leave, shownFor)
}

/** A write that takes longer, in milliseconds, is shown to be under way. */
const longWrite = 800

const Working = () => {
  const isLong = useSignal(false)
  const isPending = pendingWrites.value > 0
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => (isLong.value = true), longWrite)
    return () => {
      clearTimeout(timer)
      isLong.value = false
    }
  }, [isPending])
  return isLong.value ? <div class="toast working">{words.working}</div> : null
}

/** The notices. Assistive technology reads each out as it comes, without those that are shown already. */
export const Toasts = () => (
  <div class="toasts" role="status" aria-atomic="false" aria-label={words.notices}>
    <Working />
    {toasts.value.map(({ action, id, text }) => (
      <div class="toast" id={`toast-${id}`} key={id}>
        <span>{text}</span>
        {action !== undefined && (
          <button
            type="button"
            class="toast-action"
            onClick={() => {
              remove(id)
              action.act()
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" class="plain" aria-label={words.dismiss} onClick={() => remove(id)}>
          <Icon name="close" />
        </button>
      </div>
    ))}
  </div>
)
