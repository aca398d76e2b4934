import type { ReadArchive, ReadDocx, ReadPage, ReadRobots, ReadSitemap } from "../ImportReader.ts"
import type { SheetTexts } from "../SheetTexts.ts"
import type { ImportRefusal } from "../ImportSource.ts"

/** The task of a reader process. */
export type ImportTask =
  | { readonly kind: "page"; readonly html: string; readonly url: string; readonly sheets: SheetTexts }
  | { readonly kind: "sitemap"; readonly xml: string }
  | {
      readonly kind: "robots"
      readonly text: string
      readonly url: string
      readonly asked: ReadonlyArray<string>
    }
  | { readonly kind: "docx"; readonly bytes: Uint8Array }
  | { readonly kind: "archive"; readonly bytes: Uint8Array; readonly name: string }

/** The result of each kind of task. */
export interface ImportResults {
  readonly page: ReadPage
  readonly sitemap: ReadSitemap
  readonly robots: ReadRobots
  readonly docx: ReadDocx
  readonly archive: ReadArchive
}

/** The answer of a process: a result, a refusal with its reason, or a failure. */
export type ImportAnswer =
  | { readonly done: ImportResults[keyof ImportResults] }
  | { readonly refused: ImportRefusal }
  | { readonly failed: string }
