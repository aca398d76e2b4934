import type { FileResource } from "@octavo/api"
import { useRef } from "preact/hooks"
import { copyText } from "../../parts/copyText.ts"
import { Icon } from "../../parts/icons.tsx"
import { Menu } from "../../parts/Menu.tsx"
import { FileUses } from "./FileUses.tsx"
import { isPicture, markdownOf, sizeOf } from "./fileWords.ts"
import { words } from "./words.ts"

interface FileRowProps {
  readonly space: string
  readonly file: FileResource
  readonly mayEdit: boolean
  readonly rename: (file: FileResource) => void
  readonly replace: (file: FileResource, by: File) => void
  readonly remove: (file: FileResource) => void
}

/** A file: its picture, name, size and uses, and what can be done to it. */
export const FileRow = ({ file, mayEdit, remove, rename, replace, space }: FileRowProps) => {
  const chooser = useRef<HTMLInputElement>(null)
  const { dimensions, downloadURL, id, name, size } = file
  const copy = () => copyText(markdownOf(file), { copied: words.copied, failed: words.cannotCopy })
  return (
    <li class="file-row">
      <span class="file-picture" aria-hidden="true">
        {isPicture(file) ? <img src={downloadURL} alt="" loading="lazy" /> : <Icon name="page" />}
      </span>
      <div class="file-words">
        <a href={downloadURL} download={name} dir="auto">
          {name}
        </a>
        <small>
          <bdi dir="ltr">{sizeOf(size)}</bdi>
          {dimensions !== undefined && (
            <>
              {" · "}
              <bdi dir="ltr">{`${dimensions.width} × ${dimensions.height}`}</bdi>
            </>
          )}
        </small>
        <FileUses space={space} file={id} />
      </div>
      <Menu
        label={words.actionsOf(name)}
        entries={[
          { label: words.download, href: downloadURL, isDownload: true },
          { label: words.copyMarkdown, act: () => void copy() },
          // A file of a repository has the name of its path there.
          mayEdit && file.git === undefined ? { label: words.rename, act: () => rename(file) } : null,
          mayEdit ? { label: words.replace, act: () => chooser.current?.click() } : null,
          mayEdit ? { label: words.remove, isDangerous: true, act: () => remove(file) } : null
        ]}
      >
        <Icon name="more" />
      </Menu>
      {mayEdit && (
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={words.replace}
          onChange={({ currentTarget }) => {
            const [by] = currentTarget.files ?? []
            currentTarget.value = ""
            if (by !== undefined) replace(file, by)
          }}
        />
      )}
    </li>
  )
}
