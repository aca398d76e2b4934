import type { SpecFinding } from "../specs/Spec.ts"
import type { SpecOutline } from "../versions/SpecVersion.ts"

/** A file of a source. */
export interface SourceFile {
  /** Its address; null for a text. */
  readonly url: string | null
  readonly bytes: Uint8Array
}

/** A source to read, with the external files that were fetched so far, and those that could not be. */
export interface ReadingTask {
  readonly entry: SourceFile
  readonly files: ReadonlyArray<SourceFile & { readonly url: string }>
  readonly failed: ReadonlyArray<string>
}

/** A document as it is stored. */
export interface ReadDocument {
  readonly kind: "document"
  readonly contentHash: string
  /** The document as JSON, compressed with Zstandard, and its size before. */
  readonly packed: Uint8Array
  readonly size: number
  readonly format: "json" | "yaml"
  readonly writtenVersion: string
  readonly outline: SpecOutline
  readonly warnings: ReadonlyArray<SpecFinding>
}

/** The result of reading a source: a document, the external files that it needs, or a reason why there is no document. */
export type Reading =
  | ReadDocument
  | { readonly kind: "needs"; readonly urls: ReadonlyArray<string> }
  | { readonly kind: "refused"; readonly finding: SpecFinding }
