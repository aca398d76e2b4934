import type { FileVersion } from "../entries/File.ts"
import type { ReusableContentVersion } from "../entries/ReusableContent.ts"
import type { Variable } from "../entries/Variables.ts"
import type { WholeConflict } from "./mergeWholes.ts"
import type { PageConflict } from "./PageConflict.ts"

/** A file that both sides changed, or one changed and the other removed. */
export interface FileConflict extends WholeConflict<FileVersion> {
  readonly kind: "file"
}

/** A reusable content that both sides changed, or one changed and the other removed. */
export interface ReusableContentConflict extends WholeConflict<ReusableContentVersion> {
  readonly kind: "reusable-content"
}

/** A variable that both sides changed, or one changed and the other removed. */
export interface VariableConflict extends WholeConflict<Variable> {
  readonly kind: "variable"
}

/** Something that two sides did to the content of a space which cannot both be done. */
export type ContentConflict = PageConflict | FileConflict | ReusableContentConflict | VariableConflict
