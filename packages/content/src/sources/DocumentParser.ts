import { Context, Effect, Layer } from "effect"
import {
  type Derived,
  deriveSafely,
  type Document,
  type EditedSource,
  editSource,
  evaluateConditions,
  evaluateDocument,
  type Evaluation,
  type MergedMarkdown,
  mergeMarkdown,
  parseMarkdownFast,
  readDocumentSafely,
  type Resolution,
  type Scope,
  type SourceEdit,
  type ThreeWay
} from "@octavo/markdown"

/** Parses sources within bounds of time and memory: a source beyond them gets a plain-text fallback. */
export class DocumentParser extends Context.Service<
  DocumentParser,
  {
    /** Derives the facts of a page from its source. */
    readonly derive: (source: string) => Effect.Effect<Derived>
    /** The same for many sources, in their order; cheaper than one by one. */
    readonly deriveMany: (sources: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Derived>>
    /**
     * The document of a page's body, its references as they were written; `resolveReferences` looks them up. One that is read ahead
     * of its readers lets everything else go first.
     */
    readonly read: (source: string, isAhead?: boolean) => Effect.Effect<Document>
    /** Merges the source of a page, as `mergeMarkdown` does; by lines where reading it would take too long. */
    readonly merge: (
      sources: ThreeWay<string>,
      resolutions: ReadonlyMap<string, Resolution>
    ) => Effect.Effect<MergedMarkdown>
    /** Edits a source in place, as `editSource` does. */
    readonly edit: (source: string, edit: SourceEdit) => Effect.Effect<EditedSource>
    /** Evaluates the expressions of a document, as `evaluateDocument` does; none of them where that takes too long. */
    readonly evaluate: (document: Document, scope: Scope, evaluation: Evaluation) => Effect.Effect<Document>
    /** Evaluates conditions with `evaluateConditions`; all of them are false when that exceeds its time limit. */
    readonly evaluateConditions: (
      conditions: ReadonlyArray<string>,
      scope: Scope
    ) => Effect.Effect<ReadonlyArray<boolean>>
  }
>()("@octavo/content/DocumentParser") {}

/** Reads in this thread, with the parser that servers try first: for tests and tools. Servers use the layer of `@octavo/content/node`. */
export const layer = Layer.succeed(DocumentParser, {
  derive: (source) => Effect.sync(() => deriveSafely(source, parseMarkdownFast)),
  deriveMany: (sources) =>
    Effect.sync(() => sources.map((source) => deriveSafely(source, parseMarkdownFast))),
  read: (source) => Effect.sync(() => readDocumentSafely(source, parseMarkdownFast)),
  merge: (sources, resolutions) => Effect.sync(() => mergeMarkdown(sources, resolutions, parseMarkdownFast)),
  edit: (source, edit) => Effect.sync(() => editSource(source, edit)),
  evaluate: (document, scope, evaluation) => Effect.sync(() => evaluateDocument(document, scope, evaluation)),
  evaluateConditions: (conditions, scope) => Effect.sync(() => evaluateConditions(conditions, scope))
})
