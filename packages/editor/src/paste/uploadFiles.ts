import { Fragment, Slice } from "prosemirror-model"
import type { EditorView } from "prosemirror-view"
import { newFile, newPicture } from "../commands/blocks.ts"
import type { Host } from "../EditorOptions.ts"
import { element } from "../schema/element.ts"
import { placeOf } from "./placeOf.ts"
import { putSlice } from "./putSlice.ts"
import { whenReady } from "./pending.ts"

/** Uploads files and inserts each where the selection was: images as pictures. Failures are reported to the host. */
export const uploadFiles = (view: EditorView, host: Host, files: ReadonlyArray<File>): void => {
  for (const file of files) {
    const insert = (ref: unknown, _: number, at: number) => {
      const node = file.type.startsWith("image/") ? newPicture(ref) : newFile(ref)
      const { doc, tr } = view.state
      const isBlock = placeOf(doc.resolve(at)) === "blocks"
      const put = isBlock
        ? tr.replaceRangeWith(at, at, node)
        : putSlice(tr, at, at, new Slice(Fragment.from(node), 0, 0))
      view.dispatch(put.scrollIntoView())
    }
    const label = `${host.words.uploading} ${file.name}`
    const progress = element("progress", { max: 1, value: 0, "aria-label": label })
    const sending = new AbortController()
    const stored = host.uploadFile!(file, (part) => (progress.value = part), sending.signal)
    const controls = { cancel: host.words.link.cancel, onCancel: () => sending.abort(), progress }
    void whenReady(view, label, stored, insert, controls).catch((error: unknown) => {
      if (sending.signal.aborted) return
      const reason = error instanceof Error ? error.message : ""
      host.onUploadFailed?.(file, `${host.words.uploadFailed} ${file.name} ${reason}`.trim())
    })
  }
}

/** Asks for files to upload. */
export const chooseFiles = (view: EditorView, host: Host, accept: string): void => {
  const input = element("input", { type: "file", multiple: "", accept })
  input.addEventListener("change", () => uploadFiles(view, host, [...(input.files ?? [])]))
  input.click()
}
