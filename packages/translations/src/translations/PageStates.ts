import { Context, type Effect } from "effect"
import type { TranslationId } from "./Translation.ts"
import type { PageState } from "./PageState.ts"

/** How many entries and texts of a translation are in the source language. */
export interface ProblemCounts {
  readonly pages: number
  readonly blocks: number
}

/** The states of the pages and reusable contents of all translations. */
export class PageStates extends Context.Service<
  PageStates,
  {
    readonly list: (translationId: TranslationId) => Effect.Effect<ReadonlyArray<PageState>>
    readonly countProblems: (translationId: TranslationId) => Effect.Effect<ProblemCounts>
    readonly putMany: (states: ReadonlyArray<PageState>) => Effect.Effect<void>
    readonly removeMany: (
      translationId: TranslationId,
      entries: ReadonlyArray<Pick<PageState, "kind" | "id">>
    ) => Effect.Effect<void>
  }
>()("@octavo/translations/PageStates") {}
