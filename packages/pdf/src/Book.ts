import type { Document, Scope } from "@octavo/markdown"
import type { FileVersion, Language, PageId, PageNode } from "@octavo/content"

/** The addresses of what a book only mentions. Every address is a whole URL. */
export interface Addresses {
  readonly file: (file: FileVersion) => string
}

/** A space as an audience sees it: its pages alone, and the visitor whom expressions may name. */
export interface BookView {
  readonly title: string
  readonly pages: ReadonlyArray<PageNode>
  readonly scope: Scope
}

/** A page of a space in a book. */
export interface Chapter {
  readonly pageId: PageId
  /** A page has text, a group is a part with a title, a link is a line that leads elsewhere. */
  readonly kind: "page" | "group" | "link"
  readonly title: string
  /** Characters, not a code. */
  readonly emoji: string | null
  readonly description: string | null
  /** The number of its ancestors in the book. */
  readonly depth: number
  /** Its text, references looked up, reusable contents in their places, expressions evaluated. */
  readonly document: Document | null
  /** The target of a link page. */
  readonly target: {
    readonly text: string
    readonly pageId: string | null
    readonly url: string | null
  } | null
  /** Whether its text was left out because the book grew too large. */
  readonly isLeftOut: boolean
}

/** The fields of a picture that a book needs. */
export type BookPicture = Pick<FileVersion, "blobHash" | "contentType" | "dimensions" | "size">

/** The source of a PDF: pages of a space at a revision, in the order of reading. */
export interface Book {
  readonly title: string
  readonly language: Language | null
  /** When its revision was made, in milliseconds since 1970. */
  readonly date: number
  readonly chapters: ReadonlyArray<Chapter>
  /** How many pages were left out altogether because there were too many. */
  readonly pagesLeftOut: number
  /** The titles of all pages of the space by id, in the book or not. */
  readonly pageTitles: ReadonlyMap<string, string>
  /** The files of the space by id. */
  readonly files: ReadonlyMap<string, FileVersion>
  /** Pictures of other servers that were fetched, by address. */
  readonly pictures: ReadonlyMap<string, BookPicture>
  readonly addresses: Addresses
}

/** The bounds of a book: pages in all, and characters of document trees. */
export const bookBounds = { pages: 2_000, characters: 12_000_000 }
