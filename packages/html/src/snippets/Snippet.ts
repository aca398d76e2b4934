import type { Html } from "../template/Html.ts"

/** Code or a formula that is typeset before its document is rendered. */
export type Snippet =
  | { readonly kind: "code"; readonly language: string; readonly code: string }
  | { readonly kind: "math"; readonly formula: string; readonly isBlock: boolean }

/** A piece of a line of code: its text, and the number of its kind; zero is plain. */
export type CodeToken = readonly [text: string, kind: number]

/** The lines of code, as tokens. */
export type CodeLines = ReadonlyArray<ReadonlyArray<CodeToken>>

/** The snippets of a document that could be typeset. */
export interface TypesetSnippets {
  readonly code: (language: string, code: string) => CodeLines | undefined
  readonly math: (formula: string, isBlock: boolean) => Html | undefined
}

/** The key of a snippet: equal keys are equal snippets. */
export const keyOfSnippet = (snippet: Snippet): string =>
  snippet.kind === "code"
    ? `code\0${snippet.language}\0${snippet.code}`
    : `math\0${snippet.isBlock ? "block" : "text"}\0${snippet.formula}`

/** No snippets: all code and all formulas are shown plain. */
export const noSnippets: TypesetSnippets = { code: () => undefined, math: () => undefined }
