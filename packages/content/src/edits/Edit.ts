import { Schema } from "effect"
import type { BlockPatch, Document, Resolution } from "@octavo/markdown"
import type { GivenSource } from "../computed/readComputedSource.ts"
import type { FileId } from "../entries/File.ts"
import type { LinkTarget, MetaLinks, PageCover, PageId, PageLayout } from "../entries/Page.ts"
import type { TextProblem } from "../sources/problemsOfSource.ts"

/** The text of a page as it shall be: its whole source, or the document tree of its body. */
export type TextEdit = { readonly markdown: string } | { readonly document: Document }

/** The position of a page among its siblings: an index from 0, or a sibling to be placed beside. */
export type PlaceEdit = number | { readonly before: string } | { readonly after: string }

/** The pictures above a page, as a whole, and their vertical position; files by id, or by the `ref` of an earlier edit. */
export type CoverEdit = Omit<PageCover, "yPos"> & { readonly yPos?: number }

/** The fields of a page; null removes a field. Pages are named by id, or by the `ref` of an earlier edit. */
export interface PageFields {
  readonly title?: string
  /** Null lets the slug follow the title again. */
  readonly slug?: string | null
  /** Code points in hex, joined by hyphens. */
  readonly emoji?: string | null
  readonly icon?: string | null
  readonly description?: string | null
  readonly hidden?: boolean | null
  readonly noIndex?: boolean | null
  readonly noRobotsIndex?: boolean | null
  /** An expression; only of pages with text. */
  readonly condition?: string | null
  /** Only of pages with text. */
  readonly metaLinks?: MetaLinks | null
  /** The parts of the layout that change; null for the default. Only of pages with text. */
  readonly layout?: Partial<PageLayout> | null
  /** Only of pages with text. */
  readonly cover?: CoverEdit | null
  readonly document?: TextEdit
  /** Of link pages. */
  readonly target?: LinkTarget
  /** Of computed pages. */
  readonly computed?: GivenSource
  /** The new parent page; null for the top. */
  readonly into?: string | null
  readonly at?: PlaceEdit
}

/** A new page, by default a document at the end of the top. */
export interface InsertPage extends PageFields {
  readonly type: "insert_page"
  /** Its id, where others refer to it before it is there. */
  readonly id?: PageId
  readonly kind?: "document" | "group" | "link" | "computed"
  /** A name under which later edits know the page. */
  readonly ref?: string
}

/** Changes of single blocks of the document that a revision shows. */
export interface BlocksEdit {
  readonly base: string
  readonly blocks: ReadonlyArray<BlockPatch>
}

/** A change of a page; what is not named stays. */
export interface UpdatePage extends Omit<PageFields, "document"> {
  readonly type: "update_page"
  readonly page: string
  /** The revision that the change was made from. It is merged with what others wrote since; without one, it replaces that. */
  readonly base?: string
  readonly document?: TextEdit | BlocksEdit
  /** The resolutions of conflicts that the same edit was refused for, by the ids of the conflicts. */
  readonly resolve?: ReadonlyMap<string, Resolution>
}

/** The revision that a change was made from, if it names one. */
export const baseOf = ({ base, document }: UpdatePage): string | undefined =>
  base ?? (document !== undefined && "base" in document ? document.base : undefined)

/** Removes a page with its subtree. */
export interface DeletePage {
  readonly type: "delete_page"
  readonly page: string
}

/** Drops the overrides of an overlay branch for a page. */
export interface RevertPage {
  readonly type: "revert_page"
  readonly page: string
}

/** A new file: its bytes, an address to fetch them from, or the id of an upload of the same user. */
export type GivenFile = {
  readonly name: string
  /** A name under which the documents of later edits know the file. */
  readonly ref?: string
  readonly contentType?: string
  /** Its id, where others refer to it before it is there. */
  readonly id?: FileId
} & ({ readonly url: string } | { readonly bytes: Uint8Array } | { readonly upload: string })

/** New files. */
export interface InsertFiles<File = GivenFile> {
  readonly type: "insert_files"
  readonly files: ReadonlyArray<File>
}

/** A change of a file, named by id or by the `ref` of an earlier edit: its name, its bytes, or both. */
export interface UpdateFile<File = GivenFile> {
  readonly type: "update_file"
  readonly file: string
  readonly name?: string
  /** The new bytes; what it says of a name is not used. */
  readonly content?: File
}

/** Removes a file. Links to it are broken then. */
export interface DeleteFile {
  readonly type: "delete_file"
  readonly file: string
}

/** A new reusable content. */
export interface InsertReusableContent {
  readonly type: "insert_reusable_content"
  readonly title: string
  /** A name under which later edits know it. */
  readonly ref?: string
  readonly document: { readonly markdown: string }
}

/** Another title or text of a reusable content, named by id or by the `ref` of an earlier edit. */
export interface UpdateReusableContent {
  readonly type: "update_reusable_content"
  readonly reusableContent: string
  readonly title?: string
  readonly document?: { readonly markdown: string }
}

/** Removes a reusable content, named by id or by the `ref` of an earlier edit. Pages that include it show nothing there. */
export interface DeleteReusableContent {
  readonly type: "delete_reusable_content"
  readonly reusableContent: string
}

/** Values of variables by name; null removes one. Others stay. */
export interface SetVariables {
  readonly type: "set_variables"
  readonly variables: Readonly<Record<string, string | null>>
}

