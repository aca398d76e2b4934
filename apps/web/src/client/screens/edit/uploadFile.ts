import type { EditedContentResource, FileResource } from "@octavo/api"
import { ask } from "../../data/api.ts"
import { sendFile } from "../../data/sendFile.ts"
import { words } from "../../data/words.ts"

/** Stores a file in the content of a space or of a change request, unless the signal is aborted before. Returns its id and its address. */
export const uploadFile = async (
  organization: string,
  content: string,
  file: File,
  onProgress?: (part: number) => void,
  signal?: AbortSignal
) => {
  const sent = await sendFile(organization, file, onProgress, signal)
  signal?.throwIfAborted()
  const change = { type: "insert_files", files: [{ name: file.name, ...sent }] }
  const made = await ask<Pick<EditedContentResource, "changes">>("POST", content, { changes: [change] })
  const [added] = made.changes
  const id = added?.type === "insert_files" ? added.files[0] : undefined
  if (id === undefined) throw new Error(words.fileNotStored)
  const { downloadURL } = await ask<FileResource>("GET", `${content}/files/${id}`)
  return { id, address: downloadURL }
}
