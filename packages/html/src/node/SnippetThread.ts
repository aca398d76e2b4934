import { DeadlineThread, programFile } from "@octavo/kernel/node"
import type { CodeLines, Snippet } from "../snippets/Snippet.ts"

/** The answer of the thread: tokens of code, or markup of a formula; null for what it cannot typeset. */
export type SnippetAnswer =
  | { readonly kind: "code"; readonly lines: CodeLines }
  | { readonly kind: "math"; readonly markup: string }
  | null

/** A thread that typesets some snippets at a time, in order. */
export class SnippetThread extends DeadlineThread<ReadonlyArray<Snippet>, ReadonlyArray<SnippetAnswer>> {
  constructor() {
    super({
      name: "octavo-snippets",
      entry: programFile("./runSnippetThread", import.meta.url),
      // Megabytes. The grammars of all languages together need about 120.
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
    })
  }
}
