import type { PackedFile, ReadPage, ReadRobots, ReadSitemap } from "../ImportReader.ts"
import type { ImportRefusal } from "../ImportSource.ts"

/** What a process is asked to read. */
export type ImportTask =
  | { readonly kind: "page"; readonly html: string; readonly url: string }
  | { readonly kind: "sitemap"; readonly xml: string }
  | {
      readonly kind: "robots"
      readonly text: string
      readonly url: string
      readonly asked: ReadonlyArray<string>
    }
  | { readonly kind: "docx" | "archive"; readonly bytes: Uint8Array }

/** What comes of each kind of task. */
export interface ImportResults {
  readonly page: ReadPage
  readonly sitemap: ReadSitemap
  readonly robots: ReadRobots
  readonly docx: { readonly html: string; readonly files: ReadonlyArray<PackedFile> }
  readonly archive: ReadonlyArray<PackedFile>
}

/** What a process answers: what it read, why that is not for it, or that it failed. */
export type ImportAnswer =
  | { readonly done: ImportResults[keyof ImportResults] }
  | { readonly refused: ImportRefusal }
  | { readonly failed: string }
