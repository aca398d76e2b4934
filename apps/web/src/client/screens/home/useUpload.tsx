import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { words } from "../files/words.ts"
import { uploadFile } from "./importContent.ts"

/** Sends a file for an import and shows its progress. What is being sent when its dialog ends is given up. */
export const useUpload = (organization: string) => {
  const sending = useSignal<{ readonly name: string; readonly part: number } | null>(null)
  const ended = useRef(new AbortController())
  useEffect(() => () => ended.current.abort(), [])
  const send = async (file: File): Promise<string> => {
    const show = (part: number) => (sending.value = { name: file.name, part })
    show(0)
    return uploadFile(organization, file, show, ended.current.signal).finally(() => (sending.value = null))
  }
  const label = sending.value === null ? "" : words.uploading(sending.value.name)
  const progress = (
    <div class={sending.value === null ? "hidden" : "notice info"}>
      <p dir="auto" role="status">
        {label}
      </p>
      {sending.value !== null && <progress aria-label={label} max={1} value={sending.value.part} />}
    </div>
  )
  return { progress, send }
}
