import type { RevisionSummaryResource } from "@octavo/client"

/** The attributes of a page that a change can set. */
export interface Attributes {
  readonly title?: string
  readonly slug?: string
  readonly description?: string
  readonly icon?: string
  readonly document?: { readonly markdown: string }
  readonly into?: string | null
  readonly at?: number | { readonly before: string } | { readonly after: string }
}

/** The bytes of a file: the key of an upload, or base64. */
export type Bytes = { readonly upload: string } | { readonly base64: string; readonly contentType?: string }

/** A change of content, as `changeContentInSpace` and `changeContentInChangeRequest` accept it. */
export type ContentChange =
  | ({ readonly type: "insert_page"; readonly kind?: "document" | "group" } & Attributes)
  | ({
      readonly type: "update_page"
      readonly page: string
      readonly base?: string
      readonly resolve?: ReadonlyArray<Readonly<Record<string, string>>>
    } & Attributes)
  | { readonly type: "delete_page"; readonly page: string }
  | { readonly type: "insert_files"; readonly files: ReadonlyArray<{ readonly name: string } & Bytes> }
  | { readonly type: "update_file"; readonly file: string; readonly name?: string; readonly content?: Bytes }
  | { readonly type: "delete_file"; readonly file: string }
  | {
      readonly type: "insert_reusable_content"
      readonly title: string
      readonly document: { readonly markdown: string }
    }
  | {
      readonly type: "update_reusable_content"
      readonly reusableContent: string
      readonly document: { readonly markdown: string }
    }
  | { readonly type: "delete_reusable_content"; readonly reusableContent: string }
  | { readonly type: "set_variables"; readonly variables: Readonly<Record<string, string | null>> }

/** The result of changes: the revision, and what each change made. */
export interface EditedContent {
  readonly revision?: RevisionSummaryResource
  readonly changes: ReadonlyArray<{
    readonly page?: string
    readonly file?: string
    readonly reusableContent?: string
    readonly files?: ReadonlyArray<string>
    readonly merged?: true
    readonly problems?: ReadonlyArray<{ readonly line?: number; readonly message: string }>
  }>
}
