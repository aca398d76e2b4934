import type { Derived } from "../documents/Derived.ts"
import type { Document } from "../documents/Document.ts"
import type { EditedSource, SourceEdit } from "../documents/editSource.ts"
import type { Evaluation } from "../expressions/evaluateDocument.ts"
import type { Scope } from "../expressions/evaluateExpression.ts"
import type { MergedMarkdown } from "../merge/mergeMarkdown.ts"
import type { Answer, Sides } from "../merge/Sides.ts"
import { startThread, threadFile } from "./Thread.ts"

/** A batch for a thread. */
export type ThreadTask =
  | { readonly kind: "derive" | "read"; readonly sources: ReadonlyArray<string> }
  | {
      readonly kind: "merge"
      readonly sources: Sides<string>
      readonly answers: ReadonlyMap<string, Answer>
    }
  | { readonly kind: "edit"; readonly source: string; readonly edit: SourceEdit }
  | {
      readonly kind: "evaluate"
      readonly document: Document
      readonly scope: Scope
      readonly evaluation: Evaluation
    }
  | { readonly kind: "conditions"; readonly conditions: ReadonlyArray<string>; readonly scope: Scope }

/** What a thread answers: one result a source, or one for all that were merged, or why there is none. */
export type ThreadAnswer =
  | { readonly done: ReadonlyArray<Derived | Document | MergedMarkdown | EditedSource | boolean> }
  | { readonly failed: string }

/** Starts a thread that reads sources, one batch at a time, with its own bounded heap. */
export const startDocumentThread = startThread<ThreadTask, ThreadAnswer>(
  threadFile("./runDocumentThread", import.meta.url),
  { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 }
)
