import type { FileResource, SpaceResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { errorOf } from "../../data/ApiError.ts"
import { sendFile } from "../../data/sendFile.ts"
import { sayEdited, tryTo } from "../../tree/pageActions.ts"
import { type Change, editSpace } from "../../tree/pageEdits.ts"
import { words as editWords } from "../edit/words.ts"
import { words } from "./words.ts"

/** The files that one edit stores; those within the edit stay below the largest body. */
const filesOfEdit = 25

/** A file that is on its way. */
interface Sending {
  readonly name: string
  /** From 0 to 1. */
  readonly part: number
  readonly cancel: () => void
}

/** The edits of files, each of which reads the list of the screen again. */
export const useFileEdits = (space: SpaceResource, reload: () => Promise<void>) => {
  const sending = useSignal<Sending | null>(null)
  const send = async (file: File, ended: AbortController) => {
    const show = (part: number) => (sending.value = { name: file.name, part, cancel: () => ended.abort() })
    show(0)
    return sendFile(space.organization, file, show, ended.signal).catch((error: unknown) => {
      throw new Error(editWords.notStored(file.name, errorOf(error).message))
    })
  }
  /** Sends files and edits with them; a person may end this before the edit. */
  const sendAndEdit = (act: (ended: AbortController) => Promise<void>) =>
    tryTo(async () => {
      const ended = new AbortController()
      try {
        await act(ended)
      } catch (error) {
        if (!ended.signal.aborted) throw error
      } finally {
        sending.value = null
      }
    })
  const edit = async (changes: ReadonlyArray<Change>, text: string) => {
    const edited = await editSpace(space.id, changes)
    await reload()
    sayEdited(space.id, text, edited, reload)
  }
  const upload = (files: ReadonlyArray<File>) =>
    sendAndEdit(async (ended) => {
      for (let from = 0; from < files.length; from += filesOfEdit) {
        const some: Array<object> = []
        for (const file of files.slice(from, from + filesOfEdit))
          some.push({ name: file.name, ...(await send(file, ended)) })
        ended.signal.throwIfAborted()
        await edit([{ type: "insert_files", files: some }], words.uploaded(some.length))
      }
    })
  const replace = (file: FileResource, by: File) =>
    sendAndEdit(async (ended) => {
      const content = await send(by, ended)
      ended.signal.throwIfAborted()
      await edit([{ type: "update_file", file: file.id, content }], words.replaced(file.name))
    })
  const rename = async ({ id }: FileResource, name: string) => {
    await editSpace(space.id, [{ type: "update_file", file: id, name }])
    await reload()
  }
  const remove = (file: FileResource) =>
    edit([{ type: "delete_file", file: file.id }], words.removed(file.name))
  return { remove, rename, replace, sending: sending.value, upload }
}
