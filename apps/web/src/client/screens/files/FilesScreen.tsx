import type { FileResource, LocationResource, SpaceResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useRoute } from "preact-iso/router"
import { useRef } from "preact/hooks"
import { ask } from "../../data/api.ts"
import type { List } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { usePagedList } from "../../data/usePagedList.ts"
import { UnreadScreen } from "../../parts/Unread.tsx"
import { Failure } from "../../parts/Failure.tsx"
import { Icon } from "../../parts/icons.tsx"
import { words as partWords } from "../../parts/words.ts"
import { useTitle } from "../../parts/useTitle.ts"
import { Waiting } from "../../parts/Waiting.tsx"
import { mayPropose } from "../../tree/mayPropose.ts"
import { tryTo } from "../../tree/pageActions.ts"
import { type FileAction, FileDialogs } from "./FileDialogs.tsx"
import { FileRow } from "./FileRow.tsx"
import { usesPath } from "./FileUses.tsx"
import { useFileEdits } from "./useFileEdits.ts"
import { words } from "./words.ts"

const Files = ({ space }: { readonly space: SpaceResource }) => {
  const { error, first, hasMore, items, more, reload } = usePagedList<FileResource>(
    `/spaces/${space.id}/content/files?limit=50`
  )
  const { remove, rename, replace, sending, upload } = useFileEdits(space, reload)
  const action = useSignal<FileAction | null>(null)
  const isOver = useSignal(false)
  const chooser = useRef<HTMLInputElement>(null)
  const mayEdit = mayPropose(space)
  /** Deletes a file: at once where nothing uses it, else after a warning with the names of the pages. */
  const askToRemove = (file: FileResource) =>
    tryTo(async () => {
      const uses = await ask<List<LocationResource>>("GET", usesPath(space.id, file.id, 20))
      if (uses.items.length === 0) await remove(file)
      else action.value = { kind: "remove", file, uses: uses.items }
    })
  const hasFiles = (event: DragEvent) => mayEdit && event.dataTransfer?.types.includes("Files") === true
  return (
    <section
      class={isOver.value ? "files is-over" : "files"}
      aria-label={words.title}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={(event) => {
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) isOver.value = false
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        isOver.value = false
        void upload([...(event.dataTransfer?.files ?? [])])
      }}
    >
      {mayEdit && (
        <>
          <button type="button" class="button" onClick={() => chooser.current?.click()}>
            <Icon name="plus" /> {words.upload}
          </button>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label={words.upload}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])]
              currentTarget.value = ""
              if (chosen.length > 0) void upload(chosen)
            }}
          />
        </>
      )}
      {isOver.value && <p class="notice info">{words.drop}</p>}
      <div class={sending === null ? "hidden" : "notice info"}>
        <p dir="auto" role="status">
          {sending !== null && words.uploading(sending.name)}
        </p>
        {sending !== null && (
          <>
            <progress aria-label={words.uploading(sending.name)} max={1} value={sending.part} />{" "}
            <button type="button" class="button quiet" onClick={sending.cancel}>
              {partWords.cancel}
            </button>
          </>
        )}
      </div>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {first === undefined ? (
        error === undefined && <Waiting />
      ) : items.length === 0 ? (
        <div class="empty">
          <p>{mayEdit ? words.none : words.noneReader}</p>
          {mayEdit && <p class="muted">{words.noneNote}</p>}
        </div>
      ) : (
        <ul class="rows">
          {items.map((file) => (
            <FileRow
              key={file.id}
              space={space.id}
              file={file}
              mayEdit={mayEdit}
              rename={(one) => (action.value = { kind: "rename", file: one })}
              replace={(one, by) => void replace(one, by)}
              remove={(one) => void askToRemove(one)}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" class="button quiet" onClick={() => void more()}>
          {words.more}
        </button>
      )}
      {action.value !== null && (
        <FileDialogs
          space={space.id}
          action={action.value}
          rename={rename}
          remove={remove}
          onClose={() => (action.value = null)}
        />
      )}
    </section>
  )
}

/** The files of a space. */
export const FilesScreen = () => {
  const id = useRoute().params["space"] ?? ""
  const read = useRead<SpaceResource>(`/spaces/${id}`)
  useTitle(words.title)
  if (read.answer === undefined) return <UnreadScreen reads={[read]} />
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <p class="muted">{words.note}</p>
      <Files key={id} space={read.answer.value} />
    </div>
  )
}
