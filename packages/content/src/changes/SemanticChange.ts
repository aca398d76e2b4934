import type { FileVersion } from "../entries/File.ts"
import type { PageVersion } from "../entries/Page.ts"
import type { ReusableContentVersion } from "../entries/ReusableContent.ts"

/** A thing before and after; absent where it was not or is not. */
export interface Change<A> {
  readonly before?: A
  readonly after?: A
}

/** The changed attributes of an entry, each with its value before and after; at least one. */
export type ChangedAttributes = Readonly<Record<string, Change<unknown>>>

/** One thing that differs between two states of the content, in the words of its readers. */
export type SemanticChange =
  | { readonly type: "page_created"; readonly page: PageVersion }
  | { readonly type: "page_edited"; readonly page: PageVersion; readonly attributes: ChangedAttributes }
  | { readonly type: "page_moved"; readonly page: PageVersion; readonly before: PageVersion }
  | { readonly type: "page_deleted"; readonly page: PageVersion }
  | { readonly type: "file_created"; readonly file: FileVersion }
  | {
      readonly type: "file_edited"
      readonly file: FileVersion
      readonly before: FileVersion
      readonly attributes: ChangedAttributes
    }
  | { readonly type: "file_deleted"; readonly file: FileVersion }
  | { readonly type: "variables_edited"; readonly variables: Readonly<Record<string, Change<string>>> }
  | { readonly type: "reusable_content_created"; readonly reusableContent: ReusableContentVersion }
  | {
      readonly type: "reusable_content_edited"
      readonly reusableContent: ReusableContentVersion
      readonly attributes: ChangedAttributes
    }
  | { readonly type: "reusable_content_deleted"; readonly reusableContent: ReusableContentVersion }
