import { Plugin, Selection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"
import { type loadLater, whenLoaded } from "../whenLoaded.ts"
import { copied } from "./copied.ts"
import { withoutKeys } from "./withoutKeys.ts"

const copy = (view: EditorView, event: ClipboardEvent, isCut: boolean): boolean => {
  const { selection } = view.state
  if (selection.empty || event.clipboardData === null) return false
  const slice = selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  event.preventDefault()
  event.clipboardData.clearData()
  event.clipboardData.setData("text/html", dom.innerHTML)
  event.clipboardData.setData("text/plain", text)
  event.clipboardData.setData(copied, JSON.stringify(slice.toJSON()))
  if (isCut) view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta("uiEvent", "cut"))
  return true
}

const isField = (view: EditorView, { target }: Event): boolean =>
  target instanceof Element && target.closest("input, select, textarea") !== null && view.dom.contains(target)

/** Copies, pastes and drops. Files are uploaded, HTML and Markdown are converted by the host, a cell gets one paragraph. */
export const clipboard = (host: Host): Plugin => {
  let later: Awaited<ReturnType<typeof loadLater>> | undefined
  let isPlain = false
  const insert = (view: EditorView, data: DataTransfer, event: ClipboardEvent): void => {
    if (later === undefined) view.pasteText(data.getData("text/plain"))
    else later.insertData(view, host, data, event, isPlain)
    isPlain = false
  }
  return new Plugin({
    view: () =>
      whenLoaded((loaded) => {
        later = loaded
        return { update: () => undefined, destroy: () => undefined }
      }),
    props: {
      handleDOMEvents: {
        copy: (view, event) => isField(view, event) || copy(view, event, false),
        cut: (view, event) => isField(view, event) || copy(view, event, true),
        // Browsers may give the HTML to Ctrl+Shift+V as well.
        keydown: (_, { ctrlKey, key, metaKey, shiftKey }) => {
          isPlain = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === "v"
          return false
        },
        paste: (view, event) => {
          if (event.clipboardData === null || isField(view, event)) return isField(view, event)
          event.preventDefault()
          insert(view, event.clipboardData, event)
          return true
        },
        drop: (view, event) => {
          if (isField(view, event)) return true
          // Text and blocks of this page: see `handleDrop`.
          if (event.dataTransfer === null || view.dragging !== null) return false
          event.preventDefault()
          isPlain = false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at !== null)
            view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
          insert(view, event.dataTransfer, new ClipboardEvent("paste"))
          return true
        }
      },
      handleDrop: (view, event, slice, isMoved) => later?.dropSlice(view, event, slice, isMoved) ?? false,
      // Moved blocks keep their keys.
      transformPasted: (slice, view) => (view.dragging?.move === true ? slice : withoutKeys(slice))
    }
  })
}
