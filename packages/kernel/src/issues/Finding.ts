import type { SchemaAST } from "effect"
import { expectedInWords } from "./expectedInWords.ts"
import { butNot } from "./valueInWords.ts"

/** The keys from the value that was decoded to a value in it. */
export type Path = ReadonlyArray<PropertyKey>

/**
 * One thing that is wrong with a value: a value of another type, a field that is missing, or what a check says. `expected` are the schemas
 * of which the value fits none.
 */
export type Finding =
  | {
      readonly kind: "mismatch"
      readonly path: Path
      readonly expected: ReadonlyArray<SchemaAST.AST>
      readonly value: unknown
    }
  | { readonly kind: "missing"; readonly path: Path; readonly expected: ReadonlyArray<SchemaAST.AST> }
  | { readonly kind: "said"; readonly path: Path; readonly words: string }

/** A finding as sentences whose subject, "It", is the value at its path. */
export const findingInWords = (finding: Finding): string => {
  switch (finding.kind) {
    case "mismatch":
      return `It must be ${expectedInWords(finding.expected)}${butNot(finding.value)}.`
    case "missing":
      return finding.expected.length === 0
        ? "It is missing."
        : `It is missing. Send ${expectedInWords(finding.expected)}.`
    case "said":
      return `It ${finding.words}${finding.words.endsWith(".") ? "" : "."}`
  }
}
