import { toast } from "./toasts.tsx"

/** Copies a text by the command of browsers for the selection: sites without TLS have no `navigator.clipboard`. Returns whether it was copied. */
const copyByCommand = (text: string): boolean => {
  let isCopied = false
  const copy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData("text/plain", text)
    isCopied = event.clipboardData !== null
  }
  const allow = (event: Event) => event.preventDefault()
  // Without a selection, some browsers copy only where a page announces that it has something to copy.
  addEventListener("beforecopy", allow, true)
  addEventListener("copy", copy, true)
  try {
    return document.execCommand("copy") && isCopied
  } finally {
    removeEventListener("beforecopy", allow, true)
    removeEventListener("copy", copy, true)
  }
}

/** Puts a text on the clipboard and says so, or says `failed` where the browser refuses. */
export const copyText = async (
  text: string,
  { copied, failed }: { readonly copied: string; readonly failed: string }
) => {
  try {
    if (!copyByCommand(text)) await navigator.clipboard.writeText(text)
    toast(copied)
  } catch {
    toast(failed)
  }
}
