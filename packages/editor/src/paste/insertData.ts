import type { Document } from "@octavo/markdown"
import { type Node, Slice } from "prosemirror-model"
import { TextSelection } from "prosemirror-state"
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
import { insertCode, isCodeOf, languageOf } from "./insertCode.ts"
import { placeOf } from "./placeOf.ts"
import { putSlice } from "./putSlice.ts"
import { sizeOfDocument, sizeOfText, timesTooLarge } from "./sizeOf.ts"
import { storePictures } from "./storePictures.ts"
import { uploadFiles } from "./uploadFiles.ts"
import { withoutKeys } from "./withoutKeys.ts"

const isWithin = ({ state }: EditorView, isWanted: (node: Node) => boolean): boolean =>
  depthOf(state.selection.$from, isWanted) !== undefined

const isInCell = (view: EditorView): boolean =>
  isWithin(view, ({ type }) => type.spec.tableRole !== undefined)

/** Inserts text without marks: as paragraphs, or as one where the place takes no more. */
const insertText = (view: EditorView, text: string): void => {
  const place = placeOf(view.state.selection.$from)
  if (place === "code" || (place === "blocks" && !isInCell(view))) view.pasteText(text)
  else view.dispatch(view.state.tr.insertText(text.trim().replace(/\s*\n\s*/g, " ")).scrollIntoView())
}

/** Inserts the blocks of a document; a single paragraph as words in the text around it, and all of them where the place takes words alone. */
const insertDocument = (view: EditorView, document: Document, from: number, to: number): void => {
  const { content } = readDocument(document)
  const isWords = content.childCount === 1 && content.firstChild!.type === schema.nodes.paragraph
  const slice = withoutKeys(new Slice(content, isWords ? 1 : 0, isWords ? 1 : 0))
  view.dispatch(putSlice(view.state.tr, from, to, slice).scrollIntoView().setMeta("paste", true))
}

/** Inserts the document of a text, which the host converts, and the text itself where the host cannot. */
const insertConverted = (
  view: EditorView,
  host: Host,
  converted: Promise<Document | undefined>,
  text: string
): void => {
  const { words } = host
  const insert = (document: Document | undefined, from: number, to: number) => {
    const isThere = document !== undefined && document.nodes.length > 0
    if (isTooLarge(host, isThere ? sizeOfDocument(document) : sizeOfText(text, false))) return
    const { doc, tr } = view.state
    view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))))
    if (isThere) insertDocument(view, document, from, to)
    else insertText(view, text)
  }
  void whenReady(
    view,
    words.converting,
    converted.catch(() => undefined),
    insert,
    { cancel: words.link.cancel }
  )
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
  const { $from, from, to } = view.state.selection
  const tr =
    placeOf($from, slice.content) === "blocks"
      ? view.state.tr.replaceSelection(isPartOfCell ? inOneParagraph(slice) : slice)
      : putSlice(view.state.tr, from, to, slice)
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

/** Reports a paste that no save could send; nothing of it is inserted then. */
const isTooLarge = (host: Host, size: Parameters<typeof timesTooLarge>[0]): boolean => {
  const times = timesTooLarge(size)
  if (times > 1) host.onPasteRefused?.(times)
  return times > 1
}

/** Inserts what a clipboard or a drop contains at the selection; its text alone where that is wanted. */
export const insertData = (
  view: EditorView,
  host: Host,
  data: DataTransfer,
  event: ClipboardEvent,
  isPlain: boolean
): void => {
  const language = isPlain ? undefined : languageOf(data)
  const html = isPlain || language !== undefined ? "" : data.getData("text/html")
  const text = data.getData("text/plain")
  const files = [...data.files]
  const slice = isPlain ? undefined : readCopied(data.getData(copied))
  const place = placeOf(view.state.selection.$from)
  const isCode = place === "code"
  const grid = isInCell(view) && !isCode ? gridOf(text, html) : undefined
  if (slice !== undefined && !isCode && place !== "text") insertSlice(view, event, slice)
  else if (files.length > 0 && text === "" && host.uploadFile !== undefined) uploadFiles(view, host, files)
  else if (!isPlain && isAddress(view, text.trim())) insertAddress(view, text.trim())
  else if (grid !== undefined) fillCells(grid)(view.state, view.dispatch)
  else if (place === "blocks" && !isInCell(view) && isCodeOf(language, text)) {
    if (!isTooLarge(host, sizeOfText(text, true))) insertCode(view, text, language)
  } else if (html !== "" && !isCode && place !== "text" && host.convertHtml !== undefined)
    insertConverted(view, host, storePictures(host, host.convertHtml, html), text)
  else if (!isPlain && place === "blocks" && host.convertMarkdown !== undefined && looksLikeMarkdown(text))
    insertConverted(view, host, storePictures(host, host.convertMarkdown, text), text)
  else if (!isTooLarge(host, sizeOfText(text, isCode))) insertText(view, text)
}
