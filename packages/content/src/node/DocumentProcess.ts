import type {
  Derived,
  Document,
  EditedSource,
  Evaluation,
  MergedMarkdown,
  Resolution,
  Scope,
  SourceEdit,
  ThreeWay
} from "@octavo/markdown"
import { programFile, startReaderProcess } from "@octavo/kernel/node"

/**
 * The parsers of a task: the native one where it is known to agree, only the one in JavaScript, or none, for texts that
 * neither gets through in time.
 */
export type Parsers = "all" | "javascript" | "none"

/** A batch for a process. */
export type DocumentTask =
  | { readonly kind: "derive"; readonly sources: ReadonlyArray<string>; readonly parsers: Parsers }
  | { readonly kind: "read"; readonly sources: ReadonlyArray<string>; readonly parsers: Parsers }
  | {
      readonly kind: "merge"
      readonly sources: ThreeWay<string>
      readonly resolutions: ReadonlyMap<string, Resolution>
      readonly parsers: Parsers
    }
  | { readonly kind: "edit"; readonly source: string; readonly edit: SourceEdit }
  | {
      readonly kind: "evaluate"
      readonly document: Document
      readonly scope: Scope
      readonly evaluation: Evaluation
    }
  | { readonly kind: "conditions"; readonly conditions: ReadonlyArray<string>; readonly scope: Scope }

/** The answer of a process: one result per source, or one for a merge, or the reason for a failure. */
export type DocumentAnswer =
  | { readonly done: ReadonlyArray<Derived | Document | MergedMarkdown | EditedSource | boolean> }
  | { readonly failed: string }

const startProcess = (niceness?: number) =>
  startReaderProcess<DocumentTask, DocumentAnswer>(
    programFile("./runDocumentProcess", import.meta.url),
    // Half as much again takes the parent a quarter of a second to take in.
    { heap: 192, whole: 400, answerBytes: 24_000_000, ...(niceness !== undefined && { niceness }) }
  )

/** Starts a process that reads sources, one batch at a time, with bounded memory. */
export const startDocumentProcess = startProcess()

/** The same for work that nobody waits for: others get the processor first. */
export const startPatientProcess = startProcess(10)
