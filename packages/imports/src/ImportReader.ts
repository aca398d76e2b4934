import type { LeftOut } from "./describeLeftOut.ts"
import { Context, type Effect } from "effect"
import type { ImportRefused } from "./ImportSource.ts"
import type { ProductExport } from "./ProductExport.ts"
import type { SheetTexts } from "./SheetTexts.ts"

/** The content of an HTML page, with whole addresses of its links and pictures. */
export interface ReadPage {
  readonly title: string
  readonly description: string | null
  /** The text below the title. */
  readonly markdown: string
  /** The addresses that anything on it links to, in their order. */
  readonly links: ReadonlyArray<string>
  /** The address that it redirects its visitors to at once. */
  readonly refresh: string | null
  /** The address that it says is its own, whichever it was found at. */
  readonly canonical: string | null
  /** The pictures that are written in it, by the paths at which its text shows them in an archive. */
  readonly files: ReadonlyArray<PackedFile>
  /** Content that no page can show and that was left out, each as a sentence that names the place. */
  readonly problems: ReadonlyArray<string>
}

/** The entries of a sitemap. */
export interface ReadSitemap {
  readonly pages: ReadonlyArray<string>
  readonly sitemaps: ReadonlyArray<string>
}

/** The rules of a robots.txt. */
export interface ReadRobots {
  /** Of the addresses that were asked about. */
  readonly allowed: ReadonlyArray<string>
  readonly sitemaps: ReadonlyArray<string>
  /** Seconds between requests. */
  readonly delay: number
}

/** A file of an archive or a document. */
export interface PackedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** The files of an archive. */
export interface UnpackedArchive {
  readonly files: ReadonlyArray<PackedFile>
  /** Hidden files, symbolic links, and what no page of a product has. */
  readonly leftOut: ReadonlyArray<LeftOut>
  /** The hidden files that a project may need, and the paths of symbolic links. Absent for the export of a product. */
  readonly beside?: { readonly hidden: ReadonlyArray<PackedFile>; readonly links: ReadonlyArray<string> }
}

/** An archive, with its facts if another product exported it. */
export interface ReadArchive extends UnpackedArchive {
  readonly exported?: ProductExport
}

/** A document of Word as HTML. */
export interface ReadDocx {
  readonly html: string
  /** Its pictures, by the addresses at which the HTML shows them. */
  readonly files: ReadonlyArray<PackedFile>
  /** Content that no page can show and that was left out, each as a sentence that names the place. */
  readonly problems: ReadonlyArray<string>
}

/** Reads what strangers wrote, each within a time and a bounded heap. */
export class ImportReader extends Context.Service<
  ImportReader,
  {
    /** The content of a page, without what its style sheets hide: those in it, and those that lie beside it. */
    readonly readPage: (
      html: string,
      url: string,
      sheets?: SheetTexts
    ) => Effect.Effect<ReadPage, ImportRefused>
    readonly readSitemap: (xml: string) => Effect.Effect<ReadSitemap, ImportRefused>
    /** Which of some addresses a robots.txt at `url` allows. */
    readonly readRobots: (
      text: string,
      url: string,
      asked: ReadonlyArray<string>
    ) => Effect.Effect<ReadRobots, ImportRefused>
    /** A document of Word as HTML, with its pictures as files beside it. */
    readonly readDocx: (bytes: Uint8Array) => Effect.Effect<ReadDocx, ImportRefused>
    /** The files of a ZIP archive, or a file of AsciiDoc by its name. The export of another product is recognized by its content. */
    readonly readArchive: (bytes: Uint8Array, name?: string) => Effect.Effect<ReadArchive, ImportRefused>
  }
>()("@octavo/content/ImportReader") {}
