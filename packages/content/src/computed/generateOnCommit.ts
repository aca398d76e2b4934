import { Effect, Layer } from "effect"
import type { DocumentParser } from "../sources/DocumentParser.ts"
import type { Pages } from "../entries/Pages.ts"
import type { ContentChanges } from "../entries/ContentChanges.ts"
import type { Base, Branch, Revision } from "../entries/Revision.ts"
import type { Sources } from "../entries/Sources.ts"
import type { Spaces } from "../containers/Spaces.ts"
import type { ComputedPages } from "./ComputedPages.ts"
import { GeneratedPages } from "../entries/GeneratedPages.ts"
import { generatePages } from "./generatePages.ts"

type Needs = ComputedPages | DocumentParser | Pages | Sources | Spaces

/** Generates pages in each commit from the specifications that `ComputedSources` finds. */
export const layer: Layer.Layer<never, never, Needs> = Layer.effect(
  GeneratedPages,
  Effect.map(
    Effect.context<Needs>(),
    (context) =>
      (branch: Branch, base: Base | null, commit: Pick<Revision, "type" | "git">, changes: ContentChanges) =>
        generatePages(branch, base, commit, changes).pipe(Effect.provideContext(context))
  )
)
