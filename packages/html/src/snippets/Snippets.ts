import { Context, type Effect } from "effect"
import type { Snippet, TypesetSnippets } from "./Snippet.ts"

/** Typesets code and formulas. What cannot be typeset in time is missing in the answer, and shown plain. */
export class Snippets extends Context.Service<
  Snippets,
  {
    readonly typeset: (snippets: ReadonlyArray<Snippet>) => Effect.Effect<TypesetSnippets>
  }
>()("@octavo/html/Snippets") {}
