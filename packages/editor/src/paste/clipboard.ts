import type { Document } from "@octavo/markdown"
import { type Node, Slice } from "prosemirror-model"
import { Plugin, Selection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { newFile, newPicture } from "../commands/blocks.ts"
import { depthOf } from "../commands/lists.ts"
import type { Host } from "../EditorOptions.ts"
import { readDocument } from "../mapping/readBlock.ts"
import { schema } from "../schema/schema.ts"
import { readCopied, writeCopied } from "./copiedSlice.ts"
import { inOneParagraph } from "./inOneParagraph.ts"
import { looksLikeMarkdown } from "./looksLikeMarkdown.ts"
import { whenReady } from "./pending.ts"
import { withoutKeys } from "./withoutKeys.ts"

/** The media type of what an editor copied. Its HTML is for other programs: reading HTML is left to the host. */
const copied = "application/x-octavo-page"

const isWithin = ({ state }: EditorView, isWanted: (node: Node) => boolean): boolean =>
  depthOf(state.selection.$from, isWanted) !== undefined

const isInCell = (view: EditorView): boolean => isWithin(view, ({ type }) => type.spec.tableRole !== undefined)

/** Inserts the blocks of a document; a single paragraph as words in the text around it. */
const insertDocument = (view: EditorView, document: Document, pos: number): void => {
  const { content } = readDocument(document)
  const isWords = content.childCount === 1 && content.firstChild!.type === schema.nodes.paragraph
  const slice = withoutKeys(new Slice(content, isWords ? 1 : 0, isWords ? 1 : 0))
  view.dispatch(view.state.tr.replaceRange(pos, pos, slice).scrollIntoView().setMeta("paste", true))
}

const insertConverted = (view: EditorView, converted: Promise<Document | undefined>, text: string): void => {
  if (!view.state.selection.empty) view.dispatch(view.state.tr.deleteSelection())
  const settled = converted.catch(() => undefined)
  void whenReady(view, "…", settled, (document, pos) => {
    if (document !== undefined && document.nodes.length > 0) return insertDocument(view, document, pos)
    view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(pos))))
    view.pasteText(text)
  })
}

const upload = (view: EditorView, host: Host, files: ReadonlyArray<File>, pos?: number): void => {
  for (const file of files) {
    const insert = (ref: unknown, at: number) => {
      const node = file.type.startsWith("image/") ? newPicture(ref) : newFile(ref)
      view.dispatch(view.state.tr.replaceRangeWith(at, at, node).scrollIntoView())
    }
    const label = `${host.words.uploading} ${file.name}`
    void whenReady(view, label, host.uploadFile!(file), insert, pos).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : ""
      host.onUploadFailed?.(file, `${host.words.uploadFailed} ${file.name} ${reason}`.trim())
    })
  }
}

const insertSlice = (view: EditorView, event: ClipboardEvent, slice: Slice): void => {
  const isHandled = view.someProp("handlePaste", (handle) => handle(view, event, slice)) === true
  if (isHandled) return
  const isPartOfCell = isInCell(view) && slice.content.firstChild?.type.spec.tableRole === undefined
  const tr = view.state.tr.replaceSelection(isPartOfCell ? inOneParagraph(slice) : slice)
  view.dispatch(tr.scrollIntoView().setMeta("paste", true))
}

/** Inserts what a clipboard or a drop contains at the selection. */
const insertData = (view: EditorView, host: Host, data: DataTransfer, event: ClipboardEvent): void => {
  const html = data.getData("text/html")
  const text = data.getData("text/plain")
  const files = [...data.files]
  const slice = readCopied(data.getData(copied))
  const isCode = isWithin(view, ({ type }) => type.spec.code === true)
  if (slice !== undefined && !isCode) insertSlice(view, event, slice)
  else if (files.length > 0 && text === "" && host.uploadFile !== undefined) upload(view, host, files)
  else if (isCode) view.pasteText(text)
  else if (isInCell(view)) view.dispatch(view.state.tr.insertText(text.trim().replace(/\s*\n\s*/g, " ")).scrollIntoView())
  else if (html !== "" && host.convertHtml !== undefined) insertConverted(view, host.convertHtml(html), text)
  else if (host.convertMarkdown !== undefined && looksLikeMarkdown(text))
    insertConverted(view, host.convertMarkdown(text), text)
  else view.pasteText(text)
}

const copy = (view: EditorView, event: ClipboardEvent, isCut: boolean): boolean => {
  const { selection } = view.state
  if (selection.empty || event.clipboardData === null) return false
  const slice = selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  event.preventDefault()
  event.clipboardData.clearData()
  event.clipboardData.setData("text/html", dom.innerHTML)
  event.clipboardData.setData("text/plain", text)
  event.clipboardData.setData(copied, writeCopied(slice))
  if (isCut) view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta("uiEvent", "cut"))
  return true
}

const isField = (view: EditorView, { target }: Event): boolean =>
  target instanceof Element && target.closest("input, select, textarea") !== null && view.dom.contains(target)

/** Copies, pastes and drops. Files are uploaded, HTML and Markdown are converted by the host, a cell gets one paragraph. */
export const clipboard = (host: Host): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        copy: (view, event) => isField(view, event) || copy(view, event, false),
        cut: (view, event) => isField(view, event) || copy(view, event, true),
        paste: (view, event) => {
          if (event.clipboardData === null || isField(view, event)) return isField(view, event)
          event.preventDefault()
          insertData(view, host, event.clipboardData, event)
          return true
        },
        drop: (view, event) => {
          // Blocks that are moved within the editor are its own matter.
          if (event.dataTransfer === null || view.dragging !== null) return false
          event.preventDefault()
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at !== null) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
          insertData(view, host, event.dataTransfer, new ClipboardEvent("paste"))
          return true
        }
      },
      // What is moved keeps its keys.
      transformPasted: (slice, view) => (view.dragging?.move === true ? slice : withoutKeys(slice))
    }
  })
