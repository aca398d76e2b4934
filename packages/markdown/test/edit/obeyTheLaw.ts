import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { type Document } from "../../src/document/Document.ts"
import { complexityOf } from "../../src/syntax/complexity.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { Unwritable } from "../../src/print/Unwritable.ts"
import { OldParagraphs } from "../../src/compare/OldParagraphs.ts"
import { withPicturesAsBlocks } from "../../src/compare/withPicturesAsBlocks.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { numbersFrom } from "../../src/testing/numbersFrom.ts"
import { editAtRandom } from "./randomEdits.ts"
import { reachesFurther } from "./reachesFurther.ts"

interface Page {
  readonly name: string
  readonly source: string
}

/** The outcome of random edits: their number, the refused ones, those that broke the law. */
export interface Outcome {
  readonly edits: number
  readonly kinds: Readonly<Record<string, number>>
  readonly refused: ReadonlyArray<string>
  /** Changed more of the source than the edit said. */
  readonly further: ReadonlyArray<string>
  /** Do not read as the document that was wanted. */
  readonly wrong: ReadonlyArray<string>
}

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

/** Makes so many random edits, each of a page chosen at random, and looks at the sources before and after alone. */
export const obeyTheLaw = (pages: ReadonlyArray<Page>, count: number, seed: number): Outcome => {
  const kinds: Record<string, number> = {}
  const refused: Array<string> = []
  const further: Array<string> = []
  const wrong: Array<string> = []
  let edits = 0
  const documents = new Map<string, Document>()
  for (let tries = 0; edits < count && tries < count * 4; tries++) {
    // Each edit has numbers of its own, so that it can be made again alone.
    const next = numbersFrom(seed * 1_000_003 + tries)
    const { name, source } = pages[next(pages.length)]!
    if (complexityOf(source) !== undefined) continue
    const original = documents.get(source) ?? parse(source)
    documents.set(source, original)
    const edit = editAtRandom(original, next)
    if (edit === undefined) continue
    edits++
    kinds[edit.name] = (kinds[edit.name] ?? 0) + 1
    const told = `${edit.name} of ${name}, ${seed}/${tries}`
    try {
      const result = replaceDocument(source, edit.document, resolve, writeReferenceById)
      // A picture that stands alone after the edit reads as a block.
      const wanted = withPicturesAsBlocks(new OldParagraphs(parse(source).nodes), edit.document.nodes)
      if (meaningOf(parse(result).nodes) !== meaningOf(wanted)) wrong.push(told)
      const reach = reachesFurther(source, result, edit)
      if (reach !== undefined) further.push(`${told}: ${reach}`)
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error
      refused.push(`${told}: ${error.message}`)
    }
  }
  return { edits, kinds, refused, further, wrong }
}
