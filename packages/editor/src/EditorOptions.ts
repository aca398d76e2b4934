import type { Block, ContentReference, Document, Inline } from "@octavo/markdown"
import type { EditorWords } from "./words.ts"

/** A page that a link can lead to. */
export interface FoundPage {
  readonly title: string
  readonly ref: ContentReference
}

/** The page to edit, and what the host knows and does for the editor. */
export interface EditorOptions {
  readonly document: Document
  /** Called after each change of the document. */
  readonly onChange: () => void
  readonly words?: EditorWords
  /** The direction of the interface; that of the place by default. Each paragraph has the direction of its own words. */
  readonly direction?: "ltr" | "rtl"
  /** Shows a block that the editor does not edit; its text is shown without it. */
  readonly htmlOf?: (block: Block) => Node | undefined | Promise<Node | undefined>
  /** Returns the title of what an inline refers to, such as the page of a mention. */
  readonly labelOf?: (inline: Inline) => string | undefined
  /** Returns the address of an image. */
  readonly addressOf?: (ref: ContentReference) => string | undefined
  /** Stores a file, and returns the reference to it. */
  readonly uploadFile?: (file: File) => Promise<ContentReference>
  /** Reports a file that could not be stored, with a sentence for the user. */
  readonly onUploadFailed?: (file: File, message: string) => void
  /** Converts HTML of the clipboard. Undefined pastes it as the browser does. */
  readonly convertHtml?: (html: string) => Promise<Document | undefined>
  /** Converts text of the clipboard that looks like Markdown. Undefined pastes it as text. */
  readonly convertMarkdown?: (markdown: string) => Promise<Document | undefined>
  /** Finds pages by words of their titles, for links. */
  readonly findPages?: (query: string) => Promise<ReadonlyArray<FoundPage>>
  /** Opens a block as Markdown. */
  readonly editSource?: (block: Block) => void
}

/** The options with all words. */
export type Host = EditorOptions & { readonly words: EditorWords }
