import { toast } from "./toasts.tsx"

/** Puts a text on the clipboard and says so. Browsers have no clipboard for sites without TLS: then `failed` is said. */
export const copyText = async (
  text: string,
  { copied, failed }: { readonly copied: string; readonly failed: string }
) => {
  try {
    await navigator.clipboard.writeText(text)
    toast(copied)
  } catch {
    toast(failed)
  }
}
