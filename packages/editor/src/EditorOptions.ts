import type { Block, ContentReference, Document, Inline } from "@octavo/markdown"
import type { EditorWords } from "./words.ts"

/** A page, a file or a person that something can refer to. */
export interface Found {
  readonly title: string
  readonly ref: ContentReference
}

/** The name of a file, and its size in bytes. */
export interface KnownFile {
  readonly title: string
  readonly size?: number
}

/** The page to edit, and what the host knows and does for the editor. */
export interface EditorOptions {
  readonly document: Document
  /** Called after each change of the document. */
  readonly onChange: () => void
  readonly words?: EditorWords
  /** Shows a block that the editor does not edit; its text is shown without it. */
  readonly htmlOf?: (block: Block) => Node | undefined | Promise<Node | undefined>
  /** Returns the title of what an inline refers to, such as the page of a mention. */
  readonly labelOf?: (inline: Inline) => string | undefined
  /** Returns the address of an image. */
  readonly addressOf?: (ref: ContentReference) => string | undefined
  /** Returns the name and the size of a file. */
  readonly fileOf?: (ref: ContentReference) => KnownFile | undefined
  /** Stores a file, and returns the reference to it. `onProgress` gets the part that was sent, from 0 to 1; the signal ends the upload. */
  readonly uploadFile?: (
    file: File,
    onProgress?: (part: number) => void,
    signal?: AbortSignal
  ) => Promise<ContentReference>
  /** Reports a file that could not be stored, with a sentence for the user. */
  readonly onUploadFailed?: (file: File, message: string) => void
  /** Converts HTML of the clipboard. Undefined pastes it as the browser does. */
  readonly convertHtml?: (html: string) => Promise<Document | undefined>
  /** Converts text of the clipboard that looks like Markdown. Undefined pastes it as text. */
  readonly convertMarkdown?: (markdown: string) => Promise<Document | undefined>
  /** Reports a paste that is so many times larger than a save could send; nothing was inserted. */
  readonly onPasteRefused?: (times: number) => void
  /** Finds pages by words of their titles. */
  readonly findPages?: (query: string) => Promise<ReadonlyArray<Found>>
  /** Finds files by words of their names; images alone where only these fit. */
  readonly findFiles?: (query: string, isImage: boolean) => Promise<ReadonlyArray<Found>>
  /** Finds people by words of their names. */
  readonly findPeople?: (query: string) => Promise<ReadonlyArray<Found>>
  /** Opens a block as Markdown. */
  readonly editSource?: (block: Block) => void
}

/** The options with all words. */
export type Host = EditorOptions & { readonly words: EditorWords }
