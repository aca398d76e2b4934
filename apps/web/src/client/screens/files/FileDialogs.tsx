import type { FileResource, LocationResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { Field } from "../../parts/Field.tsx"
import { FormDialog } from "../../parts/FormDialog.tsx"
import { UseLink } from "./FileUses.tsx"
import { words } from "./words.ts"

/** A file and the dialog about it. */
export type FileAction =
  | { readonly kind: "rename"; readonly file: FileResource }
  | { readonly kind: "remove"; readonly file: FileResource; readonly uses: ReadonlyArray<LocationResource> }

interface FileDialogsProps {
  readonly space: string
  readonly action: FileAction
  readonly rename: (file: FileResource, name: string) => Promise<void>
  readonly remove: (file: FileResource) => Promise<void>
  readonly onClose: () => void
}

const Rename = ({ file, onClose, rename }: FileDialogsProps & { readonly file: FileResource }) => {
  const name = useSignal(file.name)
  const submit = async () => {
    await rename(file, name.value.trim())
    onClose()
  }
  return (
    <FormDialog
      title={words.renameTitle(file.name)}
      action={words.rename}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.name} value={name} maxLength={255} />
    </FormDialog>
  )
}

/** The dialogs about files. */
export const FileDialogs = (props: FileDialogsProps) => {
  const { action, onClose, remove, space } = props
  if (action.kind === "rename") return <Rename {...props} file={action.file} />
  const { file, uses } = action
  const submit = async () => {
    await remove(file)
    onClose()
  }
  return (
    <FormDialog
      title={words.removeTitle(file.name)}
      action={words.remove}
      isDangerous
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.removeNote}</p>
      <ul class="plain-list">
        {uses.map((place, index) => (
          <li key={index}>
            <UseLink place={place} space={space} />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
