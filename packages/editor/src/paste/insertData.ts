import type { Document } from "@octavo/markdown"
import { type Node, Slice } from "prosemirror-model"
import { Selection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { mayBePipes } from "../commands/cells.ts"
import { fillCells, gridOf } from "../commands/fillCells.ts"
import { depthOf } from "../commands/lists.ts"
import { changeTable, tableAt } from "../commands/tables.ts"
import type { Host } from "../EditorOptions.ts"
import { readDocument } from "../mapping/readBlock.ts"
import { schema } from "../schema/schema.ts"
import { copied } from "./copied.ts"
import { readCopied } from "./readCopied.ts"
import { inOneParagraph, withCellsOfPipes } from "./inOneParagraph.ts"
import { looksLikeMarkdown } from "./looksLikeMarkdown.ts"
import { whenReady } from "./pending.ts"
import { storePictures } from "./storePictures.ts"
import { uploadFiles } from "./uploadFiles.ts"
import { withoutKeys } from "./withoutKeys.ts"

const isWithin = ({ state }: EditorView, isWanted: (node: Node) => boolean): boolean =>
  depthOf(state.selection.$from, isWanted) !== undefined

const isInCell = (view: EditorView): boolean =>
  isWithin(view, ({ type }) => type.spec.tableRole !== undefined)

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

const insertSlice = (view: EditorView, event: ClipboardEvent, given: Slice): void => {
  const table = tableAt(view.state)?.table
  const slice = table !== undefined && mayBePipes(table) ? withCellsOfPipes(given) : given
  if (view.someProp("handlePaste", (handle) => handle(view, event, slice)) === true) {
    // Cells that came from columns of other types become those of theirs.
    changeTable(() => ({}))(view.state, view.dispatch)
    return
  }
  const isPartOfCell = isInCell(view) && slice.content.firstChild?.type.spec.tableRole === undefined
  const tr = view.state.tr.replaceSelection(isPartOfCell ? inOneParagraph(slice) : slice)
  view.dispatch(tr.scrollIntoView().setMeta("paste", true))
}

/** Makes the selected words a link to a pasted address, or inserts the address as a link. */
const insertAddress = (view: EditorView, url: string): void => {
  const { from, to } = view.state.selection
  const { tr } = view.state
  if (from === to) tr.insertText(url, from)
  const end = from === to ? from + url.length : to
  tr.addMark(from, end, schema.marks.link!.create({ of: { data: { ref: { kind: "url", url } } } }))
  view.dispatch(tr.removeStoredMark(schema.marks.link!).scrollIntoView())
}

const isAddress = (view: EditorView, text: string): boolean =>
  /^https?:\/\/[^\s<>]+$/.test(text) &&
  view.state.selection.$from.parent.type.allowsMarkType(schema.marks.link!) &&
  view.state.selection.$from.sameParent(view.state.selection.$to)

/** Inserts what a clipboard or a drop contains at the selection. */
export const insertData = (view: EditorView, host: Host, data: DataTransfer, event: ClipboardEvent): void => {
  const html = data.getData("text/html")
  const text = data.getData("text/plain")
  const files = [...data.files]
  const slice = readCopied(data.getData(copied))
  const isCode = isWithin(view, ({ type }) => type.spec.code === true)
  const grid = isInCell(view) && !isCode ? gridOf(text, html) : undefined
  if (slice !== undefined && !isCode) insertSlice(view, event, slice)
  else if (files.length > 0 && text === "" && host.uploadFile !== undefined) uploadFiles(view, host, files)
  else if (isCode) view.pasteText(text)
  else if (isAddress(view, text.trim())) insertAddress(view, text.trim())
  else if (grid !== undefined) fillCells(grid)(view.state, view.dispatch)
  else if (isInCell(view))
    view.dispatch(view.state.tr.insertText(text.trim().replace(/\s*\n\s*/g, " ")).scrollIntoView())
  else if (html !== "" && host.convertHtml !== undefined)
    insertConverted(view, storePictures(host, host.convertHtml, html), text)
  else if (host.convertMarkdown !== undefined && looksLikeMarkdown(text))
    insertConverted(view, storePictures(host, host.convertMarkdown, text), text)
  else view.pasteText(text)
}
