import { isUtf8 } from "node:buffer"
import { readFileSync } from "node:fs"
import { factsOf, type PageFacts } from "./PageFacts.ts"

/** A page with its text; null for one that is not UTF-8. */
export interface ReadPage {
  readonly source: string | null
  readonly facts: PageFacts
}

/** Reads a page of a folder and derives its facts. Waiting for each file would take as long as a sixth of the facts. */
export const readPage = (file: string): ReadPage => {
  const bytes = readFileSync(file)
  const source = isUtf8(bytes) ? bytes.toString() : null
  return { source, facts: factsOf(source) }
}

/** The messages of a thread: the indexes of its pages, and the pages. */
export type Batch = ReadonlyArray<readonly [index: number, file: string]>
export type BatchRead = ReadonlyArray<readonly [index: number, page: ReadPage]>
