import type { FileVersion, PageId, PageNode, RevisionId, SpaceId } from "@octavo/content"
import type { Scope } from "@octavo/markdown"
import { Context, Data, type Effect } from "effect"

/** The pages of a space that an audience wants as a book: all that it sees, one with those below it, or that one alone. */
export interface BookOrder {
  /** The hash of all that decides what the audience sees. */
  readonly key: string
  readonly spaceId: SpaceId
  readonly revisionId: RevisionId
  readonly pageId: PageId | null
  readonly only: boolean
  readonly title: string
  /** The pages that the audience sees. */
  readonly pages: ReadonlyArray<PageNode>
  /** The visitor, for expressions. */
  readonly scope: Scope
  /** The whole address of a file that the book mentions. */
  readonly file: (file: FileVersion) => string
}

/** No book is made: too many others are, or printing failed. */
export class BookRefused extends Data.TaggedError("BookRefused")<{
  /** The seconds until it may be tried again; null where it failed. */
  readonly retryAfter: number | null
}> {}

/** The makers of books, in the bounds of the process. */
export class SiteBooks extends Context.Service<
  SiteBooks,
  {
    /** The bytes of a PDF. */
    readonly print: (order: BookOrder) => Effect.Effect<Uint8Array, BookRefused>
  }
>()("@octavo/publishing/SiteBooks") {}