/** One change of the content, as somebody asks for it. */
export type Edit<File = GivenFile> =
  | InsertPage
  | UpdatePage
  | DeletePage
  | RevertPage
  | InsertFiles<File>
  | UpdateFile<File>
  | DeleteFile
  | InsertReusableContent
  | UpdateReusableContent
  | DeleteReusableContent
  | SetVariables

/** A page that an edit wrote, with the problems of its text, if there are any. */
export interface WrittenPage {
  readonly page: string
  readonly problems?: ReadonlyArray<TextProblem>
}

/** The result of an edit: its page or files, and the pages that were removed with their parent. */
export type MadeEdit =
  | ({ readonly type: "insert_page"; readonly ref?: string } & WrittenPage)
  | ({
      readonly type: "update_page"
      /** The page differed from the base, and contains both changes. */ readonly merged?: true
    } & WrittenPage)
  | { readonly type: "delete_page"; readonly page: string; readonly pages: ReadonlyArray<string> }
  | { readonly type: "revert_page"; readonly page: string }
  | { readonly type: "insert_files"; readonly files: ReadonlyArray<string> }
  | { readonly type: "update_file" | "delete_file"; readonly file: string }
  | ({
      readonly type: "insert_reusable_content" | "update_reusable_content"
      readonly reusableContent: string
    } & Omit<WrittenPage, "page">)
  | { readonly type: "delete_reusable_content"; readonly reusableContent: string }
  | { readonly type: "set_variables" }

const reasons = {
  "below-itself": "a page cannot be below itself; choose another parent",
  "group-not-at-top": "a group must be at the top; remove its parent",
  "below-link": "a link, a computed page and a generated page cannot have subpages; choose another parent",
  "not-a-sibling": "the page before or after it has another parent; name a page with the same parent",
  "no-text": "only documents have a text; remove the text",
  "no-target": "a link needs a target, and only links have one",
  "no-source": "a computed page needs a source, and only computed pages have one",
  "source-refused":
    "the source of a computed page is of the type builtin:openapi, and depends on a spec with a ref of the kind openapi",
  generated:
    "the page is generated from an OpenAPI specification; change the specification, or the computed page that it belongs to",
  "target-refused":
    "the target of a link is an address with a scheme that runs no code, such as https or mailto, or a path, of at most 2048 characters",
  "condition-unreadable": "the condition is not a valid expression; correct it",
  "no-front-matter": "only a page with text has a condition, meta links, a layout and a cover",
  "title-missing": "a page needs a title, of its own or in its text",
  "ref-taken": "another edit has the same ref; use another ref",
  "nothing-beneath": "only a page of a change request can be reverted to its base",
  "pages-beneath": "it has subpages that are not part of this change request; move them first",
  "file-of-repository":
    "the file has the name of its path in the repository; rename it there, or leave out its name",
  "front-matter": "the front matter of the page cannot be read; correct it first",
  document: "the document cannot be written as Markdown; write the Markdown of the page as a whole",
  "document-part": "the document has a part that no document allows; correct it",
  "hidden-source":
    "the edit would remove text that the document does not show; write the Markdown of the page as a whole",
  "pipe-table":
    "a cell of a table that is written with pipes contains one paragraph; write the table as HTML in the Markdown of the page, or the text of the cell as one paragraph",
  "change-elsewhere":
    "the edit would change other parts of the page; write the Markdown of the page as a whole",
  "no-markdown":
    "the document has no Markdown form at this place; move the content, or write the Markdown of the page as a whole",
  "too-complex":
    "the page is too large or too deeply nested for this edit; edit the lines of its document where it is one block of code, or write the Markdown of the page as a whole",
  "too-slow":
    "the edit of the document took longer than its deadline of two seconds, and nothing was changed; change fewer blocks at a time, cut the page into several, or write the Markdown of the page as a whole",
  "not-in-base": "the revision that `base` names does not contain the page; name the revision that you read",
  "two-bases": "`base` and `document.base` name different revisions; send one of them",
  "unknown-key":
    "the document of the page at `base` has no block or row with this key; read the document of that revision, or send blocks for its keys",
  "patches-overlap":
    "two patches change the same block or row, or one within the other; send one patch for both",
  unwritable: "the text of the page cannot express the change; edit the Markdown of the page"
} as const

export type EditRefusal = keyof typeof reasons

/** An edit cannot be applied, so none was. */
export class EditRefused extends Schema.TaggedError<EditRefused>()(
  "EditRefused",
  {
    edit: Schema.Int,
    reason: Schema.Literals(Object.keys(reasons) as ReadonlyArray<EditRefusal>),
    /** Words of the text that it is about; the path and the problem of a part of a document. */
    words: Schema.optional(Schema.Array(Schema.String))
  },
  { httpApiStatus: 422 }
) {
  override get message() {
    if (this.reason === "document-part") {
      const [path, problem] = this.words ?? []
      return `No change was applied. Correct changes.${this.edit}.${path}: ${problem}`
    }
    const name = this.reason === "unknown-key" || this.reason === "patches-overlap" ? "key" : "words"
    const words = this.words === undefined ? "" : ` (${name}: ${this.words.join(", ")})`
    return `No change was applied. Correct changes.${this.edit}: ${reasons[this.reason]}${words}`
  }
}

/** The content of the space is changed by change requests alone. */
export class ContentLocked extends Schema.TaggedError<ContentLocked>()(
  "ContentLocked",
  { spaceId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "The content of this space is locked. Edit it in a change request"
  }
}
